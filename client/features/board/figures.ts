import { MEASURE_CANCELS, MEASURE_MICRO, MEASURE_PRESSURE, MEASURE_VPIN } from '../../../shared/protocol/kinds'
import { basketFigure } from '../../store/baskets/basket-cells'
import type { BasketRow } from '../../store/baskets/basket-rows'
import type { BoardStore } from '../../store/rows/board-store'
import { boardValue } from '../../store/rows/board-view'
import type { MeasureStore } from '../../store/rows/measure-store'

/** Source of figures. `now`: market time, ms; NaN = unknown. */
export interface FigureSource {
  board: BoardStore
  measures: MeasureStore
  now: number
  /** The basket at a place behind the registry's. */
  baskets?: BasketAt
}

/** The basket at a place; undefined: an instrument is. */
export type BasketAt = (index: number) => BasketRow | undefined

/** A number of a row, NaN where it is not known. */
export type Figure = (source: FigureSource, index: number) => number

const figure =
  (column: Parameters<typeof boardValue>[1]): Figure =>
  ({ board }, index) =>
    boardValue(board, column, index)

const isKnown = ({ measures }: FigureSource, index: number, bit: number): boolean =>
  (measures.value('known', index) & bit) !== 0
const ratio = (above: number, below: number): number => (below > 0 ? above / below : Number.NaN)

/** Values that the columns show and sort by; money in yuan, ratios as fractions. */
export const figures = {
  last: ({ board }, index) => boardValue(board, 'last', index) || Number.NaN,
  change: figure('change'),
  open: ({ board }, index) => boardValue(board, 'open', index) || Number.NaN,
  high: ({ board }, index) => boardValue(board, 'high', index) || Number.NaN,
  low: ({ board }, index) => boardValue(board, 'low', index) || Number.NaN,
  prevClose: ({ board }, index) => board.reference.prevClose[index] || Number.NaN,
  amplitude: figure('amplitude'),
  speed: ({ board }, index) => boardValue(board, 'speed5', index) / 10_000,
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
  split: figure('split'),
  /** Passive trades of large orders: OD − AD of 大 and 超大. */
  passive: ({ board }, index) => boardValue(board, 'odBig', index) - boardValue(board, 'adBig', index),
  lifted: ({ measures }, index) => (measures.value('orders', index) > 0 ? measures.value('lifted', index) : Number.NaN),
  /** Every print belongs to two orders. */
  meanOrder: ({ board, measures }, index) =>
    ratio(2 * boardValue(board, 'turnover', index), measures.value('orders', index)),
  cancelRate: (source, index) =>
    isKnown(source, index, MEASURE_CANCELS)
      ? ratio(source.measures.value('cancelled', index), source.measures.value('added', index))
      : Number.NaN,
  vpin: (source, index) =>
    isKnown(source, index, MEASURE_VPIN) ? source.measures.value('vpin', index) / 1_000 : Number.NaN,
  pressure: (source, index) =>
    isKnown(source, index, MEASURE_PRESSURE)
      ? ratio(source.measures.value('pressure', index), source.measures.value('depth', index))
      : Number.NaN,
  /** Micro-price less last, price units. */
  micro: (source, index) =>
    isKnown(source, index, MEASURE_MICRO) ? source.measures.value('micro', index) / 100 : Number.NaN,
  outIn: ({ board }, index) => {
    const inner = boardValue(board, 'inner', index)
    return inner > 0 ? boardValue(board, 'outer', index) / inner : Number.NaN
  },
  streak: figure('streak'),
  bigCount: ({ board }, index) => boardValue(board, 'bigBuys', index) + boardValue(board, 'bigSells', index),
  bigBuys: figure('bigBuys'),
  bigSells: figure('bigSells'),
  volumeRatio: figure('volumeRatio'),
  turnoverRate: figure('turnoverRate'),
  weibi: figure('imbalance'),
  turnover: figure('turnover'),
  volume: figure('volume'),
  /** Milliseconds of the market's clock since the row changed. */
  age: ({ board, now }, index) => Math.max(0, now - boardValue(board, 'time', index)),
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures

/** A number of a row, an instrument's or a basket's. */
export function figureOf(name: FigureName, source: FigureSource, index: number): number {
  const basket = source.baskets?.(index)
  return basket ? basketFigure(basket, name) : figures[name](source, index)
}

/** Columns that an address may ask for. */
export const OPTIONAL_FIGURES = ['vpin', 'pressure', 'micro'] as const satisfies readonly FigureName[]
export type OptionalFigure = (typeof OPTIONAL_FIGURES)[number]

/** The optional columns that an address names, in their own order. */
export const optionalFigures = (text: string): OptionalFigure[] => {
  const names = text.split(',')
  return OPTIONAL_FIGURES.filter((figure) => names.includes(figure))
}
