import { nextTradingDay, previousTradingDay } from '../../../shared/market/calendar'
import { beijingDate, beijingMidnight, dateToMs, type Phase, phaseAt, timeOfDay } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { UnixMs } from '../../../shared/market/units'

/** Sources are queried from 09:10 to 15:35 of trading days only. */
const ASK_FROM_MS = (9 * 60 + 10) * 60_000
const ASK_TO_MS = (15 * 60 + 35) * 60_000

/** Position of a time within the exchanges' trading day. */
export interface TradingSession {
  /** The day whose figures a source shows: before 09:10 and on holidays the one before. */
  tradingDay: string
  phase: Phase
  asking: boolean
  /** Time until sources may be queried again; 0 while they may. */
  msToAsking: number
}

/** The session at a moment. Independent of the host's time zone. */
export function sessionAt(now: UnixMs): TradingSession {
  const date = beijingDate(now)
  const clock = timeOfDay(now)
  const open = isTradingDay(date)
  const asking = open && clock >= ASK_FROM_MS && clock < ASK_TO_MS
  const next = open && clock < ASK_FROM_MS ? beijingMidnight(now) : dateToMs(nextTradingDay(date))
  return {
    tradingDay: open && clock >= ASK_FROM_MS ? date : previousTradingDay(date),
    phase: open ? phaseAt(clock) : 'holiday',
    asking,
    msToAsking: asking ? 0 : next + ASK_FROM_MS - now,
  }
}
