import { isProbable, isRetracted } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'

export interface FindingFilter {
  side: 'all' | 'buy' | 'sell'
  /** Empty = every style. */
  style: string
  /** Yuan. */
  minAmount: number
  /** 0…1. */
  confidence: number
  /** `standing`: open or closed findings, which are current. */
  state: FindingStateFilter
}

export const FINDING_STATES = ['standing', 'open', 'closed', 'refuted', 'all'] as const
type FindingStateFilter = (typeof FINDING_STATES)[number]

export const NO_FILTER: FindingFilter = { side: 'all', style: '', minAmount: 0, confidence: 0, state: 'standing' }

/** Whether a finding is shown. A finding that was merged into another is never shown. */
export function passesFindingFilter(finding: SplitFinding, filter: FindingFilter): boolean {
  if (finding.mergedInto !== undefined) return false
  if (!isIn(finding, filter.state)) return false
  if (filter.side !== 'all' && finding.side !== filter.side) return false
  if (filter.style !== '' && finding.style !== filter.style) return false
  return finding.turnover >= filter.minAmount && isProbable(finding, filter.confidence)
}

/** Whether the filter let a finding through once, and it was taken back since: refuted, joined to another, or unsure. */
export function isLost(finding: SplitFinding, filter: FindingFilter): boolean {
  if (!isRetracted(finding, filter.confidence)) return false
  return passesFindingFilter(
    { ...finding, state: 'open', mergedInto: undefined },
    { ...filter, state: 'all', confidence: 0 },
  )
}

function isIn({ state }: SplitFinding, wanted: FindingStateFilter): boolean {
  return wanted === 'all' || (wanted === 'standing' ? state !== 'refuted' : state === wanted)
}

export type FindingSortKey =
  | 'amount'
  | 'participation'
  | 'children'
  | 'lasting'
  | 'interval'
  | 'vwap'
  | 'confidence'
  | 'last'

const FIGURES: Record<FindingSortKey, (finding: SplitFinding) => number> = {
  amount: (finding) => finding.turnover,
  participation: (finding) => finding.participation,
  children: (finding) => finding.childCount,
  lasting: (finding) => finding.lastTime - finding.firstTime,
  interval: (finding) => finding.meanIntervalMs,
  vwap: (finding) => finding.vwap,
  confidence: (finding) => finding.confidence,
  last: (finding) => finding.lastTime,
}

export const isFindingSortKey = (key: string): key is FindingSortKey => Object.hasOwn(FIGURES, key)

/** Findings in order; equal ones keep theirs. */
export function inOrder(
  findings: readonly SplitFinding[],
  sort: { key: FindingSortKey; descending: boolean },
): SplitFinding[] {
  const figure = FIGURES[sort.key]
  const side = sort.descending ? -1 : 1
  return [...findings].sort((a, b) => (figure(a) - figure(b)) * side)
}

/** The findings that pass, in order. */
export function chosenFindings(
  findings: readonly SplitFinding[],
  filter: FindingFilter,
  sort: { key: FindingSortKey; descending: boolean },
): SplitFinding[] {
  return inOrder(
    findings.filter((finding) => passesFindingFilter(finding, filter)),
    sort,
  )
}
