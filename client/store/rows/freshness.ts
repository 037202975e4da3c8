import { isTrading, type Phase } from '../../../shared/market/session'
import { LATE_AFTER_INTERVALS, QUOTE_INTERVAL_MS, STALE_AFTER_INTERVALS } from '../../../shared/protocol/limits'

export type Freshness = 'live' | 'late' | 'stale' | 'closed'

interface FreshnessContext {
  /** The connection is live. */
  connected: boolean
  phase: Phase | undefined
  /** Market time per real time; 0 = paused. */
  speed: number
}

/** However fast the market's clock runs, frames are not expected more often than this. */
const INTERVAL_MIN_MS = 1_000

/** Real time between two expected quotes, ms. */
export const expectedInterval = (speed: number): number =>
  speed > 0 ? Math.max(INTERVAL_MIN_MS, QUOTE_INTERVAL_MS / speed) : Number.POSITIVE_INFINITY

/**
 * Freshness of numbers received at `receivedAt` (local clock, ms; 0 = never). Without a connection they are
 * stale; outside trading phases they are closed, not stale.
 */
export function freshnessOf(receivedAt: number, now: number, { connected, phase, speed }: FreshnessContext): Freshness {
  if (!connected) return 'stale'
  if (phase !== undefined && !isTrading(phase)) return 'closed'
  if (receivedAt === 0) return 'late'
  const intervals = (now - receivedAt) / expectedInterval(speed)
  if (intervals > STALE_AFTER_INTERVALS) return 'stale'
  return intervals > LATE_AFTER_INTERVALS ? 'late' : 'live'
}
