import { amountToYuan, type Scales, type Yuan } from '../../market/units'
import type { Beams } from './beams'
import type { Parent } from './parent'
import { refillShare } from './stitching'

const TURNOVER_UNIT: Yuan = 300_000
const CV_MAX = 2

/**
 * Stated probability that a finding is one parent order, by the public rules of matching. A logistic model of the
 * evidence, the evidence a child, size, refills, roles and intervals; fitted by ridge regression (weight 3) on what
 * the detector published, at two thresholds, on seeds 101–109 of both generators in `tests/support/split-generator`, with and without
 * order numbers; real but small splits left out. Other seeds check it: `npm run bench:split`.
 */
export function confidenceOf(beams: Beams, { row, evidence: { score }, children }: Parent, scales: Scales): number {
  const nats = Math.max(1, score)
  const logit =
    -4.192 +
    1.6 * Math.log(nats) +
    0.882 * Math.log(nats / children.count) -
    0.311 * Math.log(Math.max(0.1, amountToYuan(children.amount, scales) / TURNOVER_UNIT)) +
    0.749 * Math.min(1, refillShare(beams, row)) -
    0.578 * (children.actives / children.count) +
    0.119 * Math.log(Math.max(0.1, children.meanGap / 1000)) -
    0.363 * Math.min(CV_MAX, children.cv) -
    0.905 * (children.isUniform ? 1 : 0)
  return 1 / (1 + Math.exp(-logit))
}
