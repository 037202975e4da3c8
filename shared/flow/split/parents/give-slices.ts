import type { ChainParts } from '../chains/trace'
import type { LiveParents } from './live-parents'
import type { Parent } from './parent'
import { attribute, wait } from './upkeep'

/**
 * Gives a parent orders that its schedule has found, oldest first, unless another has taken them. `nats`: what they add
 * to its evidence; `gap`: the schedule's mean interval (ms). The incoming order is left as it was.
 */
export function giveSlices(
  { beams, incoming, live, orders }: ChainParts & { live: LiveParents },
  parent: Parent,
  names: readonly number[],
  { nats, gap }: { nats: number; gap: number },
): void {
  const { name } = incoming
  const { serial } = parent.leader ?? parent
  parent.evidence.score += nats
  for (const slice of names) {
    const slot = orders.slot(slice)
    if (slot < 0 || orders.taken[slot] || orders.holder[slot] === serial) continue
    incoming.name = slice
    incoming.load(orders, slot)
    if (beams.look(parent.slot)) beams.extend(parent.row, parent.row, parent.slot, beams.score[parent.row] as number)
    attribute(orders, parent, slot, nats / names.length, false)
    live.adopt(parent, slot)
    orders.copy(parent.slot, slot)
  }
  beams.gapTime[parent.row] = gap
  incoming.name = name
  incoming.load(orders, orders.slot(name))
  wait(beams, parent)
}
