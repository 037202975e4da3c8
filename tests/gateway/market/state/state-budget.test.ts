import { describe, expect, test } from 'vitest'
import { inSmallMarket, STATE_BUDGETS } from '../../../../gateway/market/state/state-budget'

describe('the number of watched instruments before the first reader', () => {
  test.each([
    [0, 25],
    [99, 25],
    [100, 25],
    [101, 26],
    [400, 100],
    [799, 200],
    [800, 200],
    [5_500, 200],
  ])('with %i instruments is %i of 200', (instruments, watched) => {
    expect(inSmallMarket(200, instruments)).toBe(watched)
  })

  test('grows with the fraction of a small market', () => {
    expect(inSmallMarket(8_000, 400)).toBe(4_000)
  })

  test.each([
    [8, 1],
    [9, 2],
    [0, 0],
  ])('is whole: an eighth of %i is %i', (most, watched) => {
    expect(inSmallMarket(most, 1)).toBe(watched)
  })
})

test('the limits of the running day are in the table of the memory profiles', () => {
  expect(STATE_BUDGETS).toEqual({
    low: { splitsFull: 4, splitsLight: 56, splitsListed: 40, splitsFullMax: 12, tapes: 8, tapesRead: 16 },
    normal: { splitsFull: 8, splitsLight: 192, splitsListed: 150, splitsFullMax: 40, tapes: 24, tapesRead: 64 },
    high: { splitsFull: 200, splitsLight: 600, splitsListed: 0, splitsFullMax: 350, tapes: 64, tapesRead: 128 },
  })
})
