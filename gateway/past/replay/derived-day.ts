import { setTimeout as sleep } from 'node:timers/promises'
import { previousTradingDay } from '../../../shared/market/calendar'
import { type Instrument, type InstrumentId, isInYuan } from '../../../shared/market/instrument'
import { isSpecialTreatment } from '../../../shared/market/listed-limits'
import { limitsOf } from '../../../shared/market/rules'
import { dateToMs, MATCH_SLOT, slotTime } from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'
import { STATE_LIMIT_DOWN, STATE_LIMIT_UP } from '../../../shared/protocol/board-state'
import { decodeSeries } from '../../../shared/protocol/day-series'
import { kinds, type Row } from '../../../shared/protocol/kinds'
import type { DayRow, InstrumentTable } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import { encodeBlocks, MIXED } from '../recorder/blocks'
import type { DayRecorder } from '../recorder/day-history'
import type { NamedInstrument } from '../recorder/day-rows'
import { PrintColumns } from '../recorder/print-columns'
import {
  BOARD_MARK,
  boardSections,
  EVENTS_MARK,
  encodeIndexes,
  FINDINGS_MARK,
  findingLine,
  INDEX_MARK,
  type IndexMark,
  markLabel,
  TABLE_MARK,
} from './mark-frames'
import { inFrame, pack } from './pack'

const log = logOf('history')

/** Piece that marks a day as derived: its marks and prints were computed from its daily rows, not recorded. */
export const DERIVED_MARK = 'mark-made'
/** Stocks with prints: those with the highest turnover. */
const PRINTED_MAX = 40
/** Stocks whose prints are in memory together, about a MB each. */
const PRINTED_AT_ONCE = 8
/** Minutes between two marks of the whole market. */
const STEP = 5
const ROWS_AT_ONCE = 250
/** Pause after each mark and each stock's prints, ms, so that the market is not delayed. */
const REST_MS = 300

type DayStock = { instrument: Instrument; day: DayRow }
type Stocks = AsyncIterable<readonly DayStock[]>

/** Columns of a stock's prints; `extra` = amount less price × volume. */
interface DayPrints extends Record<'time' | 'price' | 'volume' | 'extra' | 'buyNo' | 'sellNo', Float64Array> {
  id: InstrumentId
  side: Uint8Array
  buyGrade: Uint8Array
  sellGrade: Uint8Array
}

interface DayBoard {
  ids: InstrumentId[]
  names: readonly string[]
  figures: Float32Array[]
  findings: { time: number; id: string; body: string }[]
}

