import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeAfterTrading, tradingMs } from '../../../shared/alerts/trading-time'
import { dateToMs } from '../../../shared/market/session'

const MINUTE = 60_000
const DAY = dateToMs('20261120')
const at = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return DAY + (hours * 60 + minutes) * MINUTE
}
/** 10 minutes of auction, two sessions of two hours. */
const WHOLE_DAY = 250

// The auction counts from 9:15 to 9:25; the five minutes to 9:30 and lunch do not.
test.each([
  ['00:00', 0],
  ['09:15', 0],
  ['09:16', 1],
  ['09:25', 10],
  ['09:30', 10],
  ['09:31', 11],
  ['11:29', 129],
  ['11:30', 130],
  ['13:00', 130],
  ['13:01', 131],
  ['15:00', WHOLE_DAY],
  ['23:59', WHOLE_DAY],
])('at %s, %i minutes of trading are over', (clock, minutes) => {
  expect(tradingMs(at(clock))).toBe(minutes * MINUTE)
})

test('the time at which so much trading is over is the first such time of the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: WHOLE_DAY * MINUTE }), fc.nat({ max: 24 * 60 * MINUTE - 1 }), (ms, now) => {
      const time = timeAfterTrading(DAY + now, ms) as number
      expect(tradingMs(time)).toBe(ms)
      expect(tradingMs(time - 1)).toBe(ms - 1)
    }),
  )
  expect(timeAfterTrading(at('10:00'), 0)).toBe(at('09:15'))
  expect(timeAfterTrading(at('10:00'), WHOLE_DAY * MINUTE + 1)).toBeUndefined()
})

test('a market that never closes counts every ms', () => {
  expect([tradingMs(at('03:00'), true), timeAfterTrading(at('10:00'), at('03:00'), true)]).toEqual([
    at('03:00'),
    at('03:00'),
  ])
})
