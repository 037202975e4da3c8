import { Candidate } from '../orders/candidate'
import type { SplitOrderStore } from '../orders/order-store'
import type { Beams, ChainKind } from './beams'
import type { Links } from './links'

/** Elements of chains. */
export interface ChainParts {
  /** Row of hypotheses to work in. */
  row: number
  orders: SplitOrderStore
  beams: Beams
  links: Links
}

/**
 * Makes the row a chain of orders found looking back from a candidate, `names` newest first, taking each, oldest first,
 * as if it came now; it has no score yet. False if they make no chain.
 */
export function traceChain(
  { row, orders, beams, links }: ChainParts,
  { context }: Candidate,
  { kind, names, count }: { kind: ChainKind; names: ArrayLike<number>; count: number },
): boolean {
  let before = orders.slot(names[count - 1] as number)
  let link = links.add(names[count - 1] as number, 0)
  for (let i = count - 2; i >= 0; i--) {
    const slot = orders.slot(names[i] as number)
    const step = beams.look(before, new Candidate(orders, slot, context))
    if (!step) break
    if (i === count - 2) beams.start(row, kind, step, 0)
    else beams.extend(row, row, step, 0)
    link = links.add(names[i] as number, link)
    before = slot
  }
  beams.link[row] = link
  return before === orders.slot(names[0] as number)
}
