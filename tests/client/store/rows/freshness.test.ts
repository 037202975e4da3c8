import { expect, test } from 'vitest'
import { expectedInterval, type Freshness, freshnessOf } from '../../../../client/store/rows/freshness'
import type { Phase } from '../../../../shared/market/session'

const NOW = 1_000_000

test.each<[string, number, boolean, Phase | undefined, number, Freshness]>([
  ['a row of just now', 0, true, 'morning', 1, 'live'],
  ['one and a half intervals', 4_500, true, 'morning', 1, 'live'],
  ['a little more', 4_501, true, 'morning', 1, 'late'],
  ['three intervals', 9_000, true, 'morning', 1, 'late'],
  ['more than three', 9_001, true, 'morning', 1, 'stale'],
  ['a fast market is expected sooner', 4_500, true, 'morning', 2, 'late'],
  ['but never sooner than a second', 1_501, true, 'morning', 200, 'late'],
  ['a paused replay is not late', 600_000, true, 'afternoon', 0, 'live'],
  ['lunch is closed, not stale', 600_000, true, 'lunch', 1, 'closed'],
  ['after the close too', 600_000, true, 'ended', 1, 'closed'],
  ['a market without a close goes stale', 600_000, true, 'always', 1, 'stale'],
  ['an auction is trading', 600_000, true, 'opening-auction', 1, 'stale'],
  ['without a connection even a new row is stale', 0, false, 'morning', 1, 'stale'],
  ['without a connection lunch is stale as well', 0, false, 'lunch', 1, 'stale'],
  ['before the first session notice', 0, true, undefined, 1, 'live'],
  ['without one it ages', 600_000, true, undefined, 1, 'stale'],
])('%s', (_, age, connected, phase, speed, expected) => {
  expect(freshnessOf(NOW - age, NOW, { connected, phase, speed })).toBe(expected)
})

test('a row that never arrived is late, not live', () => {
  expect(freshnessOf(0, NOW, { connected: true, phase: 'morning', speed: 1 })).toBe('late')
})

test.each([
  [1, 3_000],
  [2, 1_500],
  [0.5, 6_000],
  [10, 1_000],
  [60, 1_000],
  [0, Number.POSITIVE_INFINITY],
  [-1, Number.POSITIVE_INFINITY],
])('at speed %d quotes are expected every %d ms', (speed, ms) => expect(expectedInterval(speed)).toBe(ms))
