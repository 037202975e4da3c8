import { basketBefore, insteadOfPrice, whyNoFigure } from '../../store/baskets/basket-cells'
import type { BasketRow } from '../../store/baskets/basket-rows'
import { directionOf, EMPTY } from '../../ui/format'
import type { CellValue } from '../../ui/grid-column'
import type { BoardContext } from './cell-values'
import type { ColumnSpec } from './column-specs'

/** A cell of a basket's row: its figure, what stands in the place of its price, or a dash that says why. */
export function basketCell(
  row: BasketRow,
  { figure, show }: ColumnSpec,
  value: number,
  context: BoardContext,
  index: number,
): CellValue {
  const instead = figure === 'last' ? insteadOfPrice(row) : undefined
  if (instead) return instead
  if (!Number.isFinite(value)) {
    const title = whyNoFigure(row, figure)
    return { text: EMPTY, tone: 'dim', ...(title === undefined ? {} : { title }) }
  }
  const cell = show(value, context, index)
  if (!context.connected()) return { ...cell, tone: 'dim' }
  // Prices are coloured against the value before, of which the board has no row.
  return figure === 'change' ? cell : { ...cell, tone: directionOf(value - basketBefore(row)) }
}

/** A basket without a figure says why beside its name too, whichever columns there are. */
export function basketName(row: BasketRow, name: string): CellValue {
  const why = insteadOfPrice(row)?.title
  return { text: name, ...(why === undefined ? {} : { title: why }) }
}
