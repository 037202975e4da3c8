import type { InstrumentTable } from '../../../shared/protocol/rest'
import { boardValue } from '../../store/board-view'
import type { FormulaNames } from '../../store/formula'
import { boardText } from '../../text/board'
import { type Figure, type FigureName, type FigureSource, type FundsMode, figures } from './figures'

/** Figures of a row that conditions know beside the columns of the table. */
const FURTHER = {
  open: ({ board }, index) => boardValue(board, 'open', index) || Number.NaN,
  high: ({ board }, index) => boardValue(board, 'high', index) || Number.NaN,
  low: ({ board }, index) => boardValue(board, 'low', index) || Number.NaN,
  prevClose: ({ board }, index) => board.reference.prevClose[index] || Number.NaN,
  amplitude: ({ board }, index) => boardValue(board, 'amplitude', index),
  split: ({ board }, index) => boardValue(board, 'split', index),
} as const satisfies Record<string, Figure>

type FurtherName = keyof typeof FURTHER
export type ConditionFigure = FigureName | FurtherName

const GRADES = ['X', 'L', 'M', 'S'] as const

/** Words that a condition may use: the heads of the table's columns as its mode means them, and a few more. */
const namesOf = (mode: FundsMode): FormulaNames =>
  new Map<string, ConditionFigure>([
    ...(Object.keys(figures) as FigureName[]).flatMap((name) =>
      name in boardText.columns
        ? [[boardText.columns[name as keyof typeof boardText.columns].head, name] as const]
        : [],
    ),
    ...GRADES.map((grade) => {
      const figure: FigureName = mode === 'AD' ? `ad${grade}` : `od${grade}`
      return [boardText.columns[`grade${grade}`].head, figure] as const
    }),
    ...(Object.keys(FURTHER) as FurtherName[]).map((name) => [boardText.screen.further[name], name] as const),
  ])

export const CONDITION_NAMES: Record<FundsMode, FormulaNames> = { AD: namesOf('AD'), OD: namesOf('OD') }

const PRICES: readonly ConditionFigure[] = ['last', 'open', 'high', 'low', 'prevClose']
const RATIOS: readonly ConditionFigure[] = [
  ...(['change', 'speed', 'adShare', 'turnoverRate', 'weibi', 'cancelRate', 'vpin', 'amplitude'] as const),
]

/** Whether a figure comes by the topic of measures, which is read only where somebody needs it. */
export const isMeasure = (key: string): boolean =>
  ['lifted', 'meanOrder', 'cancelRate', 'vpin', 'pressure', 'micro'].includes(key)

/** A figure as conditions count it: prices and money in yuan, percentages in hundredths, age in seconds. */
export function counted(key: string, source: FigureSource, table: InstrumentTable, index: number): number {
  const name = key as ConditionFigure
  const value = (name in FURTHER ? FURTHER[name as FurtherName] : figures[name as FigureName])(source, index)
  if (PRICES.includes(name) || name === 'micro') return value / 10 ** (table.priceScale[index] ?? 2)
  if (name === 'age') return value / 1_000
  return RATIOS.includes(name) ? value * 100 : value
}
