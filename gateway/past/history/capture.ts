import { type Instrument, type InstrumentId, knownPrevClose } from '../../../shared/market/instrument'
import { beijingDate, dateToMs } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { encodeSeries } from '../../../shared/protocol/day-series'
import type { Row } from '../../../shared/protocol/kinds'
import { topic } from '../../../shared/protocol/topics'
import { boardDay, type InstrumentDay } from './day-rows'
import { depthPart } from './depth-parts'
import type { LiveMarket } from './market-port'
import { writeMembers } from './member-lists'
import { PERPETUAL_MINUTES, PERPETUAL_SETTLED, perpetualRows } from './perpetual-rows'
import type { SeriesKind } from './series-store'

/** Instruments per day whose minutes and ledger are stored. */
const SERIES_MAX = 300
/** Minutes of a day that never closes. */
const MINUTES_ALWAYS = 1_440

export interface DayCompleteness {
  tradingDay: string
  completeness: number
  /** True: the completeness is that of the day so far, not of a whole one. */
  soFar?: boolean
}

/** The running day of every instrument that has a price, indexes included. */
export const captureDays = (market: LiveMarket, day: DayCompleteness): InstrumentDay[] =>
  daysOf(market, market.rows(topic.boardMarket, 'board'), day)

function daysOf(market: LiveMarket, board: readonly Row<'board'>[], day: DayCompleteness): InstrumentDay[] {
  const table = market.instrumentTable()
  const { soFar, ...about } = day
  const rows = board.flatMap((row) => boardDay(row, table, about) ?? [])
  return rows.map((row) => {
    const { closeKnown } = market.dayRow(row.id) ?? {}
    return corrected(market, { ...row, closeKnown, ...ownCompleteness(market, row.id, soFar) })
  })
}

/**
 * Day and completeness of an instrument with a day of its own; empty for all others. `soFar` counts from midnight to
 * its newest minute instead of a whole day.
 */
export function ownCompleteness(market: LiveMarket, id: InstrumentId, soFar = false): Partial<DayCompleteness> {
  const tradingDay = market.ownDay(id)
  if (tradingDay === undefined) return {}
  const minutes = market.rows(topic.tick(id), 'minute')
  const newest = minutes.at(-1)
  const come = newest ? newest.slot - dateToMs(tradingDay) / 60_000 + 1 : MINUTES_ALWAYS
  const due = soFar ? Math.max(1, come) : MINUTES_ALWAYS
  return { tradingDay, completeness: Math.min(1, minutes.length / due) }
}

/**
 * The day corrected by the feed's reports: missing data lowers the completeness, and a price that replaces an unknown
 * previous close is removed.
 */
function corrected(market: LiveMarket, row: InstrumentDay): InstrumentDay {
  const instrument = market.instrument(row.id)
  if (!instrument?.caveats) return row
  const share = instrument.caveats.lost?.share ?? 1
  return { ...row, prevClose: knownPrevClose(instrument), completeness: row.completeness * share }
}

/** The running day of one instrument; undefined before its first price. */
export function captureDay(
  market: LiveMarket,
  instrument: Instrument,
  day: DayCompleteness,
): InstrumentDay | undefined {
  if (instrument.kind === 'index') {
    const board = market.indexRow(instrument.id)
    return board && daysOf(market, [board], day)[0]
  }
  const row = market.dayRow(instrument.id)
  const { soFar, ...about } = day
  return (
    row && corrected(market, { id: instrument.id, ...row, ...about, ...ownCompleteness(market, instrument.id, soFar) })
  )
}

interface WantedSeries {
  /** Instruments on any user's list. */
  watched: readonly InstrumentId[]
  days: readonly InstrumentDay[]
  /** Every print is stored: minutes and ledger of an instrument with prints are computed from them. */
  printsStored: boolean
  /** No more data of the day will arrive. */
  isOver: boolean
}

/**
 * Instruments whose minutes and ledger are to be stored: indexes and coins, watched instruments, then by today's
 * turnover, those with order numbers first. At most `SERIES_MAX`. If every print is stored, only instruments without
 * prints; of a finished day all of them, because their minutes exist nowhere else.
 */
