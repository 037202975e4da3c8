import { createHash } from 'node:crypto'
import { liPerUnit } from '../../../../shared/back-test/exact'
import type {
  BarColumns,
  CaseBoard,
  Column,
  CorporateAction,
  EngineInput,
  RuleDefinition,
  TestedSecurity,
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
export function testedSecurity(instrument: Instrument): TestedSecurity {
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

/** Days of one code. */
export interface CodeDays {
  instrument: Instrument
  rows: readonly DayRow[]
}

/** The same as columns: a whole market as rows would take gigabytes, and a thread reads shared columns uncopied. */
export interface CodeColumns {
  instrument: Instrument
  /** Days as numbers, `YYYYMMDD`. */
  days: Float64Array
  completeness: Float64Array
  bars: Record<'preclose' | 'open' | 'high' | 'low' | 'close' | 'volume', Float64Array> & {
    figures: Record<string, Float64Array>
  }
}

/** Own data as figures of bars. */
export interface OwnFigures {
  /** Key of the figure. */
  key: string
  rows: OwnRows
}

/**
 * Size of a shared page of columns, bytes. The C library returns a buffer of more than 32 MB to the system when it is
 * freed; thousands of buffers of some kilobytes would leave free memory in pieces within its heap.
 */
const PAGE_BYTES = 40 * 2 ** 20

/** Pages of shared memory for the columns of many codes. */
export class ColumnPages {
  #page = new SharedArrayBuffer(0)
  #used = 0

  constructor(private readonly pageBytes = PAGE_BYTES) {}

  /** Room for so many bars in the current page, or in a new one. */
  column(bars: number): Float64Array {
    const bytes = bars * Float64Array.BYTES_PER_ELEMENT
    if (this.#used + bytes > this.#page.byteLength) {
      this.#page = new SharedArrayBuffer(Math.max(this.pageBytes, bytes))
      this.#used = 0
    }
    const column = new Float64Array(this.#page, this.#used, bars)
    this.#used += bytes
    return column
  }
}

/** Days of a code in a range that can be traded. */
export function columnsOf(
  { instrument, rows: all }: CodeDays,
  { from, to }: Pick<StrategyTest, 'from' | 'to'>,
  pages: ColumnPages,
): CodeColumns {
  const rows = all.filter((row) => row.tradingDay >= from && row.tradingDay <= to && isTraded(row))
  const factor = liPerUnit(instrument.priceScale)
  const column = (of: (row: DayRow) => number) => {
    const values = pages.column(rows.length)
    for (const [bar, row] of rows.entries()) values[bar] = of(row)
    return values
  }
  return {
    instrument,
    days: column(({ tradingDay }) => Number(tradingDay)),
    completeness: column(({ completeness }) => completeness),
    bars: {
      preclose: column(({ prevClose }) => prevClose * factor),
      open: column(({ open }) => open * factor),
      high: column(({ high }) => high * factor),
      low: column(({ low }) => low * factor),
      close: column(({ close }) => close * factor),
      volume: column(({ volume }) => volume),
      figures: {
        turnover: column(({ turnover }) => turnover),
        adNet: column(({ adNet }) => sumOfGrades(adNet)),
        odBig: column(({ odNet }) => sumOfBigGrades(odNet)),
      },
    },
  }
}

/** Adds own data: at each bar the value that is known after its close. */
export function withOwnFigures(columns: CodeColumns, own: readonly OwnFigures[]): CodeColumns {
  const { instrument, days, bars } = columns
  const figures = { ...bars.figures }
  for (const { key, rows } of own)
    figures[key] = Float64Array.from(days, (day) => rows.figure(instrument.id, barKnownUntil(String(day))))
  return { ...columns, bars: { ...bars, figures } }
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/** Days whose bars are not complete on average, ascending. */
function partialSessions(codes: readonly CodeColumns[]): string[] {
  const byDay = new Map<number, { sum: number; count: number }>()
  for (const { days, completeness } of codes) {
    for (const [at, day] of days.entries()) {
      const { sum, count } = byDay.get(day) ?? { sum: 0, count: 0 }
      byDay.set(day, { sum: sum + (completeness[at] as number), count: count + 1 })
    }
  }
  return [...byDay].flatMap(([day, { sum, count }]) => (sum / count < COMPLETE_DAY ? [String(day)] : [])).sort()
}

/** What requests over the same codes and days have in common. */
export interface MarketInput extends Pick<EngineInput, 'calendar' | 'securities' | 'bars' | 'actions'> {
  data: Omit<StrategyRunData, 'trial' | 'digest'>
}

/**
 * Codes in ascending order with their bars, and the corporate actions that are known; undefined without any bar.
 */
export function marketInput(all: readonly CodeColumns[], actions: readonly CorporateAction[]): MarketInput | undefined {
  const codes = all.toSorted((a, b) => (a.instrument.id < b.instrument.id ? -1 : 1))
  const found = new Set<number>()
  for (const { days } of codes) for (const day of days) found.add(day)
  const calendar = [...found].sort((a, b) => a - b)
  if (calendar.length === 0) return undefined
  const sessionOf = new Map(calendar.map((day, session) => [day, session]))
  const every = Int32Array.from(calendar.keys())
  // Most codes trade in all sessions: one array for all of these.
  const sessionsOf = (days: Float64Array) =>
    days.length === calendar.length ? every : Int32Array.from(days, (day) => sessionOf.get(day) as number)
  const missing: InstrumentId[] = codes.flatMap(({ instrument, days }) => (days.length === 0 ? [instrument.id] : []))
  const bars = codes.reduce((sum, { days }) => sum + days.length, 0)
  return {
    calendar: calendar.map(String),
    securities: codes.map(({ instrument }) => testedSecurity(instrument)),
    bars: codes.map(({ days, bars }) => ({ ...bars, session: sessionsOf(days) })),
    actions,
    data: {
      sessions: calendar.length,
      bars,
      codes: codes.length,
      actions: actions.length,
      completeness: codes.reduce((sum, code) => sum + total(code.completeness), 0) / bars,
      partialSessions: partialSessions(codes),
      missing,
    },
  }
}

/** Input of the engine for a request. */
export function engineInput(
  test: StrategyTest,
  rule: RuleDefinition,
  { calendar, securities, bars, actions }: MarketInput,
): EngineInput {
  return {
    calendar,
    securities,
    bars,
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
}

const listed = (column: Column): number[] => Array.from(column)

/** Columns with arrays in place of typed arrays, as JSON. */
function columnsText({ figures = {}, ...columns }: BarColumns): string {
  const plain: Record<string, unknown> = {}
  for (const [key, column] of Object.entries(columns)) {
    if (key === 'session')
      plain.figures = Object.fromEntries(Object.entries(figures).map(([of, one]) => [of, listed(one)]))
    plain[key] = listed(column as Column)
  }
  return JSON.stringify(plain)
}

/** SHA-256 of each of some inputs over the same bars, code by code: a whole market as one text would be too long. */
export function digestsOf(inputs: readonly EngineInput[]): string[] {
  const hashes = inputs.map(({ bars: _, ...rest }) => createHash('sha256').update(JSON.stringify(rest)))
  for (const columns of inputs[0]?.bars ?? []) {
    const text = columnsText(columns)
    for (const hash of hashes) hash.update(text)
  }
  return hashes.map((hash) => hash.digest('hex'))
}
