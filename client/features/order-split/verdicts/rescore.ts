import type { SplitFinding } from '../../../../shared/flow/split-finding'
import type { SplitVerdict } from '../../../../shared/protocol/rest-splits'

/** Judgements that weigh as much as the stated probability itself. */
const PRIOR = 8
const EDGE = 0.005

const logit = (share: number) => Math.log(share / (1 - share))
const inside = (share: number) => Math.min(1 - EDGE, Math.max(EDGE, share))

interface OwnProbability {
  probability: number
  /** Judgements of this style that it rests on. */
  judged: number
}

/**
 * A finding's probability as one person's judgements see it: the stated one, moved in log-odds by how often the
 * person accepted findings of the same style against how often their stated probabilities promised. Undefined before the
 * first judgement of the style.
 */
export function ownProbability(
  { style, confidence }: Pick<SplitFinding, 'style' | 'confidence'>,
  verdicts: readonly Pick<SplitVerdict, 'style' | 'confidence' | 'verdict'>[],
): OwnProbability | undefined {
  const same = verdicts.filter((verdict) => verdict.style === style)
  if (same.length === 0) return undefined
  const stated = same.reduce((sum, verdict) => sum + verdict.confidence, 0) / same.length
  const accepted = same.filter(({ verdict }) => verdict === 'accept').length
  const seen = (accepted + PRIOR * stated) / (same.length + PRIOR)
  const moved = logit(inside(confidence)) + logit(inside(seen)) - logit(inside(stated))
  return { probability: 1 / (1 + Math.exp(-moved)), judged: same.length }
}
