import { beijingDate, dateToMs } from '../../../shared/market/session'
import { calendarEnd } from '../../../shared/market/trading-days'
import type { HealthReport } from '../../../shared/protocol/rest'
import { logOf } from '../../log'
import { healthWords } from './words'

const log = logOf('ops')

const DAY_MS = 24 * 3_600_000
/** Two months: operators are warned this long before the end. */
const WARN_DAYS = 61

let loggedOn = ''

/**
 * Whether the calendar is certain for the coming weeks, at a market time. Logs once a market day if it is not. The days
 * of a simulated market are invented: its report names the end and stays ok.
 */
export function calendarReport(marketTime: number, isSimulated: boolean, at: number): HealthReport {
  const end = calendarEnd()
  const today = beijingDate(marketTime)
  const left = Math.round((dateToMs(end) - dateToMs(today)) / DAY_MS)
  const words = healthWords.calendar[left < 0 ? 'ended' : left <= WARN_DAYS ? 'ends' : 'ok'](end)
  const isLate = left <= WARN_DAYS && !isSimulated
  if (isLate && loggedOn !== today) {
    loggedOn = today
    log.warn({ calendarEnd: end, days: left }, 'the calendar of trading days ends: set ZEUS_CLOSED_DAYS')
  }
  return { source: 'calendar', state: isLate ? 'late' : 'ok', words, at, figures: { left } }
}
