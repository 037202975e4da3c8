import type { Incoming } from '../orders/incoming'
import type { OrderStore } from '../orders/order-store'
import type { Beams, ChainKind } from './beams'
import type { Links } from './links'

/** What chains are made of. */
export interface ChainParts {
  /** Row of hypotheses to work in. */
  row: number
  orders: OrderStore
  incoming: Incoming
  beams: Beams
  links: Links
}

/**
 * Makes the row a chain of orders found looking back, `names` newest first, taking each, oldest first, as if it came
 * now; it has no score yet. The incoming order is left as it was. False if they make no chain.
 */
export function traceChain(
  { row, orders, incoming, beams, links }: ChainParts,
  { kind, names, count }: { kind: ChainKind; names: ArrayLike<number>; count: number },
): boolean {
  const { name } = incoming
  let before = orders.slot(names[count - 1] as number)
  let link = links.add(names[count - 1] as number, 0)
  for (let i = count - 2; i >= 0; i--) {
    const slot = orders.slot(names[i] as number)
    incoming.load(orders, slot)
    if (!beams.look(before)) break
    if (i === count - 2) beams.start(row, kind, before, 0)
    else beams.extend(row, row, before, 0)
    link = links.add(names[i] as number, link)
    before = slot
  }
  beams.link[row] = link
  incoming.load(orders, orders.slot(name))
  return before === orders.slot(names[0] as number)
}
