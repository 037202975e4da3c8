import { expect, test } from 'vitest'
import { nextTradingDay, previousTradingDay, tradingDaysBefore } from '../../../shared/market/calendar'

test('trading days follow each other over weekends and holidays', () => {
  expect(nextTradingDay('20260930')).toBe('20261008')
  expect(previousTradingDay('20261008')).toBe('20260930')
  expect(tradingDaysBefore('20261124', 3)).toEqual(['20261119', '20261120', '20261123'])
})
