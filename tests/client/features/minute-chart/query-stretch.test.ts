import { expect, test } from 'vitest'
import { lastDayOf, minutesEnd } from '../../../../client/features/minute-chart/query-stretch'
import { dayKey } from '../../../../client/store/bars/period-bars'
import { beijingDate, dateToMs } from '../../../../shared/market/session'

const NOW = dateToMs('20261119') + 10 * 3_600_000

test.each([
  ['1d', '20261118', '20261118'],
  ['1w', '20261109', '20261115'],
  ['1w', '20261116', '20261119'],
  ['1M', '20261008', '20261031'],
  ['1M', '20261102', '20261119'],
] as const)('a %s bar that begins on %s ends on %s', (period, first, last) => {
  expect(beijingDate(lastDayOf(dateToMs(first), NOW, dayKey(period)))).toBe(last)
})

test.each([
  ['09:31', '09:40', '14:00:00', '09:40'],
  ['09:31', '09:40', '09:40:00', '09:40'],
  ['09:31', '09:40', '09:39:59', '09:39'],
  ['09:31', '09:40', '09:33:01', '09:33'],
  ['09:31', '09:40', '09:31:30', '09:32'],
  ['09:31', '09:40', '09:00:00', '09:32'],
])('minutes from %s to %s end, at %s, at %s', (from, to, now, end) => {
  const at = (clock: string) => Date.parse(`2026-11-19T${clock}+08:00`)
  expect(minutesEnd(at(`${from}:00`), at(`${to}:00`), at(now))).toBe(at(`${end}:00`))
})
