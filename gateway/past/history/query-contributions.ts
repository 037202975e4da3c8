import type { Instrument } from '../../../shared/market/instrument'
import { beijingMidnight, timeOfDay } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { ContributionsQuery, IndexContributions } from '../../../shared/protocol/rest-index-history'
import { ContributionTally, type MemberDay, type MemberPart } from './contribution-tally'
import type { DateRange } from './date-range'
import { type MemberKnownDay, memberDays } from './member-days'
import type { WeightedMember } from './member-lists'
import { memberStatesAt } from './member-states'
import type { QueryContext } from './query-context'

/** Members named at each end. */
const ENDS = 200
const AT_PREVIOUS_CLOSE: MemberDay = { relative: 1, adNet: 0, odBig: 0 }
const MINUTE = 60_000
const at = (hour: number, minute: number) => (hour * 60 + minute) * MINUTE

/**
 * The newest minute of a day (slot) that is finished at a time of day; 0 = none, `undefined` = all. Start and end of a
 * range use the same rule, so adjacent ranges neither overlap nor leave a gap.
 */
export function slotOver(timeOfDayMs: number): number | undefined {
  if (timeOfDayMs >= at(15, 0)) return undefined
  if (timeOfDayMs >= at(13, 0)) return 120 + Math.floor((timeOfDayMs - at(13, 0)) / MINUTE)
  return Math.max(0, Math.min(120, Math.floor((timeOfDayMs - at(9, 30)) / MINUTE)))
}

/** Contribution of each member to its index in a range of days, or of minutes at its ends. */
export async function queryContributions(
  context: QueryContext,
  query: ContributionsQuery,
  signal: AbortSignal,
): Promise<IndexContributions> {
  const { index, range, days, lists, led } = await memberDays(context, query, signal)
  const tally = new ContributionTally()
  const missing: string[] = []
  const levels = await levelsOf(context, index, range, new Map(days.map(({ day }) => [day.tradingDay, day])))
  for (const known of days) {
    const { day, cells } = known
    signal.throwIfAborted()
    const level = cells.get(index.id)?.prevClose ?? 0
    const members = lists.get(day.tradingDay)
    if (!members || level <= 0) {
      missing.push(day.tradingDay)
      continue
    }
    tally.add(day.tradingDay, level, await partsOf(context, known, members, cutsOf(range, day.tradingDay), signal))
    await context.pause()
  }
  if (missing.length === days.length) throw new ZeusError('no-data', '这段时间没有成分或指数的记录')
  const answer = tally.answer(ENDS)
  const { startLevel, endLevel } = levels
  return {
    id: index.id,
    priceScale: index.priceScale,
    first: range.days[0] ?? '',
    last: range.days.at(-1) ?? '',
    from: range.startTime,
    to: range.endTime,
    moved: range.moved,
    missing,
    ...levels,
    ...answer,
    residual: startLevel === null || endLevel === null ? null : endLevel - startLevel - answer.sum,
    led,
  }
}

/** Finished minutes (slots); 0 = none, `undefined` = all. */
interface Cuts {
  from: number | undefined
  to: number | undefined
}

/** Minutes that are over at the start and at the end of the day's part of a range. */
function cutsOf({ days, startTime, endTime }: DateRange, day: string): Cuts {
  const isFirst = day === days[0]
  const isLast = day === days.at(-1)
  const to = isLast && endTime - beijingMidnight(endTime - 1) < at(24, 0) ? slotOver(timeOfDay(endTime)) : undefined
  return { from: isFirst ? slotOver(timeOfDay(startTime)) : 0, to }
}

/** Each member's part of a day, between two times of it. */
async function partsOf(
  context: QueryContext,
  { day, cells }: MemberKnownDay,
  members: readonly WeightedMember[],
  { from, to }: Cuts,
  signal: AbortSignal,
): Promise<MemberPart[]> {
  const slots = [...new Set([from, to])].filter((slot) => slot !== undefined && slot > 0) as number[]
  const prevCloseOf = (id: string) => cells.get(id)?.prevClose
  const within =
    slots.length > 0
      ? await memberStatesAt(context, day.tradingDay, slots, members, prevCloseOf, signal)
      : new Map<string, MemberDay[]>()
  const stateOf = (id: string, slot: number | undefined) => {
    if (slot === undefined) return cells.get(id)?.state ?? AT_PREVIOUS_CLOSE
    return slot === 0 ? AT_PREVIOUS_CLOSE : within.get(id)?.[slots.indexOf(slot)]
  }
  return members.map(({ instrument: id, weight }) => {
    return { id, weight, from: stateOf(id, from), to: stateOf(id, to) }
  })
}

/** The index itself before and after the range. */
async function levelsOf(
  context: QueryContext,
  index: Instrument,
  range: DateRange,
  days: ReadonlyMap<string, MemberKnownDay['day']>,
): Promise<Pick<IndexContributions, 'startLevel' | 'endLevel' | 'derived'>> {
  const derived: string[] = []
  const level = async (day: string | undefined, slot: number | undefined): Promise<number | null> => {
    const known = day === undefined ? undefined : days.get(day)
    const place = known?.id.indexOf(index.id) ?? -1
    if (!known || day === undefined || place < 0) return null
    const prevClose = known.prevClose[place] || null
    if (slot === undefined) return known.close[place] || null
    if (slot === 0) return prevClose
    const found = await context.series.minutes(index, day)
    if (found.derived && !derived.includes(day)) derived.push(day)
    if (found.rows.length === 0) return null
    return found.rows.findLast((row) => row.slot <= slot)?.close ?? prevClose
  }
  const [first, last] = [range.days[0], range.days.at(-1)]
  const startLevel = await level(first, cutsOf(range, first ?? '').from)
  const endLevel = await level(last, cutsOf(range, last ?? '').to)
  return { startLevel, endLevel, derived }
}
