import { beijingDate, dateToMs } from '../../shared/market/session'
import { firstNotBelow } from './state/sight'

/** Bars of equal keys stand for the same days: of days and less the date, of weeks and months theirs. */
export type BarKey = (time: number) => string | number

export interface NearestRow {
  row: number
  /** False: there is no bar of that day, and this is the nearest one. */
  isExact: boolean
}

/**
 * First bar of a day (`YYYYMMDD`, Beijing time) among ascending start times; without one the last bar before it, else
 * the first of all. Undefined if there are no bars.
 */
export function rowOfDay(times: readonly number[], day: string, keyOf: BarKey = beijingDate): NearestRow | undefined {
  if (times.length === 0) return undefined
  const midnight = dateToMs(day)
  const after = firstNotBelow(times, midnight)
  const key = keyOf(midnight)
  for (const row of [after - 1, after]) {
    const time = times[row]
    if (time !== undefined && keyOf(time) === key) return { row, isExact: true }
  }
  return { row: Math.max(0, after - 1), isExact: false }
}
