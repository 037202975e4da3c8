import { minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'
import type { BoardColumn, BoardStore } from './board-store'

/** Derived values of a row; money in yuan, ratios as fractions. */
type DerivedColumn =
  /** Change against the previous close. */
  | 'change'
  /** 振幅: (high − low) ÷ previous close. */
  | 'amplitude'
  /** 换手率: volume ÷ free float. */
  | 'turnoverRate'
  /** 量比: volume a minute today ÷ mean volume a minute of the last 5 days. */
  | 'volumeRatio'
  /** 委比: (bid − ask) ÷ (bid + ask) on five levels. */
  | 'imbalance'
  /** Net by aggressor; 大+超大 of it and of OD; and the shares of these in the turnover. */
  | 'adNet'
  | 'adBig'
  | 'odBig'
  | 'adShare'
  | 'odBigShare'

export type ViewColumn = BoardColumn | DerivedColumn

type Figure = (board: BoardStore, index: number) => number
const of = (values: ArrayLike<number>, index: number): number => values[index] ?? Number.NaN
const ratio = (above: number, below: number): number => (below > 0 ? above / below : Number.NaN)
const adNet: Figure = ({ data }, index) =>
  of(data.adS, index) + of(data.adM, index) + of(data.adL, index) + of(data.adX, index)
const odBig: Figure = ({ data }, index) => of(data.odL, index) + of(data.odX, index)

/** Minutes of continuous trading so far, at least one. */
const minutesSoFar = (time: number): number => {
  const slot = minuteSlot(timeOfDay(time))
  return slot < 0 ? 240 : Math.max(1, slot)
}

/** Columns that say something before the day's first trade. */
const UNTRADED: ReadonlySet<ViewColumn> = new Set([
  'index',
  'time',
  'last',
  'change',
  'bid',
  'ask',
  'imbalance',
  'state',
])

/** Whether the row traded today; until then it has no money, no counts and no speed, which is not the same as none. */
export const hasTraded = ({ data }: Pick<BoardStore, 'data'>, index: number): boolean =>
  of(data.volume, index) > 0 || of(data.turnover, index) > 0

/** Whether any stock traded today: until then there are no advances, declines or money. */
export const hasMarketTraded = ({ up, flat, down }: Pick<Row<'breadth'>, 'up' | 'flat' | 'down'>): boolean =>
  up + flat + down > 0

const derived: Record<DerivedColumn, Figure> = {
  change: (board, index) => of(board.change, index),
  amplitude: ({ data, reference }, index) =>
    of(data.high, index) > 0
      ? ratio(of(data.high, index) - of(data.low, index), of(reference.prevClose, index))
      : Number.NaN,
  turnoverRate: ({ data, reference }, index) => ratio(of(data.volume, index), of(reference.floatShares, index)),
  volumeRatio: ({ data, reference, breadth }, index) =>
    ratio(
      of(data.volume, index) / minutesSoFar(Math.max(of(data.time, index), breadth?.time ?? 0)),
      of(reference.meanVolume5, index) / 240,
    ),
  imbalance: ({ data }, index) =>
    ratio(of(data.bid, index) - of(data.ask, index), of(data.bid, index) + of(data.ask, index)),
  adNet,
  adBig: ({ data }, index) => of(data.adL, index) + of(data.adX, index),
  odBig,
  adShare: (board, index) => ratio(adNet(board, index), of(board.data.turnover, index)),
  odBigShare: (board, index) => ratio(odBig(board, index), of(board.data.turnover, index)),
}

const isDerived = (column: ViewColumn): column is DerivedColumn => Object.hasOwn(derived, column)

/** A figure of a row; NaN where it is unknown, as most are before the first trade. */
export function boardValue(board: BoardStore, column: ViewColumn, index: number): number {
  if (!board.has(index) || !(hasTraded(board, index) || UNTRADED.has(column))) return Number.NaN
  return isDerived(column) ? derived[column](board, index) : of(board.data[column], index)
}

interface BoardViewOptions {
  /** A column, or any figure of a row's index (a registry column, a text's rank). */
  column: ViewColumn | ((index: number) => number)
  direction: 'ascending' | 'descending'
  /** Keeps the rows for which it is true; absent = all rows that came. */
  filter?: (index: number) => boolean
}

/**
 * Indexes of the board's rows in order. Stable: equal figures stay in registry order whichever the direction, and
 * rows without a figure come last.
 */
export function sortedView(board: BoardStore, { column, direction, filter }: BoardViewOptions): Uint32Array {
  const { size } = board
  const keys = new Float64Array(size)
  const rows = new Uint32Array(size)
  const blank: number[] = []
  const sign = direction === 'descending' ? -1 : 1
  let count = 0
  for (let index = 0; index < size; index++) {
    if (!board.has(index) || (filter && !filter(index))) continue
    const value = typeof column === 'function' ? column(index) : boardValue(board, column, index)
    if (Number.isNaN(value)) {
      blank.push(index)
      continue
    }
    keys[index] = value * sign
    rows[count++] = index
  }
  rows.subarray(0, count).sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
  rows.set(blank, count)
  return rows.subarray(0, count + blank.length)
}
