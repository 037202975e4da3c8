import type { Beams } from '../chains/beams'
import type { SplitOrderStore } from '../orders/order-store'
import { maintenanceTuning } from '../tuning'
import type { Parent } from './parent'
import { knownFor, longestPause } from './stitching'

const { COMMON_NATS, PAUSE_GAPS } = maintenanceTuning

/** Splits the evidence of a child into that of its size and that of its time. */
export function attribute(
  orders: SplitOrderStore,
  { evidence }: Parent,
  slot: number,
  nats: number,
  refill: boolean,
): void {
  const size = Math.min(Math.max(0, nats), Math.max(0, -Math.log(orders.sizeChance[slot] as number) - COMMON_NATS))
  evidence.sizeNats += size
  if (refill) evidence.refillNats += nats - size
}

/** The parent follows the newer chain from here on, with the counts of both. */
export function renew(beams: Beams, parent: Parent, row: number): void {
  const count = beams.count[parent.row] as number
  const refills = beams.refills[parent.row] as number
  const actives = beams.actives[parent.row] as number
  beams.copy(parent.row, row)
  beams.count[parent.row] = (beams.count[parent.row] as number) + count
  beams.refills[parent.row] = (beams.refills[parent.row] as number) + refills
  beams.actives[parent.row] = (beams.actives[parent.row] as number) + actives
}

/** Renews a parent's deadlines after a child. */
export function wait(beams: Beams, parent: Parent): void {
  const resting = 1 - (beams.actives[parent.row] as number) / (beams.count[parent.row] as number)
  const gap = Math.max(
    (parent.published ? PAUSE_GAPS : 1) * (beams.gapTime[parent.row] as number),
    parent.children.longestGap / 3,
  )
  const known = parent.published ? knownFor(beams, parent.row) : 0
  parent.wait(gap, resting, longestPause(beams, parent.row), known)
}
