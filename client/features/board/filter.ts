import { type ConditionNode, verdictOf } from '../../../shared/expression/expression'
import { tradingDaysBefore } from '../../../shared/market/calendar'
import { exchangeOf, type InstrumentId, type InstrumentKind, idsFromInput } from '../../../shared/market/instrument'
import { isSpecialTreatment, NEW_STOCK_DAYS } from '../../../shared/market/listed-limits'
import { tidyName, withoutMarks } from '../../../shared/market/plain-name'
import { readCode } from '../../../shared/market/read-code'
import { STATE_LIMIT_DOWN, STATE_LIMIT_UP } from '../../../shared/protocol/board-state'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { ListType } from '../../../shared/protocol/routes'
import type { BoardStore } from '../../store/rows/board-store'
import { plainAt } from '../../store/rows/listed-table'

export const BOARD_FILTERS = ['all', 'main-SH', 'main-SZ', 'chinext', 'star', 'bse'] as const
export type BoardFilter = (typeof BOARD_FILTERS)[number]

/**
 * Stocks at their upper or lower limit, those that left the upper one (炸板), those under special treatment, and new ones
 * (次新).
 */
export const ROW_MARKS = ['up', 'down', 'broken', 'st', 'new'] as const
export type RowMark = (typeof ROW_MARKS)[number]

export interface RowFilter {
  text: string
  board: BoardFilter
  /** Undefined = any. */
  mark?: RowMark | undefined
  /** Conditions on the numbers of a row; undefined = any value. */
  condition?: ConditionNode | undefined
  /** Figures of data sets that the condition names, by their names; NaN = unknown. */
  own?: ((name: string, id: InstrumentId) => number) | undefined
}

/** Rows that pass, and how many a condition says nothing of for want of a number. */
interface Passed {
  rows: Int32Array
  unknown: number
}

const KIND_OF: Record<Exclude<ListType, 'ZX'>, InstrumentKind> = {
  STK: 'stock',
  IDX: 'index',
  ETF: 'fund',
  CB: 'bond',
}

/** Places of the instruments of a type, in the registry's order; a user's list in its own order. */
export function instrumentIndexes(table: InstrumentTable, type: ListType, list: readonly string[] = []): Int32Array {
  if (type === 'ZX') {
    const place = new Map(table.id.map((id, index) => [id, index]))
    return Int32Array.from(list.map((id) => place.get(id) ?? -1).filter((index) => index >= 0))
  }
  const kind = KIND_OF[type]
  const places: number[] = []
  for (let index = 0; index < table.id.length; index++) if (table.kind[index] === kind) places.push(index)
  return Int32Array.from(places)
}

export const isFiltered = ({ text, board, mark, condition }: RowFilter): boolean =>
  text.trim() !== '' || board !== 'all' || mark !== undefined || condition !== undefined

/** Whether an instrument's board is the one chosen; 沪主板 and 深主板 are one board on two exchanges. */
export function onBoard(table: InstrumentTable, index: number, filter: BoardFilter): boolean {
  if (filter === 'all') return true
  const board = table.board[index]
  if (filter === 'main-SH' || filter === 'main-SZ') {
    return board === 'main' && exchangeOf(table.id[index] as string) === filter.slice(-2)
  }
  return board === filter
}

const LIMITS = { up: STATE_LIMIT_UP, down: STATE_LIMIT_DOWN }

/** First listing of 次新: stocks in their first 250 trading days, the day of `table` among them. */
const newSince = ({ tradingDay }: InstrumentTable): string =>
  tradingDaysBefore(tradingDay, NEW_STOCK_DAYS - 1)[0] as string

function hasMark(table: InstrumentTable, board: BoardStore, index: number, mark: RowMark | undefined, since: string) {
  if (mark === undefined) return true
  if (mark === 'new') return table.kind[index] === 'stock' && (table.listed?.[index] ?? '') >= since
  if (mark === 'st') return isSpecialTreatment(table.name[index] ?? '')
  if (!board.has(index)) return false
  const { state, high } = board.data
  if (mark !== 'broken') return ((state[index] ?? 0) & LIMITS[mark]) !== 0
  const limit = table.limitUp[index] ?? 0
  return limit > 0 && (high[index] ?? 0) >= limit && ((state[index] ?? 0) & STATE_LIMIT_UP) === 0
}

/** Whether a code with its exchange, however it is written, begins this one. */
function isMeant(id: string, wanted: string): boolean {
  const read = readCode(wanted)
  return read?.isNamed === true && id.startsWith(read.code) && read.exchanges.some((one) => one === exchangeOf(id))
}

/** Code from its start, a code that it had before, pinyin initials from the start of a reading, or any part of the name. */
export function matchesText(table: InstrumentTable, index: number, text: string, readings: string): boolean {
  const wanted = withoutMarks(text)
    .toLowerCase()
    .replace(/['‘’"=]/g, '')
  if (wanted === '') return true
  return (
    (table.id[index] as string).toLowerCase().startsWith(wanted) ||
    isMeant(table.id[index] as string, wanted) ||
    idsFromInput(wanted).some((id) => table.former?.[id]?.now === table.id[index]) ||
    tidyName(table.name[index] as string)
      .toLowerCase()
      .includes(wanted) ||
    plainAt(table, index).toLowerCase().includes(wanted) ||
    readings.split(' ').some((reading) => reading.startsWith(wanted))
  )
}

/**
 * The rows that pass. `figure`: a number of a row as conditions count it, NaN where it is not known; `readings`: how its
 * name is typed.
 */
export function filterRows(
  rows: Int32Array,
  table: InstrumentTable,
  board: BoardStore,
  filter: RowFilter,
  figure: (key: string, index: number) => number,
  readings: (index: number) => string,
): Passed {
  if (!isFiltered(filter)) return { rows, unknown: 0 }
  const { condition } = filter
  const since = filter.mark === 'new' ? newSince(table) : ''
  let unknown = 0
  const passes = (index: number) => {
    const verdict = condition ? verdictOf(condition, (key) => figure(key, index)) : true
    if (verdict === undefined) unknown++
    return verdict === true
  }
  const passed = rows.filter(
    (index) =>
      onBoard(table, index, filter.board) &&
      hasMark(table, board, index, filter.mark, since) &&
      matchesText(table, index, filter.text, readings(index)) &&
      passes(index),
  )
  return { rows: passed, unknown }
}
