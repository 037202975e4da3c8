import type { KnownDay } from '../../shared/market/known-days'
import { isTradingDay } from '../../shared/market/trading-days'
import { logOf } from '../log'
import type { DayStore } from './day-store'
import { eventLoop, type Slicing } from './in-slices'

const log = logOf('history')

/** Days by which an invented market knows how its companies moved and what they traded. */
const DAYS = 8

/** The last trading days on record before one, oldest first. None where they cannot be read: the market begins anew. */
export function createKnownDays(days: Pick<DayStore, 'tradingDays' | 'knownDay'>, slicing: Slicing = eventLoop) {
  return async (before: string): Promise<KnownDay[]> => {
    try {
      const recorded = (await days.tradingDays()).filter((day) => day < before && isTradingDay(day))
      const known: KnownDay[] = []
      for (const day of recorded.slice(-DAYS)) known.push(await days.knownDay(day, slicing.pause))
      return known
    } catch (thrown) {
      log.warn({ err: thrown }, 'the days on record cannot be read: the market does not go on from them')
      return []
    }
  }
}
