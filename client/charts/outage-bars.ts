import { type OutageBands, type OutageSpan, spanOf } from './outages'

/**
 * Outages of the running day as stretches of bars that begin at `times` (epoch ms, ascending) and are `length` ms long.
 * Bars of other days, and a time between two bars, have none.
 */
export function outageBars(times: ArrayLike<number>, length: number, known: OutageBands | undefined): OutageSpan[] {
  if (!known || !(length > 0)) return []
  return known.outages.flatMap((outage) => {
    const span = spanOf(outage, known)
    if (!span) return []
    const until = outage.until ?? known.now
    let from = times.length
    while (from > 0 && (times[from - 1] as number) + length > outage.from) from--
    let to = from - 1
    while (to + 1 < times.length && (times[to + 1] as number) <= until) to++
    return to < from ? [] : [{ ...span, from, to }]
  })
}
