import { expect, test } from 'vitest'
import { COIN_PERIODS, PERIOD_DAYS, PERIOD_MS } from '../../../../client/features/btc/choice'

const MINUTE = 60_000

test.each([
  ['1s', 1_000, 1],
  ['1m', MINUTE, 1],
  ['5m', 5 * MINUTE, 2],
  ['15m', 15 * MINUTE, 3],
  ['1h', 60 * MINUTE, 5],
  ['4h', 240 * MINUTE, 5],
  ['1d', 1_440 * MINUTE, 180],
] as const)('a bar of %s lasts %i ms, and %i days of them are requested', (period, ms, days) => {
  expect([PERIOD_MS[period], PERIOD_DAYS[period]]).toEqual([ms, days])
})

test('periods are ordered from the shortest to the longest', () => {
  expect(COIN_PERIODS.map((period) => PERIOD_MS[period])).toEqual(
    [...COIN_PERIODS].map((period) => PERIOD_MS[period]).sort((a, b) => a - b),
  )
})
