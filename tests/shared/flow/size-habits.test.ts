import { expect, test } from 'vitest'
import { binOf, binWeight, isHabitualSize, roundness } from '../../../shared/flow/size-habits'

test.each([
  [100, 8],
  [500, 8],
  [1_000, 32],
  [20_000, 128],
  [300, 2.5],
  [3_000, 10],
  [1_500, 1.5],
  [1_700, 1],
  [150, 0.01],
  [0, 0.01],
  [-100, 0.01],
  [Number.POSITIVE_INFINITY, 0.01],
  [Number.NaN, 0.01],
  [10, 8, 10],
  [20_000, 512, 10],
  [170, 1, 10],
  [15, 0.01, 10],
  [9, 0.01, 10],
])('%s shares are %s times as usual as their neighbours', (volume, weight, lot = 100) => {
  expect(roundness(volume, lot)).toBe(weight)
  expect(isHabitualSize(volume, lot)).toBe(weight > 1)
})

test('bins of sizes are of equal ratio, the first up to one lot', () => {
  expect([0, 100, 101, 141, 142, 201, 202, 100_000].map((volume) => binOf(volume, 100))).toEqual([
    ...[0, 0, 1, 1, 2, 2, 3, 20],
  ])
  for (let bin = 1; bin < 30; bin++) {
    const edge = 100 * Math.exp(0.35 * bin)
    expect([binOf(Math.floor(edge), 100), binOf(Math.ceil(edge), 100)]).toEqual([bin, bin + 1])
  }
})

test.each([10, 100])('a bin weighs as much as all its sizes in lots of %i', (lot) => {
  const weights = new Map<number, number>()
  let last = 0
  for (let volume = 1; last < 22; volume++) {
    last = binOf(volume, lot)
    weights.set(last, (weights.get(last) ?? 0) + roundness(volume, lot))
  }
  for (let bin = 0; bin < last; bin++) {
    const odd = Math.exp(0.35 * bin) * lot * 0.01
    // Odd lots are counted as a continuum: within one of the bin's ends.
    expect(Math.abs(binWeight(bin, lot) - (weights.get(bin) ?? 0))).toBeLessThan(0.03 * odd + 0.05)
  }
})
