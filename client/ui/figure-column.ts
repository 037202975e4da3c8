import { wholeUnit } from './grid-cells'
import type { CellValue, GridColumn } from './grid-column'

/** Common settings of one table's columns. */
interface FigureTable<Key extends string> {
  /** Head, unit and help of each column. */
  words: Readonly<Record<NoInfer<Key>, Pick<GridColumn, 'head' | 'unit' | 'help'>>>
  /** A figure of a row; NaN where it is not known. */
  figures: Readonly<Record<Key, (row: number) => number>>
  /** Factor of all widths, so that a wide screen is not half empty. */
  spread: number
  /** False: the line is cut, and every number is dimmed. */
  connected: () => boolean
}

/** Copied value of a figure, by the unit of its head: money in yuan, fractions in percent, else the cell's text. */
function rawOf(figure: (row: number) => number, unit: string | undefined): Pick<GridColumn, 'raw' | 'rawUnit'> {
  const rawUnit = wholeUnit(unit)
  if (rawUnit && rawUnit !== unit) return { raw: figure, rawUnit }
  return unit === '%' ? { raw: (row) => figure(row) * 100, rawUnit: unit } : {}
}

/** Makes the columns of a table of live figures: each sorts, and shows its figure of the row. */
export const figureColumn =
  <Key extends string>({ words, figures, spread, connected }: FigureTable<Key>) =>
  (
    key: Key,
    width: number,
    show: (value: number, row: number) => CellValue,
    more: Partial<GridColumn> = {},
  ): GridColumn => ({
    key,
    ...words[key],
    width: Math.round(width * spread),
    sortable: true,
    value: figures[key],
    ...rawOf(figures[key], more.unit ?? words[key].unit),
    cell: (row) => {
      const cell = show(figures[key](row), row)
      return connected() ? cell : { ...cell, tone: 'dim' }
    },
    ...more,
  })
