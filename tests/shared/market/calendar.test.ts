import { expect, test } from 'vitest'
import {
  dayOnOrAfter,
  dayOnOrBefore,
  daysBetween,
  nextTradingDay,
  previousTradingDay,
  shiftDay,
  tradingDayAt,
  tradingDaysBefore,
} from '../../../shared/market/calendar'

test('trading days follow each other over weekends and holidays', () => {
  expect(nextTradingDay('20260930')).toBe('20261008')
  expect(nextTradingDay('20260928')).toBe('20260929')
  expect(previousTradingDay('20260929')).toBe('20260928')
  expect(previousTradingDay('20261008')).toBe('20260930')
  expect(tradingDaysBefore('20261124', 3)).toEqual(['20261119', '20261120', '20261123'])
})

test.each([
  ['20260301', -1, '20260228'],
  ['20240228', 1, '20240229'],
  ['20261231', 1, '20270101'],
  ['20260717', 0, '20260717'],
])('%s and %i days is %s', (day, count, shifted) => {
  expect(shiftDay(day, count)).toBe(shifted)
})

test.each([
  [0, '20260717'],
  [1, '20260716'],
  [31, '20260616'],
  [32, undefined],
])('the newest day that may be %i days back is %s', (back, found) => {
  expect(dayOnOrBefore('20260717', (day) => day <= shiftDay('20260717', -back))).toBe(found)
})

test.each([
  [0, '20260717'],
  [1, '20260718'],
  [31, '20260817'],
  [32, '20260717'],
])('the first day that may be %i days ahead is %s', (ahead, found) => {
  expect(dayOnOrAfter('20260717', (day) => day >= shiftDay('20260717', ahead))).toBe(found)
})

test('days of a range are those of trading, both ends with it', () => {
  const odd = (day: string) => Number(day.slice(-1)) % 2 === 1
  expect(daysBetween('20260701', '20260705', odd)).toEqual(['20260701', '20260703', '20260705'])
  expect(daysBetween('20260702', '20260702', odd)).toEqual([])
  expect(daysBetween('20260703', '20260701', odd)).toEqual([])
})

test.each([
  ['20260717', '20260717'],
  ['20260718', '20260717'],
  ['20261005', '20260930'],
])('at %s the trading day is %s', (date, day) => {
  expect(tradingDayAt(date)).toBe(day)
})

test('no days before a date are none', () => {
  expect(tradingDaysBefore('20261124', 0)).toEqual([])
})
