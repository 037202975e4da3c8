import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { amountToYuan } from '../../shared/market/units'
import type { Row } from '../../shared/protocol/kinds'
import { topic } from '../../shared/protocol/topics'
import { boardDay, type InstrumentDay, indexDay } from './day-rows'
import type { LiveMarket } from './market-port'
import { encodeSeries, type SeriesKind } from './series-store'

/** Instruments a day of which minutes and ledger are kept. */
export const SERIES_MAX = 300

export interface DayStanding {
  tradingDay: string
  completeness: number
}

/** The running day of every instrument that has a price, indexes last. */
export function captureDays(market: LiveMarket, day: DayStanding): InstrumentDay[] {
  const table = market.instruments()
  const days = new Map<InstrumentId, InstrumentDay>()
  for (const row of market.rows(topic.boardMarket, 'board')) {
    const captured = boardDay(row, table, day.completeness, day.tradingDay)
    if (captured) days.set(captured.id, captured)
  }
  table.id.forEach((id, index) => {
    if (table.kind[index] !== 'index') return
    const row = market.rows(topic.index(id), 'index')[0]
    if (!row || row.last <= 0) return
    const members = (market.members(id) ?? []).flatMap((member) => days.get(member.id) ?? [])
    days.set(id, indexDay(id, row, table.prevClose[index] ?? 0, members, day))
  })
  return [...days.values()]
}

/** The running day of one instrument; undefined before its first price. */
export function captureDay(market: LiveMarket, instrument: Instrument, day: DayStanding): InstrumentDay | undefined {
  const { id } = instrument
  if (instrument.kind === 'index') return captureDays(market, day).find((row) => row.id === id)
  const quote = market.rows(topic.tick(id), 'quote')[0]
  if (!quote || quote.last <= 0) return undefined
  const flow = market.rows(topic.flow(id), 'flow')
  const yuan = (pick: (row: Row<'flow'>) => number) =>
    amountToYuan(
      flow.reduce((sum, row) => sum + pick(row), 0),
      instrument,
    )
  return {
    id,
    ...day,
    open: quote.open || quote.last,
    high: quote.high || quote.last,
    low: quote.low || quote.last,
    close: quote.last,
    prevClose: instrument.prevClose,
    volume: quote.volume,
    turnover: amountToYuan(quote.amount, instrument),
    adNet: [yuan((row) => row.adS), yuan((row) => row.adM), yuan((row) => row.adL), yuan((row) => row.adX)],
    odNet: [yuan((row) => row.odS), yuan((row) => row.odM), yuan((row) => row.odL), yuan((row) => row.odX)],
  }
}

/**
 * Whose minutes are worth keeping: indexes and crypto pairs, what people watch, then instruments with order
 * numbers by today's turnover. At most `SERIES_MAX`.
 */
export function seriesIds(market: LiveMarket, watched: readonly InstrumentId[]): InstrumentId[] {
  const table = market.instruments()
  const known = new Set(table.id)
  const ofKind = (...kinds: string[]) => table.id.filter((_, index) => kinds.includes(table.kind[index] ?? ''))
  const turnover = new Map(
    market.rows(topic.boardMarket, 'board').map((row) => [table.id[row.index] ?? '', row.turnover]),
  )
  const numbered = table.id
    .filter((_, index) => table.hasOrderNumbers[index])
    .sort((a, b) => (turnover.get(b) ?? 0) - (turnover.get(a) ?? 0))
  const wanted = [...ofKind('index', 'crypto'), ...watched.filter((id) => known.has(id)), ...numbered]
  return [...new Set(wanted)].slice(0, SERIES_MAX)
}

export interface CapturedSeries {
  id: InstrumentId
  kind: SeriesKind
  bytes: Uint8Array
}

/** Minute line and ledger of one instrument so far, encoded. */
export function captureSeries(market: LiveMarket, id: InstrumentId, tradingDay: string): CapturedSeries[] {
  if (market.instrument(id)?.kind === 'index') {
    const rows = market.rows(topic.index(id), 'index-minute')
    return rows.length > 0 ? [{ id, kind: 'index-minute', bytes: encodeSeries('index-minute', tradingDay, rows) }] : []
  }
  const minutes = market.rows(topic.tick(id), 'minute')
  const flow = market.rows(topic.flow(id), 'flow')
  const series: CapturedSeries[] = []
  if (minutes.length > 0) series.push({ id, kind: 'minute', bytes: encodeSeries('minute', tradingDay, minutes) })
  if (flow.length > 0) series.push({ id, kind: 'flow', bytes: encodeSeries('flow', tradingDay, flow) })
  return series
}

/** Findings of the day so far, as they are stored. */
export function captureFindings(market: LiveMarket): { instrument: string; id: string; body: string }[] {
  return market.rows(topic.splitMarket, 'finding').map(({ id, body }) => {
    const { instrument } = JSON.parse(body) as { instrument: string }
    return { instrument, id, body }
  })
}
