import type { KnownDay } from '../../shared/market/known-days'
import { isTradingDay } from '../../shared/market/trading-days'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'

/** Days by which an invented market knows how its companies moved; a suspension lasts for eight of them at most. */
const DAYS = 12

/** The last trading days on record before one, oldest first. */
export function createKnownDays(days: Pick<DayStore, 'tradingDays' | 'knownDay'>, slicing: Slicing = eventLoop) {
  return async (before: string): Promise<KnownDay[]> => {
    const recorded = (await days.tradingDays()).filter((day) => day < before && isTradingDay(day))
    const known: KnownDay[] = []
    for (const day of recorded.slice(-DAYS)) known.push(await days.knownDay(day, slicing.pause))
    return known
  }
}
