import { expect, test } from 'vitest'
import { falseADay } from '../../../shared/flow/split/verdict/false-findings'
import { dateToMs } from '../../../shared/market/session'
import { countFrom, NullTally, tradingHours } from '../../support/null-tally'

const HOUR = 3_600_000
const at = (hours: number) => ({ exchangeTime: dateToMs('20260706') + hours * HOUR })

test.each([
  ['a whole day with its auctions', [9 + 25 / 60, 15], 4],
  ['a morning', [9.5, 11.5], 2],
  ['an hour around noon', [11, 13.5], 1],
  ['one print', [10], 0],
  ['nothing', [], 0],
])('the trading hours of %s', (_, hours, expected) => {
  expect(tradingHours(hours.map(at))).toBeCloseTo(expected, 1)
})

test('findings count from their stated probability on', () => {
  expect([0, 0.5, 0.7, 1].map((threshold) => countFrom([0.2, 0.5, 0.7, 0.95], threshold))).toEqual([4, 3, 2, 0])
})

test('the expectation grows with the hours, and its bound lies three deviations above', () => {
  const tally = new NullTally()
  for (let day = 0; day < 6; day++) tally.add('', [], 4)
  for (let half = 0; half < 4; half++) tally.add('', [], 2)
  const { days, expected, bound, found, within } = tally.count(0.5)
  expect({ days, found, within }).toEqual({ days: 10, found: 0, within: true })
  expect(expected).toBeCloseTo(8 * falseADay(0.5), 12)
  expect(bound).toBeCloseTo(expected + 3 * Math.sqrt(expected), 12)
})

test('more than the bound is above it, at the threshold where it happens', () => {
  const quiet = new NullTally()
  quiet.add('quiet', [], 4)
  const loud = new NullTally()
  loud.add('loud', new Array<number>(100).fill(0.6), 4)
  quiet.addAll(loud)
  expect([0, 0.5, 0.7].map((threshold) => quiet.count(threshold).within)).toEqual([false, false, true])
  expect(loud.count(0).found).toBe(100)
  expect(quiet.byName()).toEqual([
    { name: 'loud', days: 1, found: 100 },
    { name: 'quiet', days: 1, found: 0 },
  ])
})
