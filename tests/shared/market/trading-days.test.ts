import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { beijingDate, dateToMs } from '../../../shared/market/session'
import { calendarEnd, closedDays, isTradingDay, isWeekday, setClosedDays } from '../../../shared/market/trading-days'
import { recording } from '../../support/recordings'

const DAY_MS = 24 * 3_600_000

function* dates(first: string, last: string): Generator<string> {
  for (let time = dateToMs(first); time <= dateToMs(last); time += DAY_MS) yield beijingDate(time)
}

const linesOf = (path: string): string[] => {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text.split('\n').slice(1).filter(Boolean)
}

test('a weekday is a date of the calendar from Monday to Friday', () => {
  const found = [...dates('20230101', '20241231')].filter(isWeekday)
  // 2023 began on a Sunday and has 260 weekdays, the leap year 2024 began on a Monday and has 262.
  expect(found).toHaveLength(522)
  expect(found.slice(0, 6)).toEqual(['20230102', '20230103', '20230104', '20230105', '20230106', '20230109'])
  const none = ['20230229', '20230231', '20240230', '20231301', '20230001', '20230100', '2023010', '202301020']
  expect(none.filter(isWeekday)).toEqual([])
})

afterEach(() => setClosedDays([]))

describe('trading days', () => {
  test.each([
    ['20260105', true, 'a Monday'],
    ['20260103', false, 'a Saturday'],
    ['20260104', false, 'a Sunday that is a working day elsewhere'],
    ['20260101', false, 'New Year'],
    ['20261001', false, 'National Day'],
    ['20240209', false, 'the eve of Spring Festival, no public holiday that year'],
    ['20240208', true, 'the day before it'],
    ['20241231', true, 'the last day of a year'],
    ['2024-02-09', false, 'no date of this form'],
    ['20261332', false, 'no date'],
    ['20270101', false, 'a holiday of fixed date after the end of the table'],
    ['20270104', true, 'a Monday after it'],
    ['20230231', false, 'a date that no month has'],
    ['', false, 'nothing'],
  ])('%s: %s (%s)', (day, expected) => {
    expect(isTradingDay(day)).toBe(expected)
  })

  test('are every session of the Shanghai exchange from 2004 to 2026, and no other day', (context) => {
    const path = recording(context, 'reference', 'calendar_xshg_sessions_1990_2026.csv.gz')
    const sessions = new Set(linesOf(path).map((line) => line.slice(0, 10).replaceAll('-', '')))
    const wrong = [...dates('20040101', '20261231')].filter((day) => isTradingDay(day) !== sessions.has(day))
    expect(wrong).toEqual([])
    expect([...sessions].filter((day) => day >= '20040101')).toHaveLength(5_586)
  })

  test("are every weekday that is not on the exchange's own list of closures", (context) => {
    const path = recording(context, 'reference', 'sse_weekday_holidays.csv')
    const closed = new Set(linesOf(path).map((line) => line.trim().replaceAll('.', '')))
    const weekday = (day: string) => new Date(dateToMs(day) + DAY_MS / 2).getUTCDay() % 6 !== 0
    const wrong = [...dates('20040101', '20261231')].filter(
      (day) => isTradingDay(day) !== (weekday(day) && !closed.has(day)),
    )
    expect(wrong).toEqual([])
  })

  test('end with the table, or with the years that operators add to it', () => {
    expect(calendarEnd()).toBe('20261231')
    const days = '0208 0209 0210 0211 0212 0405 0503 0504 1001 1004'.split(' ')
    const of = (year: number) => days.map((day) => `${year}${day}`)
    setClosedDays(['20270208'])
    expect([calendarEnd(), isTradingDay('20270208'), isTradingDay('20270209')]).toEqual(['20261231', false, true])
    setClosedDays(of(2029))
    expect(calendarEnd()).toBe('20261231')
    setClosedDays(of(2027).filter((day) => day !== '20270209'))
    expect(calendarEnd()).toBe('20261231')
    setClosedDays(of(2027))
    expect(calendarEnd()).toBe('20271231')
    expect(closedDays()).toEqual(of(2027))
  })

  test('change with the closed days that operators set', () => {
    expect(isTradingDay('20270208')).toBe(true)
    setClosedDays(['20270208'])
    expect(isTradingDay('20270208')).toBe(false)
    setClosedDays([])
    expect(isTradingDay('20270208')).toBe(true)
  })

  test('before 2004, where no holidays are known, are never too few', (context) => {
    const path = recording(context, 'reference', 'calendar_xshg_sessions_1990_2026.csv.gz')
    const sessions = new Set(linesOf(path).map((line) => line.slice(0, 10).replaceAll('-', '')))
    expect([...dates('19901203', '20031231')].filter((day) => sessions.has(day) && !isTradingDay(day))).toEqual([])
  })
})
