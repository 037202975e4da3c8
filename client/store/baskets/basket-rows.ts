import type { InstrumentId } from '../../../shared/market/instrument'
import { createSignal } from '../../stream/signal'
import type { Readable } from '../rows/base-store'
import type { LiveBasket } from './use-basket-now'

/** State of a basket; `why` states in a sentence why there is no figure. */
export type BasketRow =
  | { state: 'loading'; why?: string }
  | { state: 'absent' | 'lacking' | 'failed' | 'beyond'; why: string }
  | ({ state: 'live' } & LiveBasket)

const LOADING: BasketRow = { state: 'loading' }

export type BasketRows = ReturnType<typeof createBasketRows>

/** Baskets of one list by their codes, as their feeds report them. */
export function createBasketRows() {
  const rows = new Map<InstrumentId, BasketRow>()
  const changes = createSignal(0)
  const notify = () => changes.set(changes.get() + 1)
  return {
    get version() {
      return changes.get()
    },
    subscribe: changes.subscribe,
    get: (code: InstrumentId): BasketRow => rows.get(code) ?? LOADING,
    put(code: InstrumentId, row: BasketRow): void {
      rows.set(code, row)
      notify()
    },
    drop(code: InstrumentId): void {
      if (rows.delete(code)) notify()
    },
  } satisfies Readable & Record<string, unknown>
}
