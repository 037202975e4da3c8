import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { FormulaNames } from '../../store/formula'
import { boardText } from '../../text/board'
import { type FigureName, type FigureSource, type FundsMode, figures } from './figures'

const GRADES = ['X', 'L', 'M', 'S'] as const

/** Words that a condition may use: the heads of the table's columns as its mode means them. */
const namesOf = (mode: FundsMode): FormulaNames =>
  new Map<string, FigureName>([
    ...(Object.keys(figures) as FigureName[]).flatMap((name) =>
      name in boardText.columns
        ? [[boardText.columns[name as keyof typeof boardText.columns].head, name] as const]
        : [],
    ),
    ...GRADES.map((grade) => {
      const figure: FigureName = mode === 'AD' ? `ad${grade}` : `od${grade}`
      return [boardText.columns[`grade${grade}`].head, figure] as const
    }),
  ])

export const CONDITION_NAMES: Record<FundsMode, FormulaNames> = { AD: namesOf('AD'), OD: namesOf('OD') }

const PRICES: readonly FigureName[] = ['last', 'open', 'high', 'low', 'prevClose']
const RATIOS: readonly FigureName[] = [
  ...(['change', 'speed', 'adShare', 'turnoverRate', 'weibi', 'cancelRate', 'vpin', 'amplitude'] as const),
]

/** Whether a figure comes by the topic of measures, which is read only where somebody needs it. */
export const isMeasure = (key: string): boolean =>
  ['lifted', 'meanOrder', 'cancelRate', 'vpin', 'pressure', 'micro'].includes(key)

/** A figure as conditions count it: prices and money in yuan, percentages in hundredths, age in seconds. */
export function counted(key: string, source: FigureSource, table: InstrumentTable, index: number): number {
  const name = key as FigureName
  const value = figures[name](source, index)
  if (PRICES.includes(name) || name === 'micro') return value / 10 ** (table.priceScale[index] ?? 2)
  if (name === 'age') return value / 1_000
  return RATIOS.includes(name) ? value * 100 : value
}
