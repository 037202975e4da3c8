import { describe, expect, test } from 'vitest'
import { rowOfDay } from '../../../client/charts/day-row'
import { dayKey } from '../../../client/store/bars/period-bars'
import { dateToMs } from '../../../shared/market/session'

const at = (day: string, hour = 9.5) => dateToMs(day) + hour * 3_600_000
/** Wednesday to Monday. */
const DAYS = ['20260715', '20260716', '20260717', '20260720'].map((day) => at(day))
const HOURS = ['20260716', '20260717'].flatMap((day) => [9.5, 10.5, 13, 14].map((hour) => at(day, hour)))
/** Weeks; the second began on a Tuesday. */
const WEEKS = ['20260706', '20260714', '20260720'].map((day) => at(day))
const MONTHS = ['20260501', '20260602', '20260701'].map((day) => at(day))

describe('the bar of a day', () => {
  test.each([
    ['a day', DAYS, '20260716', '1d', 1, true],
    ['the first day', DAYS, '20260715', '1d', 0, true],
    ['the newest day', DAYS, '20260720', '1d', 3, true],
    ['a Saturday', DAYS, '20260718', '1d', 2, false],
    ['a day before all', DAYS, '20260701', '1d', 0, false],
    ['a day after all', DAYS, '20260721', '1d', 3, false],
    ['a day of hours', HOURS, '20260717', '60m', 4, true],
    ['a day after hours', HOURS, '20260718', '60m', 7, false],
    ['the Thursday of a week', WEEKS, '20260716', '1w', 1, true],
    ['the Monday of a week that began on Tuesday', WEEKS, '20260713', '1w', 1, true],
    ['a week without trading', WEEKS, '20260701', '1w', 0, false],
    ['the last day of a month', MONTHS, '20260531', '1M', 0, true],
    ['the first day of a month that began on its second', MONTHS, '20260601', '1M', 1, true],
    ['midnight of a day that never closes', [at('20260716', 0), at('20260717', 0)], '20260717', '1d', 1, true],
  ] as const)('for %s', (_, times, day, period, row, isExact) => {
    expect(rowOfDay(times, day, dayKey(period))).toEqual({ row, isExact })
  })

  test('is undefined without bars', () => {
    expect(rowOfDay([], '20260716')).toBeUndefined()
  })
})
