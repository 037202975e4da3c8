import { afterEach, expect, test } from 'vitest'
import { calendarReport } from '../../../../gateway/watch/health/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { setClosedDays } from '../../../../shared/market/trading-days'

afterEach(() => setClosedDays([]))

const NOON_MS = 12 * 3_600_000

test.each([
  { day: '20261030', closed: [], simulated: false, state: 'ok', words: '交易日历到 20261231 为止是确定的' },
  { day: '20261031', closed: [], simulated: false, state: 'late', words: '交易日历只到 20261231' },
  { day: '20261231', closed: [], simulated: false, state: 'late', words: '交易日历只到 20261231' },
  { day: '20270104', closed: [], simulated: false, state: 'late', words: '交易日历已于 20261231 用完' },
  { day: '20261130', closed: ['20270208'], simulated: false, state: 'ok', words: '交易日历到 20271231 为止是确定的' },
  { day: '20261130', closed: [], simulated: true, state: 'ok', words: '交易日历只到 20261231' },
])('on $day with the closed days "$closed" the calendar is $state ($words)', (given) => {
  setClosedDays(given.closed)
  const report = calendarReport(dateToMs(given.day) + NOON_MS, given.simulated, 1)
  expect(report).toMatchObject({ source: 'calendar', state: given.state, at: 1 })
  expect(report.words).toContain(given.words)
})
