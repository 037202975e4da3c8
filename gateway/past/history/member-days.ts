import { daysBetween } from '../../../shared/market/calendar'
import type { Instrument } from '../../../shared/market/instrument'
import { isTradingDay } from '../../../shared/market/trading-days'
import { ZeusError } from '../../../shared/protocol/errors'
import type { ContributionsQuery } from '../../../shared/protocol/rest-index-history'
import type { DateRange } from './date-range'
import { columnsRead, createIndexLookup, DayCells } from './day-cells'
import { ledBack, readMembers, type WeightedMember } from './member-lists'
import { type QueryContext, rangeOf, requireInstrument } from './query-context'

/** Days that weights are led back over at most, beyond the range. */
const LED_DAYS_MAX = 60

export interface MemberKnownDay {
  day: ReturnType<typeof columnsRead>
  cells: Pick<DayCells, 'get'>
}

/**
 * The requested index, the range, and its days as `listsOf` returns them. Throws `code-invalid` for an id that is no
 * index.
 */
export async function memberDays(
  context: QueryContext,
  asked: ContributionsQuery,
  signal: AbortSignal,
  grain: 'member' | 'breadth' = 'member',
) {
  const index = requireInstrument(context, asked.code)
  if (index.kind !== 'index') throw new ZeusError('code-invalid', `${index.name} 不是指数`)
  const range = rangeOf(context, asked, index, grain)
  return { index, range, ...(await listsOf(context, index, range, signal)) }
}

/**
 * Days of the range on record with their lists of members: as stored, or the list of the next day with its weights
 * computed back over the changes between.
 */
async function listsOf(context: QueryContext, index: Instrument, range: DateRange, signal: AbortSignal) {
  const today = context.todayOf(index.id)
  const last = range.days.at(-1) ?? today
  const lists = new Map<string, WeightedMember[]>()
  const led: string[] = []
  const days: MemberKnownDay[] = []
  const placesOf = createIndexLookup()
  // Days behind the range, as far as the first list that is known.
  const behind = daysBetween(last, today, (day) => day === today || isTradingDay(day)).slice(0, LED_DAYS_MAX + 1)
  let members: WeightedMember[] | undefined
  const over: string[] = []
  for (const day of behind) {
    members = await keptList(context, index, day)
    if (members) break
    over.push(day)
  }
  for (const day of over.filter((each) => each > last).reverse()) {
    signal.throwIfAborted()
    if (members) members = ledBack(members, relativeIn(new DayCells(await context.marketDay(day), placesOf)))
  }
  for (const day of range.days.toReversed()) {
    signal.throwIfAborted()
    const found = columnsRead(await context.marketDay(day))
    const cells = new DayCells(found, placesOf)
    const kept = await keptList(context, index, day)
    if (!kept && members) led.push(day)
    members = kept ?? (members && ledBack(members, relativeIn(cells)))
    if (members) lists.set(day, members)
    days.push({ day: found, cells })
    await context.pause()
  }
  return { days: days.reverse(), lists, led: led.reverse() }
}

async function keptList(context: QueryContext, index: Instrument, day: string): Promise<WeightedMember[] | undefined> {
  if (day !== context.todayOf(index.id)) return readMembers(await context.stored.read(day, index.id, 'members'))
  const now = context.market.members(index.id)
  return now.length > 0 ? [...now] : undefined
}

const relativeIn =
  (cells: Pick<DayCells, 'get'>) =>
  (id: string): number =>
    cells.get(id)?.standing.relative ?? 1
