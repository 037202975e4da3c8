import { amountToYuan, type Scales, type Yuan } from '../../../market/units'
import { BAND, type Beams, EXACT, POV } from '../chains/beams'
import type { Parent } from '../parents/parent'
import { refillShare } from '../parents/stitching'

const TURNOVER_UNIT: Yuan = 300_000
/** Nothing inferred is stated to be surer. */
const CONFIDENCE_MAX = 0.99
/** A group that has pieces of others in it is a group still. */
const JOINED_MIN = 0.4
const CV_MAX = 2
const GAP_MIN_S = 0.1
const NATS_UNIT = 20
const NATS_MAX = 60
const OWN_ENOUGH = 10
const ANSWERS_PRIOR = 4

/**
 * Stated probability that a finding is one parent order, by the public rules of matching. A logistic model, fitted by
 * ridge regression (weight 3) on all that the detector published at a threshold of 0.06: on seeds 201–224 of the first
 * and 301–324 of the second generator in `tests/support/split-generator`, with and without order numbers, real but
 * small splits left out; and, each with weight 0.25, on days that hold no parent: seeds 401–406, five shuffles of every
 * recorded day, and 16 days of the simulated exchange without slicing. Others check it: `npm run bench -- split`,
 * `npm run bench -- split-null`.
 */
const WEIGHTS = {
  always: -1.55,
  /** ln of the evidence, and of the evidence a child (nats) of those who do not refill. */
  evidence: 0.32,
  evidenceEach: 1.75,
  /** Evidence up to 60 nats, in 20. */
  evidenceSum: 0.68,
  /** ln of the money. */
  turnover: 0.39,
  refills: 4.89,
  active: 1.18,
  irregular: -0.87,
  exact: 1.93,
  share: 1.25,
  /** ln of the share of orders like the children, in their time, that are children. */
  captured: 0.54,
  /** ln of the share of such orders on the other side; where one size is sent, `answered` says it. */
  opposite: -0.71,
  /** ln of a child's lots, and how near to one lot it is. */
  lots: -0.65,
  oneLot: -4.47,
  /** Share of orders of the other side among those of exactly the children's usual size. */
  answered: -4.57,
  /** Sizes are near one another without being equal. */
  near: 1.62,
  /** Part of a second by which the mean interval is shorter than one second. */
  hasty: -3.98,
} as const

/**
 * Days without parents made the model too careful in the middle. Straight lines between these points bring it back to
 * what was observed of 1,600 findings on seeds 60,001–60,096 of both generators; thresholds keep their meaning.
 */
const STATED = [
  [0, 0],
  [0.33, 0.33],
  [0.5, 0.6],
  [0.7, 0.7],
] as const

/**
 * The same for detectors that look for exact sizes only. The model was fitted on what full ones find; at its first word
 * on 599 instruments of a simulated day, 47 findings of light ones below 0.8 were all false, 10 of 16 from 0.8 to 0.9
 * and 170 of 171 above were right.
 */
const STATED_EXACT_ONLY = [
  [0, 0],
  [0.8, 0.33],
  [0.85, 0.6],
  [0.9, 0.9],
] as const

interface ConfidenceOptions {
  scales: Scales
  /** For a detector that searches exact sizes only. */
  exactOnly?: boolean
}

/** That of a group is also that all of its pieces belong together. */
export function confidenceOf(beams: Beams, parent: Parent, { scales, exactOnly = false }: ConfidenceOptions): number {
  const features = featuresOf(beams, parent, scales)
  let logit = 0
  for (const name of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) logit += WEIGHTS[name] * features[name]
  const own = stated(1 / (1 + Math.exp(-logit)), exactOnly ? STATED_EXACT_ONLY : STATED)
  return Math.min(CONFIDENCE_MAX, own, Math.max(own * parent.joined, JOINED_MIN))
}

/** Published probability for a probability of the model: the observed frequency of correct findings. */
function stated(modelled: number, points: readonly (readonly [number, number])[]): number {
  const next = points.findIndex(([from]) => from > modelled)
  if (next < 0) return modelled
  const [[from, low], [to, high]] = [points[next - 1] ?? [0, 0], points[next] as readonly [number, number]]
  return low + ((high - low) * (modelled - from)) / (to - from)
}

/** Inputs of the probability. */
function featuresOf(beams: Beams, parent: Parent, scales: Scales): Record<keyof typeof WEIGHTS, number> {
  const { row, evidence, children, alike, opposite } = parent
  const nats = Math.max(1, evidence.score)
  const own = Math.max(0, children.count - parent.countedFrom)
  const kind = beams.kind[row]
  const answers = children.usual === parent.usual ? parent.answers : 0
  const refills = Math.min(1, refillShare(beams, row))
  const lots = Math.log(Math.max(1, children.volume / children.count / beams.lot))
  const gap = Math.max(GAP_MIN_S, children.meanGap / 1000)
  return {
    always: 1,
    evidence: Math.log(nats),
    evidenceEach: (1 - refills) * Math.log(nats / children.count),
    evidenceSum: Math.min(NATS_MAX, nats) / NATS_UNIT,
    turnover: Math.log(Math.max(0.1, amountToYuan(children.amount, scales) / TURNOVER_UNIT)),
    refills,
    active: children.actives / children.count,
    irregular: Math.min(CV_MAX, children.cv),
    exact: kind === EXACT ? 1 : 0,
    share: kind === POV ? 1 : 0,
    captured: Math.log(Math.min(1, (own + 2) / (alike + 4))) * Math.min(1, own / OWN_ENOUGH),
    opposite: kind === EXACT ? 0 : Math.log((opposite + 2) / (alike + opposite + 4)),
    lots,
    oneLot: Math.max(0, 1 - lots),
    answered: answers / (answers + children.count + ANSWERS_PRIOR),
    near: kind === BAND ? (beams.narrow[row] as number) : 0,
    hasty: Math.max(0, 1 - gap),
  }
}
