import type { BoardStore } from '../../store/board-store'
import { boardValue } from '../../store/board-view'

export type FundsMode = 'AD' | 'OD'

/** A number of a row, NaN where it is not known. `now`: market time, ms; NaN = unknown. */
export type Figure = (board: BoardStore, index: number, now: number) => number

const figure =
  (column: Parameters<typeof boardValue>[1]): Figure =>
  (board, index) =>
    boardValue(board, column, index)

/** What the columns show and sort by; money in yuan, ratios as fractions. */
export const figures = {
  last: (board, index) => boardValue(board, 'last', index) || Number.NaN,
  change: figure('change'),
  speed: (board, index) => boardValue(board, 'speed5', index) / 10_000,
  adNet: figure('adNet'),
  adShare: figure('adShare'),
  adX: figure('adX'),
  adL: figure('adL'),
  adM: figure('adM'),
  adS: figure('adS'),
  odX: figure('odX'),
  odL: figure('odL'),
  odM: figure('odM'),
  odS: figure('odS'),
  odBig: figure('odBig'),
  /** What large orders traded by waiting in the book: OD − AD of 大 and 超大. */
  passive: (board, index) => boardValue(board, 'odBig', index) - boardValue(board, 'adBig', index),
  outIn: (board, index) => {
    const inner = boardValue(board, 'inner', index)
    return inner > 0 ? boardValue(board, 'outer', index) / inner : Number.NaN
  },
  streak: figure('streak'),
  bigCount: (board, index) => boardValue(board, 'bigBuys', index) + boardValue(board, 'bigSells', index),
  bigBuys: figure('bigBuys'),
  bigSells: figure('bigSells'),
  volumeRatio: figure('volumeRatio'),
  turnoverRate: figure('turnoverRate'),
  weibi: figure('imbalance'),
  turnover: figure('turnover'),
  /** Milliseconds of the market's clock since the row changed. */
  age: (board, index, now) => Math.max(0, now - boardValue(board, 'time', index)),
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures
