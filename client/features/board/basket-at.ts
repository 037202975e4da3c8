import { isBasketId } from '../../../shared/market/instrument-id'
import type { InstrumentTable } from '../../../shared/protocol/rest'
import type { BasketRows } from '../../store/baskets/basket-rows'
import type { BasketAt } from './figures'

/** Basket at an index of a table. Baskets follow the registry's instruments, whose kinds are known. */
export const basketsOf =
  ({ id, kind }: Pick<InstrumentTable, 'id' | 'kind'>, rows: BasketRows): BasketAt =>
  (index) => {
    const code = index < kind.length ? '' : (id[index] ?? '')
    return isBasketId(code) ? rows.get(code) : undefined
  }
