import type { ContributionsQuery, IndexBreadth, IndexMinuteBreadth } from '../../../shared/protocol/rest-index-history'
import { memberDays } from './member-days'
import type { MinuteBreadth } from './minute-breadth'
import { isWithin, minuteStart, type QueryContext } from './query-context'

/** Number of members of an index up, unchanged and down on each day of a range, by their closes. */
export async function queryBreadth(
  context: QueryContext,
  query: ContributionsQuery,
  signal: AbortSignal,
): Promise<IndexBreadth> {
  const { index, range, days, lists, led } = await memberDays(context, query, signal)
  const answer: IndexBreadth = {
    id: index.id,
    first: range.days[0] ?? '',
    last: range.days.at(-1) ?? '',
    moved: range.moved,
    day: [],
    up: [],
    flat: [],
    down: [],
    missing: [],
    led,
  }
  for (const { day, cells } of days) {
    const counts = { up: 0, flat: 0, down: 0 }
    for (const { instrument } of lists.get(day.tradingDay) ?? []) {
      const cell = cells.get(instrument)
      // An instrument that did not trade is in none of the three groups.
      if (!cell?.traded || cell.prevClose <= 0) continue
      const { relative } = cell.state
      counts[relative > 1 ? 'up' : relative < 1 ? 'down' : 'flat']++
    }
    if (counts.up + counts.flat + counts.down === 0) {
      answer.missing.push(day.tradingDay)
      continue
    }
    answer.day.push(day.tradingDay)
    for (const side of ['up', 'flat', 'down'] as const) answer[side].push(counts[side])
  }
  return answer
}

/** The same by minute, of a range of few days or a part of them. */
export async function queryMinuteBreadth(
  context: QueryContext,
  countsOf: MinuteBreadth,
  query: ContributionsQuery,
  signal: AbortSignal,
): Promise<IndexMinuteBreadth> {
  const { index, range, days, lists, led } = await memberDays(context, query, signal, 'breadth')
  const answer: IndexMinuteBreadth = {
    id: index.id,
    first: range.days[0] ?? '',
    last: range.days.at(-1) ?? '',
    moved: range.moved,
    time: [],
    up: [],
    flat: [],
    down: [],
    derived: [],
    missing: [],
    unknown: [],
    led,
  }
  for (const day of days) {
    signal.throwIfAborted()
    const { tradingDay } = day.day
    const counts = await countsOf(index, day, lists.get(tradingDay) ?? [], signal)
    if (!counts) {
      answer.missing.push(tradingDay)
      continue
    }
    if (counts.derived) answer.derived.push(tradingDay)
    if (counts.unknown > 0) answer.unknown.push({ day: tradingDay, count: counts.unknown })
    // The opening auction and the first minute begin at the same time: the values at the end of the minute count.
    for (let slot = Math.min(1, counts.newest); slot <= counts.newest; slot++) {
      const time = minuteStart(index, tradingDay, slot)
      if (!isWithin(range, time)) continue
      answer.time.push(time)
      for (const side of ['up', 'flat', 'down'] as const) answer[side].push(counts[side][slot] as number)
    }
  }
  return answer
}
