import { customIndex } from '../../text/custom-index'
import type { BasketRow } from './basket-rows'
import { POINTS_SCALE } from './use-basket-line'

const text = customIndex.cells
const UNIT = 10 ** POINTS_SCALE

/**
 * A figure of a basket by the column of an instrument's: last, open and previous close in units of 10^-`POINTS_SCALE`
 * points, the change as a fraction. Others it has none: its members' money and volumes are weighted, and their highs
 * and lows are of different moments.
 */
export function basketFigure(row: BasketRow, column: string): number {
  if (row.state !== 'live') return Number.NaN
  const { value, open, change, prevValue, hasValue } = row.now
  if (column === 'prevClose') return prevValue * UNIT
  if (!hasValue) return Number.NaN
  if (column === 'last') return value * UNIT
  if (column === 'open') return open * UNIT
  return column === 'change' ? change / prevValue : Number.NaN
}

/** Reference for the colour of its prices, in the same units. */
export const basketBefore = (row: BasketRow): number => (row.state === 'live' ? row.now.prevValue * UNIT : 0)

interface InsteadOfPrice {
  text: string
  tone: 'dim' | 'warning'
  title?: string
}

/** Shown instead of its price: the reason why there is none; undefined: there is one. */
export function insteadOfPrice(row: BasketRow): InsteadOfPrice | undefined {
  if (row.state === 'loading') return { text: text.loading, tone: 'dim' }
  if (row.state !== 'live') return { text: text[row.state], tone: 'warning', title: row.why }
  const { hasValue, covered } = row.now
  if (hasValue) return undefined
  if (covered === 0) return { text: text.untraded, tone: 'dim' }
  const share = `${(covered * 100).toFixed(0)}%`
  return { text: text.covered(share), tone: 'warning', title: customIndex.uncovered(share) }
}

/** Columns of what a basket has where enough of it traded. */
const OWN = ['last', 'open', 'change', 'prevClose']
const EXTREMES = ['high', 'low', 'amplitude']

/** Why a column says nothing of a basket: of the whole basket, or because no basket has such a thing. */
export function whyNoFigure(row: BasketRow, column: string): string | undefined {
  if (OWN.includes(column)) return insteadOfPrice(row)?.title
  return EXTREMES.includes(column) ? text.extremes : text.untotalled
}
