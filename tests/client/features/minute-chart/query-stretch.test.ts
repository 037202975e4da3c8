import { expect, test } from 'vitest'
import { lastDayOf } from '../../../../client/features/minute-chart/query-stretch'
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
