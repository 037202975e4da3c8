import { STANDARD_LEDGER_ID } from '../../../shared/flow/definitions'
import type { InstrumentId } from '../../../shared/market/instrument'
import { addTo } from '../../../shared/market/multi-map'
import { dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import { encodeSection, FLAG_DERIVED, FLAG_SNAPSHOT, joinFrames, joinSections } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { BasketCourseQuery } from '../../../shared/protocol/rest-baskets'
import type { HistoryQueries } from '../../../shared/protocol/rest-history'
import type { ContributionsQuery } from '../../../shared/protocol/rest-index-history'
import { readDepth } from './depth-parts'
import { createMinuteBreadth } from './minute-breadth'
import type { PageOf } from './pages'
import { queryBars } from './query-bars'
import { queryBasket } from './query-basket'
import { queryBoard } from './query-board'
import { queryBreadth, queryMinuteBreadth } from './query-breadth'
import { type QueryContext, type QueryLimits, requireInstrument } from './query-context'
import { queryContributions } from './query-contributions'
import { eventRowsInRange, eventsAnswer, querySplits } from './query-market'
import { queryPerpetual } from './query-perpetual'
import {
  flowOf,
  indexOf,
  indexRows,
  minuteRows,
  queryFlowRows,
  tradeFrames,
  tradeRows,
  tradesAnswer,
} from './query-rows'
import { createSimilarDays } from './query-similar'

type Query<R extends keyof HistoryQueries> = HistoryQueries[R]

/**
 * A page as frame bytes: one section per day, whose epoch is the day; `seq` of numbered rows is the number of the first
 * one.
 */
export interface FramePage {
  frame: Uint8Array
  next: string | null
  /** Trading days of the query, and those without a record. */
  last: string
  missing: string[]
}

/** Answers every question about the past, a page at a time. Throws `ZeusError`, or the signal's reason. */
export function createHistoryQueries(context: QueryContext) {
  const countsOf = createMinuteBreadth(context)
  return {
    /** `YYYYMMDD` of the running day: earlier days do not change any more. */
    today: (code?: string) => context.todayOf(code),
    bars: (query: Query<'GET /api/history/bars'>, limits: QueryLimits) => queryBars(context, query, limits),
    trades: async (query: Query<'GET /api/history/trades'>, limits: QueryLimits) =>
      tradesAnswer(await tradeRows(context, query, limits)),
    flow: async (query: Query<'GET /api/history/flow'>, limits: QueryLimits) =>
      flowOf(await queryFlowRows(context, query, limits), query.definition ?? STANDARD_LEDGER_ID),
    index: async (query: Query<'GET /api/history/index'>, limits: QueryLimits) =>
      indexOf(await indexRows(context, query, limits)),
    /** The book of a coin by bands on a day, as frame bytes; undefined if none is stored. */
    depth: (id: InstrumentId, day: string) => queryDepth(context, id, day),
    perpetual: (query: Query<'GET /api/history/perpetual'>, limits: QueryLimits) =>
      queryPerpetual(context, query, limits),
    splits: (query: Query<'GET /api/history/splits'>, limits: QueryLimits) => querySplits(context, query, limits),
    events: async (query: Query<'GET /api/history/events'>, limits: QueryLimits) =>
      eventsAnswer(await eventRowsInRange(context, query, limits)),
    board: (query: Query<'GET /api/history/board'>, limits: QueryLimits) => queryBoard(context, query, limits),
    contributions: (query: ContributionsQuery, signal: AbortSignal) => queryContributions(context, query, signal),
    breadth: (query: ContributionsQuery, signal: AbortSignal) => queryBreadth(context, query, signal),
    basket: (request: BasketCourseQuery, signal: AbortSignal) => queryBasket(context, request, signal),
    breadthMinutes: (query: ContributionsQuery, signal: AbortSignal) =>
      queryMinuteBreadth(context, countsOf, query, signal),
    similar: createSimilarDays(context),

    frames: {
      /** Minute lines alone have frames. */
      minutes: async (query: Query<'GET /api/history/bars'>, limits: QueryLimits) =>
        context.market.instrument(query.code)?.kind === 'index'
          ? framed('index-minute', await indexRows(context, query, limits))
          : framed('minute', await minuteRows(context, query, limits)),
      trades: async (query: Query<'GET /api/history/trades'>, limits: QueryLimits) =>
        framePage(await tradeFrames(context, query, limits)),
      flow: async (query: Query<'GET /api/history/flow'>, limits: QueryLimits) =>
        framed('flow', await queryFlowRows(context, query, limits)),
      index: async (query: Query<'GET /api/history/index'>, limits: QueryLimits) =>
        framed('index-minute', await indexRows(context, query, limits)),
      events: async (query: Query<'GET /api/history/events'>, limits: QueryLimits) =>
        framed('market-event', await eventRowsInRange(context, query, limits)),
    },
  }
}

interface RowsByDay<R> {
  rows: { day: string; row: R }[]
  next: string | null
  derived: string[]
  missing: string[]
  range: { days: string[] }
}

function framePage({ rows, next, missing, range }: PageOf<Uint8Array> & { range: { days: string[] } }): FramePage {
  return { frame: joinFrames(rows), next, last: range.days.at(-1) ?? '', missing }
}

function framed<K extends KindName>(kind: K, page: RowsByDay<Row<K> & { seq?: number }>): FramePage {
  const byDay = new Map<string, (Row<K> & { seq?: number })[]>()
  for (const { day, row } of page.rows) {
    addTo(byDay, day, row)
  }
  const sections = [...byDay].map(([day, rows]) => {
    const flags = FLAG_SNAPSHOT | (page.derived.includes(day) ? FLAG_DERIVED : 0)
    const seq = rows[0]?.seq ?? rows.length
    return encodeSection(kind, { topicId: 0, flags, epoch: Number(day), seq, ingestTime: 0 }, rows)
  })
  return framePage({ ...page, rows: [joinSections(sections)] })
}

/** The order book of a coin by bands on a day: stored, or as far as the running market has it. */
async function queryDepth(context: QueryContext, code: string, day: string): Promise<Uint8Array | undefined> {
  const { id } = requireInstrument(context, code)
  if (Number.isNaN(dateToMs(day))) throw new ZeusError('date-invalid', day.slice(0, 20))
  const { market, stored, todayOf } = context
  const readStored = () => readDepth(stored, day, id)
  // For the running day, less is stored than is known.
  if (day < todayOf(id)) return (await readStored()) ?? market.depthFrame(id, day)
  return market.depthFrame(id, day) ?? (await readStored())
}
