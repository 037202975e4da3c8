import { readLedgerId, STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { Instrument } from '../../../shared/market/instrument'
import { amountToYuan } from '../../../shared/market/units'
import { ZeusError } from '../../../shared/protocol/errors'
import { decodeFrame, rowsOf } from '../../../shared/protocol/frame'
import type { Row } from '../../../shared/protocol/kinds'
import type { HistoryFlow, HistoryIndex, HistoryQueries, HistoryTrades } from '../../../shared/protocol/rest-history'
import type { DateRange } from './date-range'
import { type DayPage, type PageOf, type PageStart, pageOf, partOf } from './pages'
import {
  type FramedPrints,
  isWithin,
  minuteStart,
  pageFacts,
  type QueryContext,
  type QueryLimits,
  rangeOf,
  requireInstrument,
} from './query-context'

/** A row, and the day it is of. */
export interface Dated<R> {
  day: string
  row: R
}

/** A page of rows in stored form: the source for both JSON and frames. */
interface RowPage<R> extends PageOf<Dated<R>> {
  range: DateRange
  instrument: Instrument
}

type Load<R> = (place: PageStart, room: number) => Promise<DayPage<Dated<R>>>

const datedPart = <R>(day: string, part: DayPage<R>): DayPage<Dated<R>> => ({
  ...part,
  rows: part.rows.map((row) => ({ day, row })),
})

/** Rows of minutes by `read`, those within the range. */
function loadMinutes<R extends { slot: number }>(
  context: QueryContext,
  instrument: Instrument,
  range: DateRange,
  read: (day: string) => Promise<{ rows: readonly R[]; derived: boolean } | undefined>,
): Load<R> {
  return async (place, room) => {
    const found = await read(place.day)
    const within = (found?.rows ?? []).filter(({ slot }) => isWithin(range, minuteStart(instrument, place.day, slot)))
    await context.pause()
    const missing = (found?.rows.length ?? 0) === 0 && place.day < context.todayOf(instrument.id)
    return { ...datedPart(place.day, partOf(within, place, room)), derived: found?.derived ?? false, missing }
  }
}

async function minutePage<R extends { slot: number }>(
  context: QueryContext,
  query: { code: string; cursor?: string },
  limits: QueryLimits,
  read: (instrument: Instrument, day: string) => Promise<{ rows: readonly R[]; derived: boolean } | undefined>,
): Promise<RowPage<R>> {
  const instrument = requireInstrument(context, query.code)
  const range = rangeOf(context, query, instrument, 'minute')
  const load = loadMinutes(context, instrument, range, (day) => read(instrument, day))
  return { ...(await pageOf(range.days, { cursor: query.cursor, ...limits }, load)), range, instrument }
}

/** The stored minute line of a stock or a coin. */
export const minuteRows = (
  context: QueryContext,
  query: HistoryQueries['GET /api/history/bars'],
  limits: QueryLimits,
) => minutePage(context, query, limits, (instrument, day) => context.series.rows(instrument, day, 'minute'))

export const indexRows = (
  context: QueryContext,
  query: HistoryQueries['GET /api/history/index'],
  limits: QueryLimits,
) => {
  if (requireInstrument(context, query.code).kind !== 'index')
    throw new ZeusError('code-invalid', `${query.code} 不是指数`)
  return minutePage(context, query, limits, (instrument, day) => context.series.rows(instrument, day, 'index-minute'))
}

export function queryFlowRows(
  context: QueryContext,
  query: HistoryQueries['GET /api/history/flow'],
  limits: QueryLimits,
) {
  const ledger = query.definition ?? STANDARD_LEDGER_ID
  if (readLedgerId(ledger) === undefined) throw new ZeusError('definition-invalid', ledger.slice(0, 60))
  return minutePage(context, query, limits, (instrument, day) => context.series.flowRows(instrument, day, ledger))
}

type TradesQuery = HistoryQueries['GET /api/history/trades']

/** Prints of the days with stored prints, one part per day as built by the reading thread; it ends with the page. */
async function tradePage<T>(
  context: QueryContext,
  query: TradesQuery,
  limits: QueryLimits,
  rowsOfPart: (answer: FramedPrints, day: string) => T[],
): Promise<PageOf<T> & { range: DateRange; instrument: Instrument }> {
  const instrument = requireInstrument(context, query.code)
  const range = rangeOf(context, query, instrument, 'print')
  const { prints } = context
  if (!prints) throw new ZeusError('no-data', '没有保存逐笔')
  const page = await pageOf(range.days, { cursor: query.cursor, ...limits }, async ({ day, done }, limit) => {
    const ask = { day, id: instrument.id, from: range.startTime, to: range.endTime, after: done, limit }
    const answer = await prints.trades(ask, limits.signal)
    if (!answer) return { rows: [], missing: day < context.todayOf(instrument.id) }
    const { count, last } = answer
    return { rows: rowsOfPart(answer, day), count, ...(count === limit && { upTo: last }) }
  })
  return { ...page, range, instrument }
}

export const tradeRows = (
  context: QueryContext,
  query: TradesQuery,
  limits: QueryLimits,
): Promise<RowPage<Row<'trade'> & { seq: number }>> =>
  tradePage(context, query, limits, ({ frame }, day) => datedPart(day, { rows: numbered(frame) }).rows)

/** The same as frames, whose rows are not decoded here. */
export const tradeFrames = (
  context: QueryContext,
  query: TradesQuery,
  limits: QueryLimits,
): Promise<PageOf<Uint8Array> & { range: DateRange }> =>
  tradePage(context, query, limits, ({ frame, count }) => (count > 0 ? [frame] : []))

function numbered(frame: Uint8Array): (Row<'trade'> & { seq: number })[] {
  const decoded = decodeFrame(frame)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.sections.flatMap((section) =>
    section.kind === 'trade' ? rowsOf<'trade'>(section).map((row, at) => ({ ...row, seq: section.seq + at })) : [],
  )
}

export function tradesAnswer(page: RowPage<Row<'trade'> & { seq: number }>): HistoryTrades {
  const { rows, range, instrument } = page
  const column = <T>(pick: (row: Row<'trade'> & { seq: number }) => T) => rows.map(({ row }) => pick(row))
  return {
    ...pageFacts(range, page),
    id: instrument.id,
    priceScale: instrument.priceScale,
    day: rows.map(({ day }) => day),
    seq: column((row) => row.seq),
    time: column((row) => row.time),
    price: column((row) => row.price),
    volume: column((row) => row.volume),
    turnover: column((row) => amountToYuan(row.price * row.volume, instrument)),
    side: column((row) => row.side),
    buyNo: column((row) => row.buyNo),
    sellNo: column((row) => row.sellNo),
    buyGrade: column((row) => row.buyGrade),
    sellGrade: column((row) => row.sellGrade),
  }
}

export function flowOf(page: RowPage<Row<'flow'>>, definition: string): HistoryFlow {
  const { rows, range, instrument } = page
  const yuan = (pick: (row: Row<'flow'>) => number) => rows.map(({ row }) => amountToYuan(pick(row), instrument))
  return {
    ...pageFacts(range, page),
    id: instrument.id,
    definition,
    time: rows.map(({ day, row }) => minuteStart(instrument, day, row.slot)),
    ad: [yuan((row) => row.adS), yuan((row) => row.adM), yuan((row) => row.adL), yuan((row) => row.adX)],
    od: [yuan((row) => row.odS), yuan((row) => row.odM), yuan((row) => row.odL), yuan((row) => row.odX)],
    buy: yuan((row) => row.buy),
    sell: yuan((row) => row.sell),
    auction: yuan((row) => row.auction),
  }
}

export function indexOf(page: RowPage<Row<'index-minute'>>): HistoryIndex {
  const { rows, range, instrument } = page
  const column = (pick: (row: Row<'index-minute'>) => number) => rows.map(({ row }) => pick(row))
  // Minutes derived from a daily row have no member counts.
  const members = (pick: (row: Row<'index-minute'>) => number) =>
    rows.map(({ day, row }) => (page.derived.includes(day) ? null : pick(row)))
  return {
    ...pageFacts(range, page),
    id: instrument.id,
    priceScale: instrument.priceScale,
    time: rows.map(({ day, row }) => minuteStart(instrument, day, row.slot)),
    open: column((row) => row.open),
    high: column((row) => row.high),
    low: column((row) => row.low),
    close: column((row) => row.close),
    equalWeight: column((row) => row.equalWeight),
    volume: column((row) => row.volume),
    turnover: column((row) => row.turnover),
    up: members((row) => row.up),
    down: members((row) => row.down),
    adNet: column((row) => row.adNet),
    odBigNet: column((row) => row.odBigNet),
  }
}