export function seriesIds(market: LiveMarket, { watched, days, printsStored, isOver }: WantedSeries): InstrumentId[] {
  const table = market.instrumentTable()
  const known = new Set(table.id)
  const always = table.id.filter((_, index) => table.kind[index] === 'index' || table.kind[index] === 'crypto')
  const ranked = [...days].sort((a, b) => b.turnover - a.turnover).map(({ id }) => id)
  const isNumbered = (id: InstrumentId) => market.instrument(id)?.hasOrderNumbers === true
  const others = [...watched, ...ranked.filter(isNumbered), ...ranked.filter((id) => !isNumbered(id))]
  const isWanted = (id: InstrumentId) => known.has(id) && (!printsStored || market.day(id)?.quotesOnly === true)
  const ids = [...new Set([...always, ...others.filter(isWanted)])]
  return printsStored && isOver ? ids : ids.slice(0, SERIES_MAX)
}

export interface CapturedSeries {
  id: InstrumentId
  tradingDay: string
  kind: SeriesKind
  bytes: Uint8Array
  /** For a part of a coin's depth: its coin, and its end time. */
  depth?: { coin: InstrumentId; newest: UnixMs }
}

/**
 * Minute line and ledger of one instrument so far, encoded. `marketDay`: the day of instruments without one of their
 * own.
 */
export function captureSeries(market: LiveMarket, id: InstrumentId, marketDay: string): CapturedSeries[] {
  const tradingDay = market.ownDay(id) ?? marketDay
  if (market.instrument(id)?.kind === 'index') {
    const rows = market.rows(topic.index(id), 'index-minute')
    if (rows.length === 0) return []
    const members = market.members(id)
    return [
      { id, tradingDay, kind: 'index-minute', bytes: encodeSeries('index-minute', tradingDay, rows) },
      ...(members.length > 0 ? [{ id, tradingDay, kind: 'members' as const, bytes: writeMembers(members) }] : []),
    ]
  }
  const minutes = market.rows(topic.tick(id), 'minute')
  const flow = market.rows(topic.flow(id), 'flow')
  const series: CapturedSeries[] = []
  if (minutes.length > 0)
    series.push({ id, tradingDay, kind: 'minute', bytes: encodeSeries('minute', tradingDay, minutes) })
  if (flow.length > 0) series.push({ id, tradingDay, kind: 'flow', bytes: encodeSeries('flow', tradingDay, flow) })
  return market.instrument(id)?.kind === 'crypto' ? [...series, ...capturePerpetual(market, id, tradingDay)] : series
}

/** Further data of a perpetual's day; empty for other coins. */
function capturePerpetual(market: LiveMarket, id: InstrumentId, tradingDay: string): CapturedSeries[] {
  const minutes = perpetualRows(market, id, tradingDay, PERPETUAL_MINUTES)
  const settled = perpetualRows(market, id, tradingDay, PERPETUAL_SETTLED)
  const series: CapturedSeries[] = []
  const of = { id, tradingDay }
  if (minutes.length > 0)
    series.push({ ...of, kind: 'perpetual-minute', bytes: encodeSeries('perpetual-minute', tradingDay, minutes) })
  if (settled.length > 0) series.push({ ...of, kind: 'funding', bytes: encodeSeries('funding', tradingDay, settled) })
  return series
}

/** A coin's order book by bands, of the half hours with changes after a time. */
export const captureDepth = (market: LiveMarket, id: InstrumentId, after?: UnixMs): CapturedSeries[] =>
  market.depthPages(id, after).map(({ first, newest, bytes }) => {
    const tradingDay = beijingDate(first)
    const depth = { coin: id, newest }
    return { id: depthPart(id, tradingDay, first), tradingDay, kind: 'coin-depth', bytes, depth }
  })

/** Instruments per day whose prints are all stored: the basis for definitions other than the standard one. */
export const PRINTS_MAX = 60

/** The whole day's prints of one instrument; empty if they were not stored from the first one on. */
export function capturePrints(market: LiveMarket, id: InstrumentId, marketDay: string): CapturedSeries[] {
  const prints = market.prints(id)
  if (!prints?.whole) return []
  return [{ id, tradingDay: market.ownDay(id) ?? marketDay, kind: 'prints', bytes: prints.tape.finish() }]
}

/** Findings of the day so far, in stored form. */
export const captureFindings = (market: LiveMarket): { instrument: string; id: string; body: string }[] =>
  market.findings('market').map((finding) => {
    return { instrument: finding.instrument, id: finding.id, body: JSON.stringify(finding) }
  })
