import type { Quality } from '../../../shared/market/events'
import { isTrading, type Phase } from '../../../shared/market/session'
import type { LookedClock } from './exchange-pulse'

/** Prints as they were come at once; pages that are asked again and again tell of some seconds ago. */
const LATE_MS = 3_000
const LATE_ESTIMATED_MS = 15_000

/** What a clock can be asked of. */
interface Clocked {
  quality: Quality
  badge: string
  clock(): { marketTime: number; speed: number; phase: Phase }
}

/** What a feed's events are held against: the wall clock where they are those of this moment, else its own clock. */
export function lookedClock(feed: Clocked, now: number): LookedClock {
  const { marketTime, speed, phase } = feed.clock()
  return {
    marketTime: feed.quality === 'ok' && feed.badge === '' && speed === 1 ? now : marketTime,
    speed,
    isTrading: speed > 0 && isTrading(phase),
    lateMs: feed.quality === 'estimated' ? LATE_ESTIMATED_MS : LATE_MS,
  }
}
