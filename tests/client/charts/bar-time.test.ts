import { expect, test } from 'vitest'
import { barTime } from '../../../client/charts/bar-time'
import { dateToMs } from '../../../shared/market/session'

const NOON = dateToMs('20261123') + 12 * 3_600_000

test('a bar of a session is named by its end', () => {
  expect(barTime([NOON, NOON + 300_000], 1, 300_000)).toBe('2026-11-23 12:10')
})

test.each([
  [1_000, '2026-11-23 12:00:07'],
  [60_000, '2026-11-23 12:07'],
  [300_000, '2026-11-23 12:35'],
])('bars %i ms apart have different texts', (step, text) => {
  const times = Array.from({ length: 10 }, (_, at) => NOON + at * step)
  expect(barTime(times, 7)).toBe(text)
  expect(new Set(times.map((_, at) => barTime(times, at))).size).toBe(times.length)
})
