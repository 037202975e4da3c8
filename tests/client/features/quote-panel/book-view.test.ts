import { describe, expect, test } from 'vitest'
import { bookView, lastBookTime } from '../../../../client/features/quote-panel/book-view'
import { firstAndLast, liveContributions } from '../../../../client/features/quote-panel/contributions'
import { smallBoard } from '../board/small-board'

const levels = (...pairs: [number, number][]) => pairs.map(([price, volume]) => ({ price, volume }))
const limits = { limitUp: 1100, limitDown: 900 }

describe('the book', () => {
  test('runs from the furthest ask down to the furthest bid, missing levels empty', () => {
    const view = bookView({ bids: levels([1000, 300], [999, 100]), asks: levels([1001, 200]), ...limits }, 2)
    expect(view.lines).toEqual([
      { side: 'ask', level: 1, price: 0, volume: 0, share: 0 },
      { side: 'ask', level: 0, price: 1001, volume: 200, share: 200 / 300 },
      { side: 'bid', level: 0, price: 1000, volume: 300, share: 1 },
      { side: 'bid', level: 1, price: 999, volume: 100, share: 1 / 3 },
    ])
    expect(view.imbalance).toBeCloseTo(200 / 600)
    expect(view.difference).toBe(200)
    expect(view.sealed).toBeUndefined()
  })

  test('measures sizes by the largest level shown, 委比 by five whatever is shown', () => {
    const bids = levels([1000, 300], [999, 100], [998, 5_000], [997, 1], [996, 1], [995, 9_000])
    const asks = levels([1001, 200], [1002, 100], [1003, 7_000], [1004, 1], [1005, 1], [1006, 9_000])
    const shares = (depth: number) => bookView({ bids, asks, ...limits }, depth).lines.map(({ share }) => share)
    expect(shares(2)).toEqual([100 / 300, 200 / 300, 1, 100 / 300])
    expect(Math.max(...shares(3))).toBe(1)
    for (const depth of [1, 2, 10]) {
      const { imbalance, difference } = bookView({ bids, asks, ...limits }, depth)
      expect([difference, imbalance]).toEqual([5_402 - 7_302, (5_402 - 7_302) / (5_402 + 7_302)])
    }
  })

  test('in a call auction says what would match, and no 委比', () => {
    const view = bookView({ bids: levels([1000, 300]), asks: levels([1000, 200]), ...limits }, 5)
    expect(view).toMatchObject({ indicative: { price: 1000, volume: 200 }, imbalance: Number.NaN, difference: 0 })
    expect(bookView({ bids: levels([999, 300]), asks: levels([1000, 200]), ...limits }, 5).indicative).toBeUndefined()
  })

  test.each([
    ['sealed at the limit up', levels([1100, 500]), [], { side: 'up', volume: 500 }],
    ['sealed at the limit down', [], levels([900, 70]), { side: 'down', volume: 70 }],
    ['one side empty, but not at a limit', levels([1050, 500]), [], undefined],
    ['at the limit, but somebody sells', levels([1100, 500]), levels([1100, 1]), undefined],
    ['nothing at all', [], [], undefined],
  ])('%s', (_, bids, asks, sealed) => {
    expect(bookView({ bids, asks, ...limits }, 5).sealed).toEqual(sealed)
  })

  test('an empty book has no 委比, and an instrument without limits is never sealed', () => {
    expect(bookView({ bids: [], asks: [], ...limits }, 5).imbalance).toBeNaN()
    expect(bookView({ bids: levels([1, 1]), asks: [], limitUp: 0, limitDown: 0 }, 5).sealed).toBeUndefined()
  })
})

describe('what members gave to an index', () => {
  test('weight × change × previous close, largest first, the untraded left out', () => {
    const board = smallBoard([
      { index: 0, last: 99_00 },
      { index: 1, last: 10_50 },
      { index: 2, last: 0 },
    ])
    const members = [0, 1, 2, 3].map((index) => ({ index, weight: 0.25 }))
    const rows = liveContributions(board, members, 4000)
    expect(rows.map(({ index }) => index)).toEqual([1, 0])
    expect(rows[0]?.points).toBeCloseTo(0.25 * 0.05 * 4000)
    expect(rows[1]?.points).toBeCloseTo(0.25 * -0.01 * 4000)
  })

  test('long lists keep both ends', () => {
    expect(firstAndLast([1, 2, 3, 4, 5], 2)).toEqual([1, 2, 4, 5])
    expect(firstAndLast([1, 2, 3], 2)).toEqual([1, 2, 3])
  })
})

test.each([
  ['closed', '15:00:03'],
  ['after-hours', '15:00:03'],
  ['ended', '15:00:03'],
  ['holiday', '15:00:03'],
  ['afternoon', undefined],
  ['lunch', undefined],
  ['closing-auction', undefined],
] as const)('in the phase %s the last book says %s', (phase, said) => {
  const time = Date.UTC(2026, 10, 20, 7, 0, 3)
  expect(lastBookTime(time, phase)).toBe(said)
  expect(lastBookTime(0, phase)).toBeUndefined()
})
