/** False findings a trading day of an instrument without slicing, from this published probability on. */
const MEASURED = [
  { confidence: 0, aDay: 2.8 },
  { confidence: 0.4, aDay: 0.88 },
  { confidence: 0.5, aDay: 0.7 },
  { confidence: 0.6, aDay: 0.55 },
  { confidence: 0.7, aDay: 0.26 },
  { confidence: 0.8, aDay: 0.11 },
  { confidence: 0.9, aDay: 0.08 },
] as const

/** The same of detectors that look for exact sizes only. */
const MEASURED_EXACT_ONLY = [
  { confidence: 0, aDay: 0.1 },
  { confidence: 0.5, aDay: 0.05 },
  { confidence: 0.8, aDay: 0.02 },
] as const

/**
 * False findings to be expected at most a trading day of one instrument if those of at least this probability are
 * shown, refuted ones among them. Counted on six kinds of days without parents, of which the worst is taken at each
 * probability: seeds 401–412 of both generators in `tests/support/split-generator`, five shuffles of every recorded
 * day, and 16 days of the simulated exchange without slicing, each with and without order numbers.
 */
export function falseADay(confidence: number, exactOnly = false): number {
  const measured = exactOnly ? MEASURED_EXACT_ONLY : MEASURED
  let at: (typeof measured)[number] = measured[0]
  for (const entry of measured) if (entry.confidence <= confidence) at = entry
  return at.aDay
}
