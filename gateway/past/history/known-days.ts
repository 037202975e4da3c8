import { shiftDay } from '../../../shared/market/calendar'
import type { KnownDay } from '../../../shared/market/known-days'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'

/** Days from which a simulated market knows how its companies moved; a suspension lasts at most eight of them. */
const DAYS = 12

/** The last recorded trading days before one, and the day before it if coins have one, oldest first. */
export function createKnownDays(days: Pick<DayStore, 'tradingDays' | 'knownDay'>, slicing: Slicing = eventLoop) {
  return async (before: string): Promise<KnownDay[]> => {
    const recorded = (await days.tradingDays()).filter((day) => day < before)
    const yesterday = shiftDay(before, -1)
    const known: KnownDay[] = []
    const wanted = recorded.filter((day) => isTradingDay(day) || day === yesterday)
    for (const day of wanted.slice(-DAYS)) known.push(await days.knownDay(day, slicing.pause))
    return known
  }
}
