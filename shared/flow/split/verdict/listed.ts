import type { SplitFinding } from '../../split-finding'

/** From this stated probability on, a row of the whole market is told unless somebody asks for others. */
export const LISTED_FROM = 0.9
/** A row that was told stays while its probability is so little below what was asked for. */
const STAYS_WITHIN = 0.1

type Told = Pick<SplitFinding, 'confidence' | 'peak' | 'state' | 'mergedInto'>

/** Whether a finding is probable enough, or was and nearly still is: rows do not come and go with every child. */
export const isProbable = ({ confidence, peak = confidence }: Told, threshold: number): boolean =>
  confidence >= threshold || (peak >= threshold && confidence >= threshold - STAYS_WITHIN)

/** Whether it holds: neither refuted nor joined to another. */
export const stands = ({ state, mergedInto }: Told): boolean => state !== 'refuted' && mergedInto === undefined

/** Whether a list shows it: it holds, and is probable enough. */
export const isListed = (finding: Told, threshold = LISTED_FROM): boolean =>
  stands(finding) && isProbable(finding, threshold)

/** Whether it was told at a threshold and is so no more. */
export const isRetracted = (finding: Told, threshold: number): boolean =>
  (finding.peak ?? finding.confidence) >= threshold && !isListed(finding, threshold)
