import { STANDARD_LEDGER_ID } from '../../shared/flow/definitions'
import type { InstrumentId } from '../../shared/market/instrument'
import { encodeSection, FLAG_DERIVED, FLAG_SNAPSHOT, joinFrames, joinSections } from '../../shared/protocol/frame'
import type { KindName, Row } from '../../shared/protocol/kinds'
import type { BasketCourseWish } from '../../shared/protocol/rest-baskets'
import type { HistoryQueries } from '../../shared/protocol/rest-history'
import type { ContributionsAsked } from '../../shared/protocol/rest-index-history'
import { askedBars } from './asked-bars'
import { askedBasket } from './asked-basket'
import { askedBoard } from './asked-board'
import { askedBreadth, askedMinuteBreadth } from './asked-breadth'
import type { AskedContext, Asking } from './asked-context'
import { askedContributions } from './asked-contributions'
import { askedDepth } from './asked-depth'
import { askedSplits, eventRows, eventsAnswer } from './asked-market'
import { askedPerpetual } from './asked-perpetual'
import { flowOf, flowRows, indexOf, indexRows, minuteRows, tradeFrames, tradeRows, tradesOf } from './asked-rows'
import { createSimilarDays } from './asked-similar'
import { createMinuteBreadth } from './minute-breadth'
import type { PageOf } from './pages'

type Asked<R extends keyof HistoryQueries> = HistoryQueries[R]

/** A page as frame bytes: a section a day, whose epoch is the day; of numbered rows `seq` is the first one's number. */
export interface FramePage {
  frame: Uint8Array
  next: string | null
  /** Trading days of the question, and those of which nothing is on record. */
  last: string
  missing: string[]
}

/** Answers every question about the past, a page at a time. Throws `ZeusError`, or the signal's reason. */
export function createAskedHistory(context: AskedContext) {
  const countsOf = createMinuteBreadth(context)
  return {
    /** `YYYYMMDD` of the running day: what comes before it does not change any more. */
    today: (code?: string) => context.todayOf(code),
    bars: (asked: Asked<'GET /api/history/bars'>, asking: Asking) => askedBars(context, asked, asking),
    trades: async (asked: Asked<'GET /api/history/trades'>, asking: Asking) =>
      tradesOf(await tradeRows(context, asked, asking)),
    flow: async (asked: Asked<'GET /api/history/flow'>, asking: Asking) =>
      flowOf(await flowRows(context, asked, asking), asked.definition ?? STANDARD_LEDGER_ID),
    index: async (asked: Asked<'GET /api/history/index'>, asking: Asking) =>
      indexOf(await indexRows(context, asked, asking)),
    /** The book of a coin by bands on a day, as frame bytes; undefined where none is kept. */
    depth: (id: InstrumentId, day: string) => askedDepth(context, id, day),
    perpetual: (asked: Asked<'GET /api/history/perpetual'>, asking: Asking) => askedPerpetual(context, asked, asking),
    splits: (asked: Asked<'GET /api/history/splits'>, asking: Asking) => askedSplits(context, asked, asking),
    events: async (asked: Asked<'GET /api/history/events'>, asking: Asking) =>
      eventsAnswer(await eventRows(context, asked, asking)),
    board: (asked: Asked<'GET /api/history/board'>, asking: Asking) => askedBoard(context, asked, asking),
    contributions: (asked: ContributionsAsked, signal: AbortSignal) => askedContributions(context, asked, signal),
    breadth: (asked: ContributionsAsked, signal: AbortSignal) => askedBreadth(context, asked, signal),
    basket: (wish: BasketCourseWish, signal: AbortSignal) => askedBasket(context, wish, signal),
    breadthMinutes: (asked: ContributionsAsked, signal: AbortSignal) =>
      askedMinuteBreadth(context, countsOf, asked, signal),
    similar: createSimilarDays(context),

    frames: {
      /** Minute lines alone have frames. */
      minutes: async (asked: Asked<'GET /api/history/bars'>, asking: Asking) =>
        context.market.instrument(asked.code)?.kind === 'index'
          ? framed('index-minute', await indexRows(context, asked, asking))
          : framed('minute', await minuteRows(context, asked, asking)),
      trades: async (asked: Asked<'GET /api/history/trades'>, asking: Asking) =>
        framePage(await tradeFrames(context, asked, asking)),
      flow: async (asked: Asked<'GET /api/history/flow'>, asking: Asking) =>
        framed('flow', await flowRows(context, asked, asking)),
      index: async (asked: Asked<'GET /api/history/index'>, asking: Asking) =>
        framed('index-minute', await indexRows(context, asked, asking)),
      events: async (asked: Asked<'GET /api/history/events'>, asking: Asking) =>
        framed('market-event', await eventRows(context, asked, asking)),
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
    const rows = byDay.get(day)
    if (rows) rows.push(row)
    else byDay.set(day, [row])
  }
  const sections = [...byDay].map(([day, rows]) => {
    const flags = FLAG_SNAPSHOT | (page.derived.includes(day) ? FLAG_DERIVED : 0)
    const seq = rows[0]?.seq ?? rows.length
    return encodeSection(kind, { topicId: 0, flags, epoch: Number(day), seq, ingestTime: 0 }, rows)
  })
  return framePage({ ...page, rows: [joinSections(sections)] })
}
