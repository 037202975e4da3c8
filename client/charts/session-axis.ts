import type uPlot from 'uplot'
import {
  AUCTION_SLOTS,
  AUCTIONS,
  type AuctionSession,
  auctionSlotEnd,
  beijingDate,
  dateToMs,
  MINUTES_PER_DAY,
  minuteSlot,
  slotTime,
  timeOfDay,
} from '../../shared/market/session'
import { marketDayTime } from '../ui/clock-zone'
import { exchangeTimes, formatClock, formatDateTime } from '../ui/format'
import type { DayAxis } from './day-axis'
import type { AxisLabel } from './plot-frame'
import { slotClock } from './slot-clock'
import { endsOf } from './state/ends'
import type { TimeAxis } from './state/link'
import type { Span } from './state/span'

const STEPS = [1, 2, 5, 10, 15, 30, 60]
const LABEL_PITCH = 64
const MOST = 5
const LAST = MINUTES_PER_DAY - 1
const NOON = 120
/** Label of the boundary between morning and afternoon. */
export const lunchLabel = (): string => exchangeTimes('11:30/13:00')

/** Slots of a day that carry a label: round minutes, one an hour where the whole day is in sight. */
export function slotSplits(plot: Pick<uPlot, 'scales' | 'width'>): number[] {
  const [from, to] = endsOf(plot, 'x')
  const most = Math.min(MOST, Math.max(2, plot.width / LABEL_PITCH))
  const step = STEPS.find((size) => (to - from) / size <= most) ?? 60
  const splits: number[] = []
  for (let at = Math.max(0, Math.ceil(from / step) * step); at <= Math.min(LAST, to); at += step) splits.push(at)
  return splits
}

export const slotLabels = (plot: Pick<uPlot, 'scales' | 'width'>): AxisLabel[] =>
  slotSplits(plot).map((at) => ({ at, text: at === NOON ? lunchLabel() : slotClock(at) }))

/** Words of the tag under the plot. */
export const slotText = (place: number): string => slotClock(Math.min(LAST, Math.max(0, Math.round(place))))

/** Time range of a minute chart. */
export interface SessionStretch {
  whole: Span
  labels: (plot: Pick<uPlot, 'scales' | 'width'>) => AxisLabel[]
  /** Words of a place. */
  text: (place: number) => string
  /** Hairlines down the plot: lunch, the end of an auction, the nights. */
  rules: readonly number[]
  /** Half past ten has a meaning: the first hour may fill the plot. */
  firstHour?: Span
}

/** Initial range: the first hour while it contains the newest slot, otherwise everything. */
export const homeOf = ({ whole, firstHour }: SessionStretch, newest: number): Span =>
  firstHour && newest <= firstHour.to ? firstHour : whole

const LUNCH = 120.5

/** The 241 slots of one day. */
export const DAY_STRETCH: SessionStretch = {
  whole: { from: -0.5, to: LAST + 0.5 },
  labels: slotLabels,
  text: slotText,
  rules: [LUNCH],
  firstHour: { from: -0.5, to: 60.5 },
}

/** `09:15:20` or `14:57:20` at the end of a place of an auction. */
export function auctionClock(session: AuctionSession, place: number): string {
  const at = Math.min(AUCTIONS[session].places - 1, Math.max(0, Math.round(place)))
  return formatClock(marketDayTime(auctionSlotEnd(at, session)))
}

/** The same of a place before the day's first slot: the opening auction ends at −1, 09:25:00. */
export const auctionTime = (place: number): string => auctionClock('opening', place + AUCTION_SLOTS)

/** One day with its opening auction before it. */
export const AUCTION_STRETCH: SessionStretch = {
  whole: { from: -AUCTION_SLOTS - 0.5, to: LAST + 0.5 },
  labels: (plot) => {
    const [from] = endsOf(plot, 'x')
    const first = from < -AUCTION_SLOTS / 2 ? [{ at: -AUCTION_SLOTS, text: exchangeTimes('09:15') }] : []
    return [...first, ...slotLabels(plot)]
  },
  text: (place) => (place < -0.5 ? auctionTime(place) : slotText(place)),
  rules: [-0.5, LUNCH],
  firstHour: { from: -AUCTION_SLOTS - 0.5, to: 60.5 },
}

/** Several days end to end, 241 places each. */
export const daysStretch = (axis: DayAxis): SessionStretch => ({
  whole: { from: -0.5, to: axis.end + 0.5 },
  labels: (plot) => axis.labels(...endsOf(plot, 'x'), plot.width / LABEL_PITCH),
  text: (place) => formatDateTime(axis.timeOf(Math.round(place))).slice(5, 16),
  rules: axis.days.slice(1).map((_, day) => (day + 1) * MINUTES_PER_DAY - 0.5),
})

/** Slots of one day as times; a slot's time is its label. */
export function slotAxis(day: string): TimeAxis {
  const midnight = dateToMs(day)
  return {
    placeOf(time) {
      if (beijingDate(time) !== day) return undefined
      const slot = minuteSlot(timeOfDay(time) - 1)
      return slot < 0 ? undefined : slot
    },
    timeOf: (place) => midnight + slotTime(Math.min(LAST, Math.max(0, Math.round(place)))),
  }
}
