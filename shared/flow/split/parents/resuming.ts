import { POV } from '../chains/beams'
import { type RingKind, START_NATS } from '../chains/chain-rings'
import type { ChainParts } from '../chains/trace'
import { Candidate } from '../orders/candidate'
import { resumingTuning } from '../tuning'
import type { LiveParents } from './live-parents'
import type { Parent } from './parent'

const { RESUMED_NATS, RESUMED_PER_MS } = resumingTuning

export type ResumingParts = Omit<ChainParts, 'row'> & { live: LiveParents }

/** True if a row, a chain not proven yet, is what a published parent went on with: likelier than a new parent. */
export function isResumed(parts: ResumingParts, side: 0 | 1, row: number, { moment }: Candidate): boolean {
  const { beams, live, links, orders } = parts
  if (!live.all.some((parent) => parent.published && parent.side === side)) return false
  const first = orders.slot(links.walk(beams.link[row] as number)[0] as number)
  if (first < 0 || orders.taken[first]) return false
  const parent = live.resumedBy(side, row, orders.submitTime[first] as number)
  if (!parent) return false
  const start = START_NATS[beams.kind[row] as RingKind]
  return (
    (beams.score[row] as number) - start + resumeNats(parts, parent, new Candidate(orders, first, moment)) >
    RESUMED_NATS
  )
}

/** Evidence in nats that an order is what a parent went on with after a pause. */
function resumeNats({ beams }: ResumingParts, { row }: Parent, first: Candidate): number {
  const size = beams.kind[row] === POV ? 0 : beams.sizeChance(first, row)
  return Math.log((size * RESUMED_PER_MS) / first.nullRate)
}
