import { createHash } from 'node:crypto'
import { liPerUnit } from '../../../../shared/back-test/exact'
import type {
  BarColumns,
  CaseBoard,
  CorporateAction,
  EngineInput,
  RuleDefinition,
  Security,
} from '../../../../shared/back-test/model'
import { sumOfBigGrades, sumOfGrades } from '../../../../shared/flow/grades'
import { exchangeOf, type Instrument, type InstrumentId } from '../../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../../shared/market/listed-limits'
import { barKnownUntil, type OwnRows } from '../../../../shared/market/own-data'
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

/** An instrument as the engine knows it. */
export function securityOf(instrument: Instrument): Security {
  return {
    code: instrument.id,
    board: caseBoardOf(instrument) as CaseBoard,
    listDate: LISTED,
    // The name of today: earlier ones are not on record.
    st: isSpecialTreatment(instrument.name) ? [ALWAYS] : [],
    ...(instrument.board === 'growth-fund' ? { limitPermille: GROWTH_FUND_PERMILLE } : {}),
  }
}

/** A day that can be traded: with prices, a reference and volume. */
const isTraded = ({ open, high, low, close, prevClose, volume }: DayRow): boolean =>
  [open, high, low, close, prevClose].every((price) => Number.isInteger(price) && price > 0) && volume > 0

/** Days whose bars are not complete on average, ascending. */
function partialSessions(codes: readonly CodeColumns[]): string[] {
  const byDay = new Map<string, { sum: number; count: number }>()
  for (const { days, completeness } of codes) {
    for (const [at, day] of days.entries()) {
      const { sum, count } = byDay.get(day) ?? { sum: 0, count: 0 }
      byDay.set(day, { sum: sum + (completeness[at] as number), count: count + 1 })
    }
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

/** The same as columns: a whole market as rows would take gigabytes. */
export interface CodeColumns {
  instrument: Instrument
  days: string[]
  completeness: number[]
  bars: Omit<BarColumns, 'session'>
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Own data as figures of bars. */
export interface OwnFigures {
  /** Key of the figure. */
  key: string
  rows: OwnRows
}

interface ColumnParts {
  /** One string for each day, shared by all codes. */
  dayOf: (day: string) => string
  own: readonly OwnFigures[]
}

/** Days of a code in a range that can be traded. Own data has at each bar the value that is known after its close. */
export function columnsOf(
  { instrument, rows: all }: CodeDays,
  { from, to }: Pick<StrategyTest, 'from' | 'to'>,
  { dayOf, own }: ColumnParts,
): CodeColumns {
  const rows = all.filter((row) => row.tradingDay >= from && row.tradingDay <= to && isTraded(row))
  const factor = liPerUnit(instrument.priceScale)
  const prices = (name: 'open' | 'high' | 'low' | 'close' | 'prevClose') => rows.map((row) => row[name] * factor)
  const ownFigures = own.map(({ key, rows: data }) => [
    key,
    rows.map(({ tradingDay }) => data.figure(instrument.id, barKnownUntil(tradingDay))),
  ])
  return {
    instrument,
    days: rows.map(({ tradingDay }) => dayOf(tradingDay)),
    completeness: rows.map(({ completeness }) => completeness),
    bars: {
      preclose: prices('prevClose'),
      open: prices('open'),
      high: prices('high'),
      low: prices('low'),
      close: prices('close'),
      volume: rows.map(({ volume }) => volume),
      figures: {
        turnover: rows.map(({ turnover }) => turnover),
        adNet: rows.map(({ adNet }) => sumOfGrades(adNet)),
        odBig: rows.map(({ odNet }) => sumOfBigGrades(odNet)),
        ...Object.fromEntries(ownFigures),
      },
    },
  }
}

/**
 * Input of the engine from stored days and the corporate actions that are known; undefined without any bar. Codes in
 * ascending order.
 */
export function engineInput(
  test: StrategyTest,
  rule: RuleDefinition,
  all: readonly CodeColumns[],
  actions: readonly CorporateAction[],
): { input: EngineInput; data: Omit<StrategyRunData, 'trial'> } | undefined {
  const codes = all.toSorted((a, b) => (a.instrument.id < b.instrument.id ? -1 : 1))
  const calendar = [...new Set(codes.flatMap(({ days }) => days))].sort()
  if (calendar.length === 0) return undefined
  const sessionOf = new Map(calendar.map((day, session) => [day, session]))
  const input: EngineInput = {
    calendar,
    securities: codes.map(({ instrument }) => securityOf(instrument)),
    bars: codes.map(({ days, bars }) => ({ ...bars, session: days.map((day) => sessionOf.get(day) as number) })),
    // Precloses of ex-dates are stated by the feed; what was paid, by the operator's table.
    actions,
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
  const missing: InstrumentId[] = codes.flatMap(({ instrument, days }) => (days.length === 0 ? [instrument.id] : []))
  const bars = codes.reduce((sum, { days }) => sum + days.length, 0)
  const data = {
    sessions: calendar.length,
    bars,
    codes: codes.length,
    actions: actions.length,
    completeness: codes.reduce((sum, code) => sum + total(code.completeness), 0) / bars,
    partialSessions: partialSessions(codes),
    missing,
    digest: digestOf(input),
  }
  return { input, data }
}
