import type uPlot from 'uplot'
import type { BigOrder } from '../../../shared/flow/big-orders'
import { isValid } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { sharesPerLot } from '../../../shared/market/lot'
import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { Marker } from '../../charts/markers'
import { minuteText } from '../../text/trading'
import { formatClock, formatDateTime, formatLots, formatYuan } from '../../ui/format'

/** Limit of distinguishable marks; the newest are shown. */
export const MARKS_MAX = 8

/** The price that the line has at a slot: the auction's places may stand before the day's. */
function priceAt([slots, prices]: uPlot.AlignedData, slot: number): number | null | undefined {
  return prices?.[slots.indexOf(slot)]
}

const TODAY: SplitAxis = { placeOf: (time) => minuteSlot(timeOfDay(time)), severalDays: false }

/** Positions of findings on an axis of several days. */
interface SplitAxis {
  placeOf: (time: UnixMs) => number | undefined
  /** Cards name the day, too. */
  severalDays: boolean
}

/** Marks of the findings on the price line: where each began, below the line for buying, above it for selling. */
export function splitMarkers(
  findings: readonly SplitFinding[],
  { placeOf, severalDays } = TODAY,
): (plot: Pick<uPlot, 'data'>) => Marker[] {
  const shown = findings.filter(isValid).slice(0, MARKS_MAX)
  return ({ data }) =>
    shown.flatMap((finding): Marker[] => {
      const { firstTime, side } = finding
      const place = placeOf(firstTime)
      const price = place === undefined ? undefined : priceAt(data, place)
      return place !== undefined && typeof price === 'number'
        ? [{ x: place, y: price, tone: 'split', shape: side, card: findingCard(finding, severalDays) }]
        : []
    })
}

/** Text of a finding's card. */
const findingCard = (
  { instrument, side, style, firstTime, lastTime, childCount, volume }: SplitFinding,
  dated: boolean,
): string[] => [
  minuteText.marks.finding(minuteText.marks.sides[side], style),
  `${formatDateTime(firstTime).slice(dated ? 5 : 11)} – ${formatClock(lastTime)}`,
  minuteText.marks.children(childCount, formatLots(volume, sharesPerLot(instrument))),
]

/** So many of the largest orders are marked. */
export const ORDERS_MAX = 5

/** Marks of the day's largest orders, where they last traded. */
export function orderMarkers(orders: readonly BigOrder[]): (plot: Pick<uPlot, 'data'>) => Marker[] {
  const shown = orders.slice(0, ORDERS_MAX)
  return ({ data }) =>
    shown.flatMap(({ instrument, side, time, volume, turnover }): Marker[] => {
      const slot = minuteSlot(timeOfDay(time))
      const price = priceAt(data, slot)
      if (typeof price !== 'number') return []
      const card = [
        minuteText.marks.order(minuteText.marks.sides[side]),
        formatClock(time),
        minuteText.marks.size(formatLots(volume, sharesPerLot(instrument)), formatYuan(turnover)),
      ]
      return [{ x: slot, y: price, tone: side === 'buy' ? 'up' : 'down', shape: 'diamond', card }]
    })
}
