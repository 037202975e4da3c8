import { beijingDate, dateToMs } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { firstNotBelow } from '../state/sight'

/** Position of a bar replay, for any period and instrument. */
export interface ReplayPoint {
  /** Bars that end later are not shown. */
  until: UnixMs
  /** Day, or day and time, of the bar it was set at. */
  label: string
}

/** End of a period's bars: `daily` with their day; else after `length` ms, or at the start of the next bar (0). */
export interface BarRule {
  daily: boolean
  length: number
}

const midnightOf = (time: UnixMs): UnixMs => dateToMs(beijingDate(time))

/** End of a bar; NaN if that is not known, because it is the newest one. */
function endOf(times: readonly UnixMs[], row: number, { daily, length }: BarRule): number {
  const next = times[row + 1]
  if (next === undefined) return Number.NaN
  if (daily) return midnightOf(next)
  return length > 0 ? (times[row] as number) + length : next
}

/** Number of bars that ended by a time. The newest bar is never one of them: it may still be running. */
export function endedBy(times: readonly UnixMs[], until: UnixMs, rule: BarRule): number {
  let count = firstNotBelow(times, until)
  while (count > 0 && !(endOf(times, count - 1, rule) <= until)) count--
  return count
}

/** Time at which a bar is the last one that ended; undefined for the newest bar, and where there is no such bar. */
export function untilOf(times: readonly UnixMs[], row: number, { daily }: BarRule): UnixMs | undefined {
  const next = row < 0 ? undefined : times[row + 1]
  if (next === undefined) return undefined
  return daily ? midnightOf(next) : next
}

/** Row of the bar that a step leads to; `end` beyond the newest but one, undefined before the first. */
export function rowAfterStep(times: readonly UnixMs[], until: UnixMs, by: 1 | -1, rule: BarRule) {
  const row = endedBy(times, until, rule) - 1 + by
  if (row < 0) return undefined
  return row >= times.length - 1 ? 'end' : row
}
