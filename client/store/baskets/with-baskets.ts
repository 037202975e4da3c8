import type { InstrumentId } from '../../../shared/market/instrument'
import { basketIn } from '../../../shared/market/instrument-id'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import { ownPartOf } from './basket-code'
import { POINTS_SCALE } from './use-basket-line'

/** Sources of a list's rows, by their indexes: first the registry's, behind them the list's own baskets. */
export type NamedTable = Pick<InstrumentTable, 'id' | 'name' | 'priceScale' | 'prevClose'>

/**
 * The registry followed by baskets, which have no more columns than these; their previous values move with their
 * members, and are stored in the feeds.
 */
export function withBaskets<T extends NamedTable>(table: T, codes: readonly InstrumentId[]): T {
  if (codes.length === 0) return table
  return {
    ...table,
    id: [...table.id, ...codes],
    name: [...table.name, ...codes.map((code) => ownPartOf(basketIn(code)))],
    priceScale: [...table.priceScale, ...codes.map(() => POINTS_SCALE)],
    prevClose: [...table.prevClose, ...codes.map(() => 0)],
  }
}