export interface DerivedDayOptions {
  files: Pick<DayRecorder, 'days' | 'storePiece' | 'storePrints' | 'beginDay' | 'closeDays'>
  rows: { board(day: string, from: number, count: number): Promise<({ id: InstrumentId } & DayRow)[]> }
  market: {
    readonly tradingDay: string
    instrument(id: InstrumentId): Instrument | undefined
    instrumentTable(): InstrumentTable
  }
  /** Series of the whole market on a day. */
  course: (day: string) => Promise<{ breadth: Uint8Array; 'market-event': Uint8Array } | undefined>
  derive: (instrument: Instrument, day: DayRow) => { 'index-minute': Row<'index-minute'>[] }
  deriveBoard: (slots: readonly number[], stocks: Stocks) => Promise<DayBoard>
  derivePrints: (stocks: Stocks) => Promise<DayPrints[]>
  isKeeper: () => boolean
  /** Resolves after so many ms, or rejects when `signal` aborts. */
  rest?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Minutes after which the whole market is written: the opening auction, the first one, then every fifth. */
const SLOTS = [0, 1, ...Array.from({ length: 240 / STEP }, (_, at) => (at + 1) * STEP)]

/** Label of the mark after a minute; a mark contains everything before its label. The closing auction matches at the end of its minute. */
const labelOf = (slot: number): string =>
  markLabel(
    slot === 0 ? slotTime(0) / MINUTE_MS - 4 : slotTime(slot) / MINUTE_MS + (slot === MATCH_SLOT.closing ? 1 : 0),
  )

/**
 * Derives the previous trading day of a simulated market if it was not recorded, so that a new installation can replay
 * it: the whole market and its findings every five minutes, and the prints of the stocks with the highest turnover.
 */
export function createDerivedDay(options: DerivedDayOptions) {
  const { files, rows, market, isKeeper } = options
  const rest = options.rest ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: false }))
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let doneFor = ''

  /** Whether the day is missing, or only partly derived. */
  async function isWanted(day: string): Promise<boolean> {
    const known = (await files.days()).find((one) => one.day === day)
    if (!known) return true
    if (known.prints.state === 'dropped' || known.pieces[TABLE_MARK]) return false
    return known.prints.rows === 0 || known.pieces[DERIVED_MARK] !== undefined
  }

  async function rowsOf(day: string): Promise<DayStock[]> {
    const all: DayStock[] = []
    for (let from = 0; ; from += ROWS_AT_ONCE) {
      const page = await rows.board(day, from, ROWS_AT_ONCE)
      for (const { id, ...row } of page) {
        const instrument = market.instrument(id)
        if (instrument && instrument.kind !== 'crypto' && row.volume > 0) all.push({ instrument, day: row })
      }
      if (page.length < ROWS_AT_ONCE) return all
      closing.signal.throwIfAborted()
    }
  }

  async function write(day: string): Promise<void> {
    const known = await rowsOf(day)
    const course = known.length > 0 ? await options.course(day) : undefined
    if (!course) return
    const table = market.instrumentTable()
    const store = async (name: string, label: string, pieces: Iterable<Uint8Array>) => {
      await files.storePiece(day, name, label, await pack(pieces))
      await rest(REST_MS, closing.signal)
    }
    await store(DERIVED_MARK, 'day', [Buffer.from('derived')])
    await files.storePiece(day, EVENTS_MARK, 'market', course['market-event'])
    const traded = known.filter(({ instrument }) => instrument.kind !== 'index')
    const board = await options.deriveBoard(SLOTS, inPages(traded, closing.signal))
    const breadth = decodeSeries('breadth', course.breadth) ?? []
    const indexes = known.flatMap(({ instrument, day: row }) => indexCourse(instrument, row, options))
    const marked = marksOf(day, table, traded, board)
    let since = 0
    for (const [at, slot] of SLOTS.entries()) {
      const label = labelOf(slot)
      const time = dateToMs(day) + Number(label) * MINUTE_MS
      const now = breadth.findLast((row) => row.time < time)
      await store(
        BOARD_MARK,
        label,
        inFrame(boardSections([...marked(at, slot), ...indexRows(indexes, slot, time, table)], now ? [now] : [])),
      )
      await store(INDEX_MARK, label, [encodeIndexes(indexMarks(indexes, SLOTS[at - 1] ?? -1, slot, time, table))])
      const states = board.findings.filter((state) => state.time < time && state.time >= since)
      if (states.length > 0) await store(FINDINGS_MARK, label, linesOf(states))
      since = time
    }
    const busiest = traded
      .filter(({ instrument }) => instrument.kind === 'stock' && isInYuan(instrument.board))
      .sort((a, b) => b.day.turnover - a.day.turnover)
      .slice(0, PRINTED_MAX)
    files.beginDay(day)
    let printed = 0
    for await (const stocks of inPages(busiest, closing.signal, PRINTED_AT_ONCE)) {
      for (const one of await options.derivePrints(inPages(stocks, closing.signal))) {
        const place = printed++
        const instrument = market.instrument(one.id)
        if (!instrument) continue
        const name: NamedInstrument = { place, id: one.id, always: false, hasOrderNumbers: instrument.hasOrderNumbers }
        await files.storePrints(day, [name], blockOf(place, one))
        await rest(REST_MS, closing.signal)
      }
    }
    await store(TABLE_MARK, labelOf(0), [Buffer.from(JSON.stringify(tableOf(day, table, known)))])
    files.closeDays()
    log.info({ day, instruments: traded.length, printed }, 'the day before the first one can be replayed')
  }

  async function make(): Promise<void> {
    const today = market.tradingDay
    if (closing.signal.aborted || today === '' || doneFor === today || !isKeeper()) return
    const day = previousTradingDay(today)
    if (await isWanted(day)) await write(day)
    doneFor = today
  }

  return {
    /** Derives the previous day if it is missing; call when the feed's past is stored. Never rejects. */
    run(): Promise<void> {
      running = running.then(make).catch((thrown: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: thrown }, 'the day before the first one cannot be replayed')
      })
      return running
    },
    close(): Promise<void> {
      closing.abort()
      return running
    },
  }
}

async function* inPages(known: readonly DayStock[], signal: AbortSignal, size = ROWS_AT_ONCE): Stocks {
  for (let from = 0; from < known.length; from += size) {
    signal.throwIfAborted()
    yield known.slice(from, from + size)
  }
}

/** Returns the rows of the whole market's table after the minute `slot`, the `at`-th of `SLOTS`. */
function marksOf(day: string, table: InstrumentTable, known: readonly DayStock[], { ids, names, figures }: DayBoard) {
  const places = new Map(table.id.map((id, place) => [id, place]))
  const limits = new Map(known.map((one) => [one.instrument.id, limitsOn(one)]))
  return (at: number, slot: number): Row<'board'>[] => {
    const time = dateToMs(day) + slotTime(slot) - 1
    return ids.flatMap((id, stock) => {
      const place = places.get(id)
      const row = { ...NO_FIGURES } as unknown as Record<string, number>
      names.forEach((name, figure) => {
        row[name] = Math.round(figures[stock]?.[at * names.length + figure] ?? 0)
      })
      if (place === undefined || !row.last) return []
      const { up = 0, down = 0 } = limits.get(id) ?? {}
      const state =
        (up > 0 && row.last >= up ? STATE_LIMIT_UP : 0) | (down > 0 && row.last <= down ? STATE_LIMIT_DOWN : 0)
      return [{ ...row, index: place, time, state } as unknown as Row<'board'>]
    })
  }
}

