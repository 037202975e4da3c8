import { tradingDayAt } from '../../../shared/market/calendar'
import type { FaultCode } from '../../../shared/market/feed-faults'
import { beijingDate, dateToMs } from '../../../shared/market/session'
import type { Feed } from '../../feeds/feed'
import { createSimulatedFeed } from '../../feeds/simulated/feed'
import { Drill } from './drill'
import { Shadow } from './shadow'

/** A small simulated exchange, a minute after its opening. */
const INSTRUMENTS = 24
const SEED = 7
const STARTS = (9 * 60 + 31) * 60_000

/** The market of drills: always open, whatever the real one does. */
export function shadowFeed(now: () => number): Feed {
  const startAt = dateToMs(tradingDayAt(beijingDate(now()))) + STARTS
  const clock = { mode: 'always', speed: 1 } as const
  return createSimulatedFeed({ seed: SEED, instrumentCount: INSTRUMENTS, clock, now, startAt })
}

/** A drill in a shadow market of its own, which is gone with it. */
export function openDrill(code: FaultCode, now: () => number, feed: Feed = shadowFeed(now)) {
  const shadow = new Shadow(feed, now)
  const drill = new Drill(code, shadow, now)
  return Object.assign(drill, { close: () => shadow.close() })
}
