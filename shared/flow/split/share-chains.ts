import { POV } from './beams'
import { PROVEN, START_NATS } from './chain-rings'
import { ShareSearch } from './share-search'
import { type ChainParts, traceChain } from './trace'

/** A row of shares with so much evidence is worth weighing as a chain. */
const WORTH_NATS = 6
/** One order that does not fit may cost no more. */
const STEP_NATS_MIN = -4

/** Chains of slices of the market's volume, found looking back and weighed as all other chains are. */
export class ShareChains {
  private readonly found: ShareSearch

  constructor(private readonly own: ChainParts) {
    this.found = new ShareSearch(own.orders, own.incoming)
  }

  /** The row of a proven chain that ends in the incoming order, or −1. */
  search(side: 0 | 1): number {
    const { beams, row } = this.own
    const { found } = this
    found.search(side)
    if (found.nats < WORTH_NATS) return -1
    const { names, count } = found
    const isChain = traceChain(this.own, { kind: POV, names, count }, (isFirst) =>
      isFirst
        ? START_NATS[POV] + Math.max(STEP_NATS_MIN, beams.weighStart(POV))
        : Math.max(STEP_NATS_MIN, beams.weigh(row)),
    )
    return isChain && (beams.score[row] as number) >= PROVEN[POV].nats ? row : -1
  }
}
