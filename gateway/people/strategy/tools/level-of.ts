import { STOCK_ID } from '../../../../shared/market/instrument-id'
import type { ToolFigure, ToolRow } from '../../../../shared/protocol/rest-assistant'

/** Figures that are prices of an instrument. */
const PRICES = new Set(['price', 'high', 'low', 'splitPrice'])

/** The level of a chart that a figure names; undefined for one that is no price. */
export function levelOf(
  { id, instrument = id }: Pick<ToolRow, 'id' | 'instrument'>,
  name: string,
  { value, unit }: Pick<ToolFigure, 'value' | 'unit'>,
): { id: string; price: string } | undefined {
  return value !== undefined && unit === '元' && PRICES.has(name) && STOCK_ID.test(instrument)
    ? { id: instrument, price: value }
    : undefined
}
