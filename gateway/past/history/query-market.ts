import type { SplitFinding } from '../../../shared/flow/split-finding'
import { eventKindOf } from '../../../shared/market/event-kinds'
import { isSecurity } from '../../../shared/market/instrument'
import { decodeSeries, isDerived } from '../../../shared/protocol/day-series'
import { ZeusError } from '../../../shared/protocol/errors'
import type { Row } from '../../../shared/protocol/kinds'
import type { HistoryEvents, HistoryQueries, HistorySplits } from '../../../shared/protocol/rest-history'
import { type DayPage, type PageStart, pageOf, partOf } from './pages'
import { isWithin, pageFacts, type QueryContext, type QueryLimits, rangeOf, requireInstrument } from './query-context'
import { WHOLE_MARKET } from './series-store'

/** Maximum number of findings of a day that are read. */
const FINDINGS_MAX = 5_000

export async function querySplits(
  context: QueryContext,
  query: HistoryQueries['GET /api/history/splits'],
  limits: QueryLimits,
): Promise<HistorySplits> {
  const { market, stored, todayOf } = context
  const instrument = query.code === undefined ? undefined : requireInstrument(context, query.code)
  if (instrument && !isSecurity(instrument.kind)) throw new ZeusError('feed-no-order-numbers')
  const range = rangeOf(context, query, instrument, 'minute')
  const load = async (place: PageStart, room: number): Promise<DayPage<SplitFinding>> => {
    const found = new Map<string, SplitFinding>()
    for (const each of await stored.findings(place.day, place.day, query.code, FINDINGS_MAX)) found.set(each.id, each)
    if (place.day === todayOf()) for (const each of market.findings(query.code ?? 'market')) found.set(each.id, each)
    const all = [...found.values()]
      .filter(({ firstTime, lastTime }) => lastTime >= range.startTime && firstTime < range.endTime)
      .sort((a, b) => a.firstTime - b.firstTime || (a.id < b.id ? -1 : 1))
    return { ...partOf(all, place, room), derived: all.some(({ derived }) => derived) }
  }
  const page = await pageOf(range.days, { cursor: query.cursor, ...limits }, load)
  return { ...pageFacts(range, page), findings: page.rows }
}

type EventRow = Row<'market-event'>

/** Rows of 盘口异动, in the order of their times. */
export async function eventRowsInRange(
  context: QueryContext,
  query: HistoryQueries['GET /api/history/events'],
  limits: QueryLimits,
) {
  const instrument = query.code === undefined ? undefined : requireInstrument(context, query.code)
  const range = rangeOf(context, query, instrument, 'minute')
  const { code } = query
  const codes = new Set(code === undefined ? [] : [code, ...(context.earlierCodes?.(code) ?? [])])
  const load = async (place: PageStart, room: number): Promise<DayPage<{ day: string; row: EventRow }>> => {
    const { day } = place
    const found = await eventsOf(context, day)
    const all = (found?.rows ?? [])
      .filter((row) => isWithin(range, row.time) && (code === undefined || codes.has(row.instrument)))
      .map((row) => ({ day, row: code === undefined ? row : { ...row, instrument: code } }))
    await context.pause()
    return { ...partOf(all, place, room), missing: !found, derived: found?.derived ?? false }
  }
  return { ...(await pageOf(range.days, { cursor: query.cursor, ...limits }, load)), range }
}

/** Current rows, and those stored earlier on the same day before a restart. */
async function eventsOf(
  { market, stored, todayOf }: QueryContext,
  day: string,
): Promise<{ rows: EventRow[]; derived: boolean } | undefined> {
  const bytes = await stored.read(day, WHOLE_MARKET, 'market-event')
  const written = bytes && decodeSeries('market-event', bytes)
  if (day !== todayOf()) return bytes && written && { rows: written, derived: isDerived(bytes) }
  const keyOf = ({ time, instrument, event, value }: EventRow) => `${time} ${instrument} ${event} ${value}`
  const all = new Map([...(written ?? []), ...market.marketEvents()].map((row) => [keyOf(row), row]))
  return { rows: [...all.values()].sort((a, b) => a.time - b.time), derived: false }
}

export function eventsAnswer(page: Awaited<ReturnType<typeof eventRowsInRange>>): HistoryEvents {
  const events = page.rows.flatMap(({ row: { event, ...row } }) => {
    const kind = eventKindOf(event)
    return kind ? [{ kind, ...row }] : []
  })
  return { ...pageFacts(page.range, page), events }
}
