import { type Beams, POV } from './beams'
import { PROVEN, START_NATS } from './chain-rings'
import type { Incoming } from './incoming'
import type { Links } from './links'
import type { OrderStore } from './order-store'
import { ShareSearch } from './share-search'

/** A row of shares with so much evidence is worth weighing as a chain. */
const WORTH_NATS = 6
/** One order that does not fit may cost no more. */
const STEP_NATS_MIN = -4

/** Chains of slices of the market's volume, found looking back and weighed as all other chains are. */
export class ShareChains {
  private readonly found: ShareSearch

  constructor(
    private readonly row: number,
    private readonly orders: OrderStore,
    private readonly incoming: Incoming,
    private readonly beams: Beams,
    private readonly links: Links,
  ) {
    this.found = new ShareSearch(orders, incoming)
  }

  /** The row of a proven chain that ends in the incoming order, or −1. */
  search(side: 0 | 1): number {
    const { beams, row, incoming, orders, found } = this
    found.search(side)
    if (found.nats < WORTH_NATS) return -1
    const { name } = incoming
    this.weigh()
    incoming.load(orders, orders.slot(name))
    return (beams.score[row] as number) >= PROVEN[POV].nats ? row : -1
  }

  /** Weighs the orders found, oldest first, each as if it came now. */
  private weigh(): void {
    const { beams, links, row, incoming, orders } = this
    const { names, count } = this.found
    const oldest = names[count - 1] as number
    let before = orders.slot(oldest)
    let link = links.add(oldest, 0)
    beams.score[row] = 0
    for (let i = count - 2; i >= 0; i--) {
      const name = names[i] as number
      const slot = orders.slot(name)
      incoming.load(orders, slot)
      if (!beams.look(POV, before)) return
      const first = i === count - 2
      const nats = Math.max(STEP_NATS_MIN, first ? beams.weighStart(POV) : beams.weigh(row))
      if (first) beams.start(row, POV, before, START_NATS[POV] + nats)
      else beams.extend(row, row, before, (beams.score[row] as number) + nats)
      link = links.add(name, link)
      before = slot
    }
    beams.link[row] = link
  }
}
