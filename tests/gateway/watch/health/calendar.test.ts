import { afterEach, expect, test } from 'vitest'
import { calendarReport } from '../../../../gateway/watch/health/calendar'
import { CLOSED_DAYS } from '../../../../shared/market/closed-days'
import { dateToMs } from '../../../../shared/market/session'
import { isWholeYear, setClosedDays } from '../../../../shared/market/trading-days'

afterEach(() => setClosedDays([]))

/** A year that operators configured whole, and one of which they named a few days. */
const WHOLE = '0101 0208 0209 0210 0211 0212 0405 0503 0504 0505 1001 1004 1005'.split(' ').map((day) => `2027${day}`)
const PART = ['20270101', '20270208', '20270405']

const NOON_MS = 12 * 3_600_000

test.each([
  { day: '20261030', closed: [], simulated: false, state: 'ok', words: '交易日历到 20261231 为止是确定的' },
  { day: '20261031', closed: [], simulated: false, state: 'late', words: '交易日历只到 20261231' },
  { day: '20261231', closed: [], simulated: false, state: 'late', words: '交易日历只到 20261231' },
  { day: '20270104', closed: [], simulated: false, state: 'late', words: '交易日历已于 20261231 用完' },
  { day: '20261130', closed: WHOLE, simulated: false, state: 'ok', words: '交易日历到 20271231 为止是确定的' },
  { day: '20261130', closed: PART, simulated: false, state: 'late', words: '交易日历只到 20261231' },
  { day: '20261130', closed: [], simulated: true, state: 'ok', words: '交易日历只到 20261231' },
])('on $day with the closed days "$closed" the calendar is $state ($words)', (given) => {
  setClosedDays(given.closed)
  const report = calendarReport(dateToMs(given.day) + NOON_MS, given.simulated, 1)
  expect(report).toMatchObject({ source: 'calendar', state: given.state, at: 1 })
  expect(report.words).toContain(given.words)
})

test('each year of the table since Qingming became a holiday is complete, and incomplete without one of its holidays', () => {
  for (const [year, text] of Object.entries(CLOSED_DAYS).filter(([year]) => year >= '2008')) {
    const days = text.split(' ')
    expect([year, isWholeYear(days)]).toEqual([year, true])
    for (const month of ['04', '10']) expect(isWholeYear(days.filter((day) => !day.startsWith(month)))).toBe(false)
  }
})
