import { POV } from '../chains/beams'
import { type RingKind, START_NATS } from '../chains/chain-rings'
import type { ChainParts } from '../chains/trace'
import type { LiveParents } from './live-parents'
import type { Parent } from './parent'

/** What a published parent is thought to go on with after a pause has at least this much evidence. */
const RESUMED_NATS = 5
/** After a pause of unknown length a parent goes on about once in so long. */
const RESUMED_PER_MS = 1e-5

export type ResumingParts = Omit<ChainParts, 'row'> & { live: LiveParents }

/** True if a row, a chain not proven yet, is what a published parent went on with: likelier than a new parent. */
export function isResumed(parts: ResumingParts, side: 0 | 1, row: number): boolean {
  const { beams, live, links, orders } = parts
  if (!live.all.some((parent) => parent.published && parent.side === side)) return false
  const first = orders.slot(links.walk(beams.link[row] as number)[0] as number)
  if (first < 0 || orders.taken[first]) return false
  const parent = live.resumedBy(side, row, orders.submitTime[first] as number)
  if (!parent) return false
  const start = START_NATS[beams.kind[row] as RingKind]
  return (beams.score[row] as number) - start + resumeNats(parts, parent, first) > RESUMED_NATS
}

/** Evidence in nats that the order in a slot is what a parent went on with after a pause. */
function resumeNats({ beams, incoming, orders }: ResumingParts, { row }: Parent, slot: number): number {
  const own = incoming.slot
  incoming.load(orders, slot)
  const size = beams.kind[row] === POV ? 0 : beams.sizeChance(row)
  const ratio = (size * RESUMED_PER_MS) / incoming.nullRate
  incoming.load(orders, own)
  return Math.log(ratio)
}
