import type { EarlierCodes } from '../../../shared/market/code-changes'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import { isTradingDay as isExchangeDay } from '../../../shared/market/trading-days'
import { ZeusError } from '../../../shared/protocol/errors'
import { HISTORY_DAYS_MAX, type HistoryPageFacts, type HistoryQuery } from '../../../shared/protocol/rest-history'
import { slotStart } from './bars'
import type { DateRange } from './date-range'
import type { DaySeries } from './day-series'
import type { DayStore } from './day-store'
import type { DerivedCounts, DerivedStates } from './derived-minutes'
import type { MarketDay } from './market-day'
import type { LiveMarket } from './market-port'
import type { PageOf } from './pages'
import { queryRange } from './query-range'
import type { RangeDays } from './range-days'
import type { SeriesStore } from './series-store'

/** Prints as a frame: how many, and the number of the last of them. */
export interface FramedPrints {
  frame: Uint8Array
  count: number
  last: number
}

/** Stored prints of past days and of the running one. */
export interface StoredPrints {
  /** Undefined if no prints of the day are stored; see `Questions.trades`. */
  trades(
    ask: { day: string; id: InstrumentId; from: number; to: number; after: number; limit: number },
    signal?: AbortSignal,
  ): Promise<FramedPrints | undefined>
  /** One-second bars; money in price units × shares. Undefined if no prints of the day are stored. */
  seconds(
    ask: { day: string; id: InstrumentId; from: number; to: number },
    signal?: AbortSignal,
  ): Promise<SecondColumns | undefined>
  /** The first day with stored prints of an instrument; undefined if there is none. */
  printsSince(ask: { id: InstrumentId }): Promise<string | undefined>
}

/** Bars of a second as columns, money in price units × shares. */
export type SecondColumns = Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'amount' | 'net', number[]>

/** Data sources for every query about the past. */
export interface QueryContext {
  days: DayStore
  series: DaySeries
  stored: Pick<SeriesStore, 'read' | 'readAll' | 'findings'>
  rangeDays: RangeDays
  market: LiveMarket
  /** Undefined if prints are not stored. */
  prints: StoredPrints | undefined
  /** Undefined if days are never derived from their daily rows. */
  derivedStates?: DerivedStates | undefined
  derivedCounts?: DerivedCounts | undefined
  todayOf: (id?: InstrumentId) => string
  /** Undefined where codes never change. */
  earlierCodes?: EarlierCodes | undefined
  /** A day of the whole market, the running one so far; without rows if there is no record. */
  marketDay: (day: string) => Promise<MarketDay>
  pause: () => Promise<void>
}

/** Limits of a query: its maximum number of rows, and whether the caller still waits. */
export interface QueryLimits {
  limit: number
  signal: AbortSignal
}

const BOUND_WORDS = {
  day: '日线',
  minute: '分钟数据',
  print: '逐笔',
  member: '成分贡献',
  breadth: '成分涨跌的分钟数据',
} as const

export function requireInstrument({ market }: Pick<QueryContext, 'market'>, code: InstrumentId): Instrument {
  const instrument = market.instrument(code)
  if (!instrument) throw new ZeusError('code-invalid', code.slice(0, 40))
  return instrument
}

export function rangeOf(
  context: Pick<QueryContext, 'todayOf'>,
  query: HistoryQuery,
  instrument: Instrument | undefined,
  grain: keyof typeof BOUND_WORDS,
): DateRange {
  const today = context.todayOf(instrument?.id)
  const isTradingDay = (day: string) => day === today || instrument?.kind === 'crypto' || isExchangeDay(day)
  return queryRange(query, { today, isTradingDay }, { days: HISTORY_DAYS_MAX[grain], what: BOUND_WORDS[grain] })
}

/** When a minute of a day begins. */
export const minuteStart = (instrument: Instrument, day: string, slot: number): number =>
  instrument.kind === 'crypto' ? slot * 60_000 : slotStart(day, slot)

export const isWithin = ({ startTime, endTime }: DateRange, time: number): boolean =>
  time >= startTime && time < endTime

export const pageFacts = (range: DateRange, { next, derived, missing }: PageOf<unknown>): HistoryPageFacts => ({
  first: range.days[0] ?? beijingDate(range.startTime),
  last: range.days.at(-1) ?? beijingDate(range.endTime - 1),
  next,
  derived,
  missing,
  moved: range.moved,
})
