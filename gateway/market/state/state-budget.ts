/** Storage before any reader arrives is proportional up to this many instruments, but never less than an eighth. */
const SMALL_MARKET = 800
const LEAST = 8

/** Memory of the running day beyond what every instrument needs. */
export interface StateBudget {
  /** Instruments with a full split detector, with or without readers: the busiest of the last days. */
  splitsFull: number
  /** The next busiest, watched for equal sizes and refills only, in some 90 KB each, with or without readers. */
  splitsLight: number
  /** The next ones, watched the same way from the first reader of the market's list until the end of the day. */
  splitsListed: number
  /** Full detectors at a time, including those of viewed instruments: up to 2 MB each. */
  splitsFullMax: number
  /** Busiest instruments whose prints are stored for the day with or without readers. */
  tapes: number
  /** Other instruments whose prints are stored from their first reader on; one to two MB for a busy day. */
  tapesRead: number
}

export type MemoryProfile = 'low' | 'normal' | 'high'

/** By `ZEUS_MEMORY`. */
export const STATE_BUDGETS: Record<MemoryProfile, StateBudget> = {
  low: { splitsFull: 4, splitsLight: 56, splitsListed: 40, splitsFullMax: 12, tapes: 8, tapesRead: 16 },
  normal: { splitsFull: 8, splitsLight: 192, splitsListed: 150, splitsFullMax: 40, tapes: 24, tapesRead: 64 },
  high: { splitsFull: 200, splitsLight: 600, splitsListed: 0, splitsFullMax: 350, tapes: 64, tapesRead: 128 },
}

/** Number of instruments watched before any reader arrives, for a market of this size. */
export function inSmallMarket(most: number, instruments: number): number {
  return Math.ceil(most * Math.min(1, Math.max(1 / LEAST, instruments / SMALL_MARKET)))
}
