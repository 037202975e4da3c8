import { amountToYuan, type Scales, type Yuan } from '../../market/units'
import { roundness } from '../size-habits'
import { type Beams, EXACT } from './beams'
import type { Parent } from './parent'
import { refillShare } from './stitching'

const TURNOVER_UNIT: Yuan = 300_000
const CV_MAX = 2
/** A share of active children this near to half is of both kinds. */
const MIXED = 0.45

/**
 * Stated probability that a finding is one parent order, by the public rules of matching. A logistic model of the
 * evidence, the evidence a child, size, refills, roles, intervals and how liked the size is; fitted by ridge regression
 * (weight 3) on what the detector published, at low thresholds, on seeds 201–224 and 301–316 of both generators in
 * `tests/support/split-generator`, with and without order numbers; real but small splits left out. Other seeds check
 * it: `npm run bench:split`.
 */
export function confidenceOf(beams: Beams, { row, evidence, children }: Parent, scales: Scales): number {
  const nats = Math.max(1, evidence.score)
  const activeShare = children.actives / children.count
  const liked = children.isUniform ? Math.log(roundness(children.lastSize)) : 0
  const logit =
    -2.952 +
    1.331 * Math.log(nats) +
    0.942 * Math.log(nats / children.count) +
    0.179 * Math.log(Math.max(0.1, amountToYuan(children.amount, scales) / TURNOVER_UNIT)) +
    0.807 * Math.min(1, refillShare(beams, row)) -
    1.361 * activeShare +
    0.114 * Math.log(Math.max(0.1, children.meanGap / 1000)) -
    0.566 * Math.min(CV_MAX, children.cv) -
    0.95 * liked -
    0.698 * (beams.kind[row] === EXACT ? 1 : 0) -
    0.516 * (Math.abs(activeShare - 0.5) < MIXED ? 1 : 0)
  return 1 / (1 + Math.exp(-logit))
}
