import { isTradingDay } from '../../shared/market/trading-days'
import type { KnownDay } from '../feeds/feed'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'

/** Days by which an invented market knows how its companies moved and what they traded. */
const DAYS = 8

/** The last days on record before a trading day, oldest first. */
export function createKnownDays(days: Pick<DayStore, 'tradingDays' | 'knownDay'>, slicing: Slicing = eventLoop) {
  return async (before: string): Promise<KnownDay[]> => {
    const recorded = (await days.tradingDays()).filter((day) => day < before && isTradingDay(day)).slice(-DAYS)
    const known: KnownDay[] = []
    for (const day of recorded) known.push(await days.knownDay(day, slicing.pause))
    return known
  }
}
