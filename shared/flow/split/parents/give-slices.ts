import type { ChainParts } from '../chains/trace'
import { Candidate, type JudgementContext } from '../orders/candidate'
import type { LiveParents } from './live-parents'
import { attribute, wait } from './maintenance'
import type { Parent } from './parent'

/**
 * Gives a parent orders that its schedule has found, oldest first, unless another has taken them. `nats`: what they add
 * to its evidence; `gap`: the schedule's mean interval (ms).
 */
export function giveSlices(
  { beams, live, orders }: ChainParts & { live: LiveParents },
  parent: Parent,
  context: JudgementContext,
  names: readonly number[],
  { nats, gap }: { nats: number; gap: number },
): void {
  const { serial } = parent.leader ?? parent
  parent.evidence.score += nats
  for (const slice of names) {
    const slot = orders.slot(slice)
    if (slot < 0 || orders.taken[slot] || orders.holder[slot] === serial) continue
    const step = beams.look(parent.slot, new Candidate(orders, slot, context))
    if (step) beams.extend(parent.row, parent.row, step, beams.score[parent.row] as number)
    attribute(orders, parent, slot, nats / names.length, false)
    live.adopt(parent, slot)
    orders.copy(parent.slot, slot)
  }
  beams.gapTime[parent.row] = gap
  wait(beams, parent)
}
