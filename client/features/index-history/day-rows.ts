import { tradingDaysBefore } from '../../../shared/market/calendar'
import { beijingDate } from '../../../shared/market/session'
import { barReferences } from '../../../shared/protocol/bar-days'
import type { Bars } from '../../../shared/protocol/rest'
import { HISTORY_DAYS_MAX } from '../../../shared/protocol/rest-history'
import type { IndexBreadth, IndexMinuteBreadth } from '../../../shared/protocol/rest-index-history'
import { FIVE_MINUTES_MS } from './moment-words'

export interface Breadth {
  up: number
  flat: number
  down: number
}

/** The part of those that traded that rose; null where nothing is known. */
export const risenShare = (breadth: Breadth | null): number | null =>
  breadth && breadth.up + breadth.flat + breadth.down > 0
    ? breadth.up / (breadth.up + breadth.flat + breadth.down)
    : null

/** The newest of the shown days for which breadth can be requested; `YYYYMMDD`. Undefined if there is none. */
export function breadthRange(
  { time }: Pick<Bars, 'time'>,
  daysMax: number = HISTORY_DAYS_MAX.member,
): { from: string; to: string } | undefined {
  const [first, last] = [time[0], time.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const to = beijingDate(last)
  const earliest = tradingDaysBefore(to, daysMax - 1)[0] as string
  return { from: beijingDate(first) > earliest ? beijingDate(first) : earliest, to }
}

/**
 * The part of a range whose breadth by minute may be requested: its newest drawn days, with the minutes where the range
 * begins and ends. Days without a bar count against the gateway's limit, so the range itself may be too long.
 */
export function minuteBreadthRange(
  bars: Pick<Bars, 'time'>,
  { start = '', end = '' }: { start?: string; end?: string },
): { from: string; to: string } | undefined {
  const drawn = breadthRange(bars, HISTORY_DAYS_MAX.breadth)
  return (
    drawn && {
      from: start > drawn.from ? start : drawn.from,
      to: end !== '' && end.slice(0, 8) <= drawn.to ? end : drawn.to,
    }
  )
}

/** Breadth by day. */
export const breadthByDay = (answer: IndexBreadth | undefined): ReadonlyMap<string, Breadth> =>
  new Map(
    answer?.day.map((day, at) => {
      return [day, { up: answer.up[at] ?? 0, flat: answer.flat[at] ?? 0, down: answer.down[at] ?? 0 }]
    }),
  )

/** Breadth as each bar of five minutes ended: that of its last minute. Null where none of its minutes is known. */
export function breadthAtBars(
  answer: IndexMinuteBreadth | undefined,
  { time }: Pick<Bars, 'time'>,
): (Breadth | null)[] {
  let at = 0
  return time.map((start) => {
    let last = -1
    while (at < (answer?.time.length ?? 0) && (answer?.time[at] as number) < start + FIVE_MINUTES_MS) {
      if ((answer?.time[at] as number) >= start) last = at
      at++
    }
    if (!answer || last < 0) return null
    return { up: answer.up[last] ?? 0, flat: answer.flat[last] ?? 0, down: answer.down[last] ?? 0 }
  })
}

/** One day of an index. Prices in price units, money in yuan; null where nothing was recorded. */
export interface IndexDayRow {
  day: string
  open: number
  high: number
  low: number
  close: number
  /** Against the previous close as the day stated it, as a fraction; null where that is unknown. */
  change: number | null
  turnover: number
  adNet: number | null
  odBig: number | null
  /** Rising, unchanged and falling members; null if not known. */
  breadth: Breadth | null
  /** Price and money part: risen while money left, or fallen while money came. */
  agreement: 'out' | 'in' | null
}

function agreementOf(change: number | null, adNet: number | null): IndexDayRow['agreement'] {
  if (change === null || adNet === null) return null
  if (change > 0 && adNet < 0) return 'out'
  return change < 0 && adNet > 0 ? 'in' : null
}

/** The days of daily bars, oldest first. */
export function dayRows(bars: Bars, breadth: ReadonlyMap<string, Breadth> = new Map()): IndexDayRow[] {
  const references = barReferences(bars)
  return bars.time.map((time, at) => {
    const before = references[at] ?? 0
    const close = bars.close[at] ?? 0
    const change = before > 0 && close > 0 ? close / before - 1 : null
    const adNet = bars.adNet[at] ?? null
    const day = beijingDate(time)
    return {
      day,
      open: bars.open[at] ?? 0,
      high: bars.high[at] ?? 0,
      low: bars.low[at] ?? 0,
      close,
      change,
      turnover: bars.turnover[at] ?? 0,
      adNet,
      odBig: bars.odBigNet[at] ?? null,
      breadth: breadth.get(day) ?? null,
      agreement: agreementOf(change, adNet),
    }
  })
}

/** Running sums; what is not recorded adds nothing and leaves a gap at its place. */
export function runningTotals(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0
  return values.map((value) => {
    if (value === null) return null
    sum += value
    return sum
  })
}
