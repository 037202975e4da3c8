import { type Operand, operands } from '../../../shared/alerts/operands'
import type { FigureNames } from '../../../shared/expression/read-expression'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { FundsMode, ListType } from '../../../shared/protocol/routes'
import { boardText } from '../../text/board'
import { specsOf } from './column-specs'
import { type FigureName, type FigureSource, figureOf } from './figures'

/** Words that a condition may use of a list: the heads of its columns as the table's mode means them. */
export const conditionNames = (mode: FundsMode, type: ListType): FigureNames =>
  new Map(
    specsOf(mode, type).flatMap(({ figure, text, head }) => (head ? [] : [[boardText.columns[text].head, figure]])),
  )

/** Columns that show the same figure as an operand of alerts. */
const FIGURE_OF_OPERAND: Partial<Record<Operand, FigureName>> = {
  price: 'last',
  change: 'change',
  speed: 'speed',
  turnover: 'turnover',
  volumeRatio: 'volumeRatio',
  turnoverRate: 'turnoverRate',
  activeNet: 'adNet',
  imbalance: 'weibi',
  vpin: 'vpin',
  pressure: 'pressure',
}

/** Names of columns, and the words that alerts use for the same figures. A word that is both means the column. */
export const withSynonyms = (names: FigureNames): FigureNames => {
  const known = new Set(names.values())
  const words = (Object.entries(FIGURE_OF_OPERAND) as [Operand, FigureName][]).flatMap(([operand, key]) =>
    known.has(key) ? operands[operand].words.map((word) => [word, key] as const) : [],
  )
  return new Map([...words, ...names])
}

const PRICES: readonly FigureName[] = ['last', 'open', 'high', 'low', 'prevClose']
const RATIOS: readonly FigureName[] = [
  ...(['change', 'speed', 'adShare', 'turnoverRate', 'weibi', 'cancelRate', 'vpin', 'amplitude'] as const),
]

/** Whether a figure comes from the topic of measures, which is read only if needed. */
export const isMeasure = (key: string): boolean =>
  ['lifted', 'meanOrder', 'cancelRate', 'vpin', 'pressure', 'micro'].includes(key)

/** A figure as conditions count it: prices and money in yuan, percentages in hundredths, age in seconds. */
export function conditionFigure(key: string, source: FigureSource, table: InstrumentTable, index: number): number {
  const name = key as FigureName
  const value = figureOf(name, source, index)
  if (PRICES.includes(name) || name === 'micro') return value / 10 ** (table.priceScale[index] ?? 2)
  if (name === 'age') return value / 1_000
  return RATIOS.includes(name) ? value * 100 : value
}
