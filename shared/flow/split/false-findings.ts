/** Findings a trading day of an instrument in which nobody slices, from this stated probability on. */
const MEASURED = [
  { confidence: 0, aDay: 0.55 },
  { confidence: 0.4, aDay: 0.25 },
  { confidence: 0.5, aDay: 0.125 },
  { confidence: 0.7, aDay: 0.06 },
  { confidence: 0.9, aDay: 0.02 },
] as const

/**
 * False findings to be expected a trading day of one instrument if those of at least this probability are shown.
 * Counted on days without parents: seeds 401–412 of both generators in `tests/support/split-generator`, with and
 * without order numbers.
 */
export function falseADay(confidence: number): number {
  let at = MEASURED[0] as (typeof MEASURED)[number]
  for (const entry of MEASURED) if (entry.confidence <= confidence) at = entry
  return at.aDay
}
