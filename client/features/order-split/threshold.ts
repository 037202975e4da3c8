import { isValid } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { MINUTES_PER_DAY, minuteSlot, timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import { type FindingFilter, isLost, passesFindingFilter } from './finding-filter'

/** Effect of a threshold, by the published probabilities of the findings. */
export interface Consequence {
  shown: number
  /** False ones among them, and a whole day at this pace; undefined for none, of which nothing is expected. */
  expectedFalse: number | undefined
  expectedFalseADay: number | undefined
  /** Published at this threshold and retracted since. */
  takenBack: number
  /** Correct ones ÷ all published ones, including retracted ones; undefined if none is shown. */
  precision: number | undefined
}

/** Trading days that have passed within a range: whole for past days, the part so far for a running one. */
export function daysPassed(pastDays: number, now: UnixMs | undefined): number {
  if (now === undefined) return pastDays
  const slot = minuteSlot(timeOfDay(now))
  const today = slot < 0 ? (timeOfDay(now) > 12 * 3_600_000 ? 1 : 0) : slot / (MINUTES_PER_DAY - 1)
  return pastDays + today
}

/** Minimum number of trading days in a daily rate, so that the first minutes of a day do not inflate it. */
const LEAST_DAY = 1 / 24

/** Effect of a filter. `days`: number of trading days of the findings; `shown`: findings that pass. */
export function consequenceOf(
  findings: readonly SplitFinding[],
  filter: FindingFilter,
  days: number,
  shown = findings.filter((finding) => passesFindingFilter(finding, filter)),
): Consequence {
  const expectedFalse = shown.reduce((sum, { confidence }) => sum + 1 - confidence, 0)
  const takenBack = filter.confidence > 0 ? findings.filter((finding) => isLost(finding, filter)).length : 0
  const published = shown.length + takenBack
  const isEmpty = shown.length === 0
  return {
    shown: shown.length,
    expectedFalse: isEmpty ? undefined : expectedFalse,
    expectedFalseADay: isEmpty ? undefined : expectedFalse / Math.max(LEAST_DAY, days),
    takenBack,
    precision: isEmpty ? undefined : (shown.length - expectedFalse) / published,
  }
}

/** Findings hidden only by the threshold, and the highest probability among them (0…1; 0 if there are none). */
export function belowThreshold(
  findings: readonly SplitFinding[],
  filter: FindingFilter,
): { count: number; highest: number } {
  const hidden = findings.filter(
    (finding) => !passesFindingFilter(finding, filter) && passesFindingFilter(finding, { ...filter, confidence: 0 }),
  )
  return { count: hidden.length, highest: hidden.reduce((most, { confidence }) => Math.max(most, confidence), 0) }
}

/** The next lower threshold of whole five percent that lets this probability through. */
export const loweredTo = (confidence: number): number => Math.floor(20 * confidence + 1e-9) / 20

export interface Rank {
  /** Expected share of false findings among this one and all that are at least as probable. */
  q: number
  /** Expected number of false findings a day with the threshold at this finding. */
  falseADay: number
}

/** Rank of each current finding by its probability. */
export function findingRanks(findings: readonly SplitFinding[], days: number): Map<string, Rank> {
  const current = findings.filter(isValid).sort((a, b) => b.confidence - a.confidence)
  const ranks = new Map<string, Rank>()
  let wrong = 0
  for (let from = 0; from < current.length; ) {
    const { confidence } = current[from] as SplitFinding
    let to = from
    while (current[to]?.confidence === confidence) to++
    wrong += (to - from) * (1 - confidence)
    const rank = { q: wrong / to, falseADay: wrong / Math.max(LEAST_DAY, days) }
    for (; from < to; from++) ranks.set((current[from] as SplitFinding).id, rank)
  }
  return ranks
}
