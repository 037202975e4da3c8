import type { ContributionsAsked, IndexBreadth } from '../../shared/protocol/rest-index-history'
import type { AskedContext } from './asked-context'
import { memberDays } from './member-days'

/** How many members of an index rose, stood and fell on each day of a range, by their closes of the day. */
export async function askedBreadth(
  context: AskedContext,
  asked: ContributionsAsked,
  signal: AbortSignal,
): Promise<IndexBreadth> {
  const { index, range, days, lists, led } = await memberDays(context, asked, signal)
  const told: IndexBreadth = {
    ...{ id: index.id, first: range.days[0] ?? '', last: range.days.at(-1) ?? '', moved: range.moved },
    ...{ day: [], up: [], flat: [], down: [], missing: [] },
    led,
  }
  for (const { day, cells } of days) {
    const counts = { up: 0, flat: 0, down: 0 }
    for (const { instrument } of lists.get(day.tradingDay) ?? []) {
      const cell = cells.get(instrument)
      // Who did not trade is none of the three.
      if (!cell?.traded || cell.prevClose <= 0) continue
      const { relative } = cell.standing
      counts[relative > 1 ? 'up' : relative < 1 ? 'down' : 'flat']++
    }
    if (counts.up + counts.flat + counts.down === 0) {
      told.missing.push(day.tradingDay)
      continue
    }
    told.day.push(day.tradingDay)
    for (const side of ['up', 'flat', 'down'] as const) told[side].push(counts[side])
  }
  return told
}
