import type { Quality } from '../../../shared/market/events'
import { isTrading, type Phase } from '../../../shared/market/session'
import type { LookedClock } from './exchange-pulse'

/** Live prints arrive at once; polled pages are some seconds old. */
const LATE_MS = 3_000
const LATE_ESTIMATED_MS = 15_000

/** Values that a clock provides. */
interface Clocked {
  quality: Quality
  badge: string
  clock(): { marketTime: number; speed: number; phase: Phase }
}

/** Reference clock for a feed's events: the wall clock if the events are current, else the feed's own clock. */
export function lookedClock(feed: Clocked, now: number): LookedClock {
  const { marketTime, speed, phase } = feed.clock()
  return {
    marketTime: feed.quality === 'ok' && feed.badge === '' && speed === 1 ? now : marketTime,
    speed,
    isTrading: speed > 0 && isTrading(phase),
    lateMs: feed.quality === 'estimated' ? LATE_ESTIMATED_MS : LATE_MS,
  }
}
