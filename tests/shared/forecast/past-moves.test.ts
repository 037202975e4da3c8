import { expect, test } from 'vitest'
import { pastMovesOf } from '../../../shared/forecast/past-moves'
import type { Sample } from '../../../shared/forecast/walk-forward'

const sample = (day: number, move: number, before = 0.01): Sample => ({
  subject: '000300.SH',
  day: `202611${String(day).padStart(2, '0')}`,
  madeAt: 0,
  dueAt: 0,
  features: [before],
  scale: 1,
  move,
})

test('shares of rises and of moves in the direction before leave out what did not move', () => {
  const past = pastMovesOf([
    sample(2, 0.01),
    sample(2, 0),
    sample(3, -0.02),
    sample(4, 0.01, -0.01),
    sample(5, -0.01, -1),
  ])
  expect(past).toMatchObject({ count: 4, days: 4, rose: 0.5, repeated: 0.5 })
})

test('the middle 80 % is of all outcomes, as ratios', () => {
  const past = pastMovesOf(Array.from({ length: 101 }, (_, at) => sample(2 + (at % 20), (at - 50) / 1000)))
  expect(past?.middle80[0]).toBeCloseTo(Math.expm1(-0.04), 12)
  expect(past?.middle80[1]).toBeCloseTo(Math.expm1(0.04), 12)
})

test('indexes of one day are one outcome: more of them make no interval narrower', () => {
  const days = [0.01, -0.01, 0.01, 0.01, -0.01, 0.01]
  const one = pastMovesOf(days.map((move, at) => sample(2 + at, move)))
  const eight = pastMovesOf(days.flatMap((move, at) => Array.from({ length: 8 }, () => sample(2 + at, move))))
  expect(eight?.days).toBe(6)
  expect(eight?.roseInterval?.[0]).toBeCloseTo(one?.roseInterval?.[0] ?? 0, 12)
  expect(pastMovesOf([sample(2, 0.01), sample(2, -0.01)])?.roseInterval).toBeNull()
})

test('nothing is said of nothing, and where nothing moved', () => {
  expect(pastMovesOf([])).toBeUndefined()
  expect(pastMovesOf([sample(2, 0)])).toBeUndefined()
})
