import { STOCK_ID } from '../../../../shared/market/instrument-id'
import type { ToolFigure } from '../../../../shared/protocol/rest-assistant'

/** Figures that are prices of an instrument. */
const PRICES = new Set(['price', 'high', 'low', 'splitPrice'])

/** The level of a chart that a figure names; undefined for one that is no price. */
export function levelOf(
  id: string,
  name: string,
  { value, unit }: Pick<ToolFigure, 'value' | 'unit'>,
): { id: string; price: string } | undefined {
  return value !== undefined && unit === '元' && PRICES.has(name) && STOCK_ID.test(id)
    ? { id, price: value }
    : undefined
}
