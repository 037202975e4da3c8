import type uPlot from 'uplot'
import {
  beijingDate,
  dateToMs,
  MINUTES_PER_DAY,
  minuteSlot,
  slotLabel,
  slotTime,
  timeOfDay,
} from '../../shared/market/session'
import type { AxisLabel } from './plot-frame'
import { endsOf } from './state/ends'
import type { TimeAxis } from './state/link'

const STEPS = [1, 2, 5, 10, 15, 30, 60]
const LABEL_PITCH = 64
const MOST = 5
const LAST = MINUTES_PER_DAY - 1
const NOON = 120
const LUNCH_LABEL = '11:30/13:00'

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
  slotSplits(plot).map((at) => ({ at, text: at === NOON ? LUNCH_LABEL : slotLabel(at) }))

/** Words of the tag under the plot. */
export const slotText = (place: number): string => slotLabel(Math.min(LAST, Math.max(0, Math.round(place))))

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
