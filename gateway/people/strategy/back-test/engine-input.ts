import { createHash } from 'node:crypto'
import type { BarColumns, CaseBoard, EngineInput, RuleDefinition, Security } from '../../../../shared/back-test/model'
import { exchangeOf, type Instrument, type InstrumentId } from '../../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../../shared/market/listed-limits'
import type { DayRow } from '../../../../shared/protocol/rest'
import { COMPLETE_DAY, type StrategyRunData, type StrategyTest } from '../../../../shared/protocol/rest-back-tests'

/** Board of an instrument in the engine; undefined if it cannot be back-tested. */
export function caseBoardOf({ id, board }: Pick<Instrument, 'id' | 'board'>): CaseBoard | undefined {
  switch (board) {
    case 'main':
      return exchangeOf(id) === 'SH' ? 'sh_main' : 'sz_main'
    case 'chinext':
    case 'star':
    case 'bse':
      return board
    case 'fund':
    case 'growth-fund':
      return 'etf'
    case 'bond':
      return 'convertible'
    default:
      return undefined
  }
}

/** Listings are not on record: every code counts as listed long ago. */
const LISTED = '19900101'
const ALWAYS = { from: '19900101', to: '99991231' }
const GROWTH_FUND_PERMILLE = 200

function securityOf(instrument: Instrument): Security {
  return {
    code: instrument.id,
    board: caseBoardOf(instrument) as CaseBoard,
    listDate: LISTED,
    // The name of today: earlier ones are not on record.
    st: isSpecialTreatment(instrument.name) ? [ALWAYS] : [],
    ...(instrument.board === 'growth-fund' ? { limitPermille: GROWTH_FUND_PERMILLE } : {}),
  }
}

const total = (grades: readonly number[]): number => grades.reduce((sum, value) => sum + value, 0)

function columnsOf(rows: readonly DayRow[], sessionOf: ReadonlyMap<string, number>, priceScale: number): BarColumns {
  const factor = 10 ** (3 - priceScale)
  const prices = (name: 'open' | 'high' | 'low' | 'close' | 'prevClose') => rows.map((row) => row[name] * factor)
  return {
    session: rows.map(({ tradingDay }) => sessionOf.get(tradingDay) as number),
    preclose: prices('prevClose'),
    open: prices('open'),
    high: prices('high'),
    low: prices('low'),
    close: prices('close'),
    volume: rows.map(({ volume }) => volume),
    figures: {
      turnover: rows.map(({ turnover }) => turnover),
      adNet: rows.map(({ adNet }) => total(adNet)),
      odBig: rows.map(({ odNet }) => odNet[2] + odNet[3]),
    },
  }
}

/** A day that can be traded: with prices, a reference and volume. */
const isTraded = ({ open, high, low, close, prevClose, volume }: DayRow): boolean =>
  [open, high, low, close, prevClose].every((price) => Number.isInteger(price) && price > 0) && volume > 0

/** Days whose bars are not complete on average, ascending. */
function partialSessions(rows: readonly DayRow[]): string[] {
  const byDay = new Map<string, { sum: number; count: number }>()
  for (const { tradingDay, completeness } of rows) {
    const { sum, count } = byDay.get(tradingDay) ?? { sum: 0, count: 0 }
    byDay.set(tradingDay, { sum: sum + completeness, count: count + 1 })
  }
  return [...byDay].flatMap(([day, { sum, count }]) => (sum / count < COMPLETE_DAY ? [day] : [])).sort()
}

/** SHA-256 of an input, code by code: a whole market as one text would be too long. */
function digestOf({ bars, ...rest }: EngineInput): string {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const columns of bars) hash.update(JSON.stringify(columns))
  return hash.digest('hex')
}

/** Days of one code. */
export interface CodeDays {
  instrument: Instrument
  rows: readonly DayRow[]
}

/** Input of the engine from stored days; undefined without any bar. Codes in ascending order. */
export function engineInput(
  test: StrategyTest,
  rule: RuleDefinition,
  all: readonly CodeDays[],
): { input: EngineInput; data: Omit<StrategyRunData, 'trial'> } | undefined {
  const { from, to } = test
  const codes = all
    .map(({ instrument, rows }) => ({
      instrument,
      rows: rows.filter((row) => row.tradingDay >= from && row.tradingDay <= to && isTraded(row)),
    }))
    .toSorted((a, b) => (a.instrument.id < b.instrument.id ? -1 : 1))
  const rows = codes.flatMap((code) => code.rows)
  const calendar = [...new Set(rows.map(({ tradingDay }) => tradingDay))].sort()
  if (calendar.length === 0) return undefined
  const sessionOf = new Map(calendar.map((day, session) => [day, session]))
  const input: EngineInput = {
    calendar,
    securities: codes.map(({ instrument }) => securityOf(instrument)),
    bars: codes.map(({ instrument, rows: own }) => columnsOf(own, sessionOf, instrument.priceScale)),
    // Precloses of ex-dates are stated by the feed; dividends themselves are not on record.
    actions: [],
    rule,
    exits: {
      ...(test.stopPercent === null ? {} : { stopBp: Math.round(test.stopPercent * 100) }),
      ...(test.takePercent === null ? {} : { takeBp: Math.round(test.takePercent * 100) }),
      ...(test.sessions === null ? {} : { sessions: test.sessions }),
    },
    config: {
      cashFen: Math.round(test.cashYuan * 100),
      commissionPpm: test.commissionPpm,
      commissionMinFen: Math.round(test.commissionMinYuan * 100),
      slippage: { model: 'ticks', n: test.slippageTicks },
      volumeShareBp: 1000,
      limitShareBp: 100,
      maxPositions: test.maxPositions,
      rfPpm: 0,
      rights: 'subscribe',
      delistValue: 'zero',
      costMultiple: 1,
      ...(test.positionYuan === null ? {} : { positionFen: test.positionYuan * 100 }),
    },
  }
  const missing: InstrumentId[] = codes.flatMap(({ instrument, rows: own }) =>
    own.length === 0 ? [instrument.id] : [],
  )
  const data = {
    sessions: calendar.length,
    bars: rows.length,
    codes: codes.length,
    completeness: rows.reduce((sum, { completeness }) => sum + completeness, 0) / rows.length,
    partialSessions: partialSessions(rows),
    missing,
    digest: digestOf(input),
  }
  return { input, data }
}