const linesOf = (states: DayBoard['findings']): Uint8Array[] =>
  states.map(({ time, id, body }) => Buffer.from(findingLine(time, id, body)))

const NO_FIGURES = Object.fromEntries(Object.keys(kinds.board.columns).map((name) => [name, 0])) as Row<'board'>

interface IndexCourse {
  id: InstrumentId
  prevClose: number
  minutes: Row<'index-minute'>[]
}

const indexCourse = (
  instrument: Instrument,
  day: DayRow,
  { derive }: Pick<DerivedDayOptions, 'derive'>,
): IndexCourse[] =>
  instrument.kind === 'index'
    ? [{ id: instrument.id, prevClose: day.prevClose, minutes: derive(instrument, day)['index-minute'] }]
    : []

/** An index at the end of a minute; undefined before its first value. */
function indexNow({ minutes }: IndexCourse, slot: number, time: number): Row<'index'> | undefined {
  const past = minutes.filter((row) => row.slot <= slot)
  const [first, last] = [past[0], past.at(-1)]
  if (!first || !last) return undefined
  const sum = (of: (row: Row<'index-minute'>) => number) => past.reduce((all, row) => all + of(row), 0)
  return {
    time: time - 1,
    phase: 0,
    last: last.close,
    open: first.open,
    high: Math.max(...past.map(({ high }) => high)),
    low: Math.min(...past.map(({ low }) => low)),
    equalWeight: last.equalWeight,
    volume: sum(({ volume }) => volume),
    turnover: sum(({ turnover }) => turnover),
    up: 0,
    flat: 0,
    down: 0,
    adNet: sum(({ adNet }) => adNet),
    odBigNet: sum(({ odBigNet }) => odBigNet),
  }
}

function indexMarks(
  all: readonly IndexCourse[],
  after: number,
  slot: number,
  time: number,
  table: InstrumentTable,
): IndexMark[] {
  return all.flatMap((index) => {
    const now = indexNow(index, slot, time)
    const place = table.id.indexOf(index.id)
    const minutes = index.minutes.filter((row) => row.slot > after && row.slot <= slot)
    return now && place >= 0 ? [{ place, now, minutes }] : []
  })
}

function indexRows(all: readonly IndexCourse[], slot: number, time: number, table: InstrumentTable): Row<'board'>[] {
  return all.flatMap((index) => {
    const now = indexNow(index, slot, time)
    const place = table.id.indexOf(index.id)
    if (!now || place < 0) return []
    const { last, open, high, low, volume, turnover } = now
    const before = index.minutes.findLast((row) => row.slot <= slot - 5)?.close ?? index.prevClose
    const speed5 = Math.round((last / before - 1) * 10_000)
    return [{ ...NO_FIGURES, index: place, time: time - 1, last, open, high, low, volume, turnover, speed5 }]
  })
}

function limitsOn({ instrument, day }: DayStock): { up: number; down: number } {
  if (instrument.kind === 'index' || instrument.limitUp === 0) return { up: 0, down: 0 }
  const { up, down } = limitsOf(instrument.board, day.prevClose, day.tradingDay, isSpecialTreatment(instrument.name))
  // A day beyond these limits had no limits: it was among the first after a listing.
  return day.high > up || day.low < down ? { up: 0, down: 0 } : { up, down }
}

/** The list of instruments with the previous closes and limits of the day. */
function tableOf(day: string, table: InstrumentTable, known: readonly DayStock[]): InstrumentTable {
  const [prevClose, limitUp, limitDown] = [[...table.prevClose], [...table.limitUp], [...table.limitDown]]
  const places = new Map(table.id.map((id, place) => [id, place]))
  for (const one of known) {
    const place = places.get(one.instrument.id)
    if (place === undefined) continue
    const { up, down } = limitsOn(one)
    prevClose[place] = one.day.prevClose
    limitUp[place] = up
    limitDown[place] = down
  }
  return { ...table, tradingDay: day, prevClose, limitUp, limitDown }
}

function blockOf(place: number, made: DayPrints): Uint8Array {
  const prints = new PrintColumns(made.time.length)
  for (let at = 0; at < made.time.length; at++) {
    const row = {
      time: made.time[at] as number,
      price: made.price[at] as number,
      volume: made.volume[at] as number,
      side: made.side[at] as number,
      buyNo: made.buyNo[at] as number,
      sellNo: made.sellNo[at] as number,
      buyGrade: made.buyGrade[at] as number,
      sellGrade: made.sellGrade[at] as number,
    }
    prints.add(place, row, made.extra[at] as number, false)
  }
  return encodeBlocks([{ stretch: MIXED, prints }])
}
