import type { ViewColumn } from '../../store/board-view'
import { POINTS_SCALE } from '../../store/use-basket-line'
import { customIndex } from '../../text/custom-index'
import { watchlist } from '../../text/watchlist'
import { formatPercent } from '../../ui/format'
import type { CellValue } from '../../ui/grid-column'
import type { BasketRow } from './basket-rows'

const text = watchlist.basket
const UNIT = 10 ** POINTS_SCALE

/**
 * A figure of a basket by the column of an instrument's: last and open in units of 10^-`POINTS_SCALE` points, the change
 * as a fraction. Others it has none: its members' money and volumes are weighted, and their highs and lows are of
 * different moments.
 */
export function basketFigure(row: BasketRow, column: ViewColumn): number {
  if (row.state !== 'live' || !row.now.isTold) return Number.NaN
  const { value, open, change, prevValue } = row.now
  if (column === 'last') return value * UNIT
  if (column === 'open') return open * UNIT
  return column === 'change' ? change / prevValue : Number.NaN
}

/** What its prices are coloured against, in the same units. */
export const basketBefore = (row: BasketRow): number => (row.state === 'live' ? row.now.prevValue * UNIT : 0)

/** What stands in the place of its price: why there is none; undefined: there is one. */
export function insteadOfPrice(row: BasketRow): CellValue | undefined {
  if (row.state === 'loading') return { text: text.loading, tone: 'dim' }
  if (row.state !== 'live') return { text: text[row.state], tone: 'warning', title: row.why }
  const { isTold, covered } = row.now
  if (isTold) return undefined
  if (covered === 0) return { text: text.untraded, tone: 'dim' }
  const share = formatPercent(covered, { sign: false, digits: 0 })
  return { text: text.covered(share), tone: 'warning', title: customIndex.uncovered(share) }
}
