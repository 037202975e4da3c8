import { beijingDate } from '../market/session'
import type { Bars } from './rest'

type Dated = Pick<Bars, 'time' | 'close' | 'prevClose' | 'days'>

/**
 * Reference price of each bar's change, price units: the bar before on the same day, else the previous close stated by
 * the bar's day; 0 = unknown.
 */
export function barReferences({ time, close, prevClose, days }: Dated): number[] {
  const stated = new Map(days.day.map((day, at) => [day, days.prevClose[at] ?? 0]))
  let day = ''
  return time.map((start, at) => {
    const date = beijingDate(start)
    if (date === day) return close[at - 1] ?? 0
    day = date
    return at === 0 ? prevClose : (stated.get(date) ?? 0)
  })
}

/** Prices of bars on the basis of the range's last day (前复权): its factor for each day; 1 where nothing is known. */
export function dayFactors({ days }: Pick<Bars, 'days'>): (day: string) => number {
  const factors = new Map(days.day.map((day, at) => [day, days.factor[at] ?? 1]))
  return (day) => factors.get(day) ?? 1
}
