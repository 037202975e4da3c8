/** What is kept before anybody reads is in proportion up to so many instruments, but never less than an eighth. */
const SMALL_MARKET = 800
const LEAST = 8

/** How much the running day may hold beyond what every instrument needs. */
export interface StateBudget {
  /** Instruments with a full split detector whether or not anybody reads them: the busiest of the last days. */
  splitsFull: number
  /** The next busiest, watched for equal sizes and refills only, in some 90 KB each, whether or not anybody reads. */
  splitsLight: number
  /** The next ones, watched so too from when somebody first reads the market's list to the end of the day. */
  splitsListed: number
  /** Full detectors at once, those of what is read included: up to 2 MB each. */
  splitsFullMax: number
  /** Busiest instruments whose prints are kept for the day whether or not anybody reads them. */
  tapes: number
  /** Others whose prints are kept from when somebody reads them; a busy day takes a MB or two. */
  tapesRead: number
}

export type MemoryProfile = 'low' | 'normal' | 'high'

/** By `ZEUS_MEMORY`. */
export const STATE_BUDGETS: Record<MemoryProfile, StateBudget> = {
  low: { splitsFull: 4, splitsLight: 56, splitsListed: 40, splitsFullMax: 12, tapes: 8, tapesRead: 16 },
  normal: { splitsFull: 8, splitsLight: 192, splitsListed: 150, splitsFullMax: 40, tapes: 24, tapesRead: 64 },
  high: { splitsFull: 200, splitsLight: 600, splitsListed: 0, splitsFullMax: 350, tapes: 64, tapesRead: 128 },
}

/** A number of instruments watched before anybody reads, for a market of so many. */
export function inSmallMarket(most: number, instruments: number): number {
  return Math.ceil(most * Math.min(1, Math.max(1 / LEAST, instruments / SMALL_MARKET)))
}
