import type { SplitFinding } from '../../split-finding'

/** Default minimum of the published probability for rows of the whole market. */
export const LISTED_FROM = 0.9
/** A published row stays while its probability is at most this much below the requested one. */
const STAYS_WITHIN = 0.1

type PublishedFinding = Pick<SplitFinding, 'confidence' | 'peak' | 'state' | 'mergedInto'>

/** Whether a finding is probable enough, or was and nearly still is: rows do not come and go with every child. */
export const isProbable = ({ confidence, peak = confidence }: PublishedFinding, threshold: number): boolean =>
  confidence >= threshold || (peak >= threshold && confidence >= threshold - STAYS_WITHIN)

/** Whether it holds: neither refuted nor joined to another. */
export const isValid = ({ state, mergedInto }: PublishedFinding): boolean =>
  state !== 'refuted' && mergedInto === undefined

/** Whether a list shows it: it holds, and is probable enough. */
export const isListed = (finding: PublishedFinding, threshold = LISTED_FROM): boolean =>
  isValid(finding) && isProbable(finding, threshold)

/** Whether it was published at a threshold and no longer is. */
export const isRetracted = (finding: PublishedFinding, threshold: number): boolean =>
  (finding.peak ?? finding.confidence) >= threshold && !isListed(finding, threshold)
