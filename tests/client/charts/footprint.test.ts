import { describe, expect, test } from 'vitest'
import { Footprint, homeMinutes, imbalances, priceStep } from '../../../client/charts/order-flow/footprint'
import { newPrints } from '../../../client/store/rows/cached-prints'

const NONE = 0
const BUY = 1
const SELL = 2

describe('the minutes that are visible at first', () => {
  test.each([
    [282, 4],
    [150, 4],
    [475, 6],
    [647, 8],
    [860, 9],
    [2_000, 9],
  ])('have room for their numbers: on %i pixels there are %i', (width, minutes) => {
    expect(homeMinutes(width)).toBe(minutes)
  })
})

describe('prints by minute and price', () => {
  const day = () => {
    const footprint = new Footprint()
    footprint.add(1, 100, 10, BUY)
    footprint.add(1, 100, 5, SELL)
    footprint.add(1, 101, 7, NONE)
    footprint.add(2, 99, 3, SELL)
    return footprint
  }

  test('bought and sold shares add up, and shares without a side count only as volume', () => {
    const minute = day().minute(1)
    expect(minute?.cells).toEqual([
      { price: 100, bought: 10, sold: 5, volume: 15 },
      { price: 101, bought: 0, sold: 0, volume: 7 },
    ])
    expect([minute?.bought, minute?.sold, minute?.volume, minute?.poc]).toEqual([10, 5, 22, 100])
    expect([minute?.open, minute?.close]).toEqual([100, 101])
  })

  test('the point of control among prices with equal volume is the lowest, in any order', () => {
    const footprint = new Footprint()
    for (const price of [102, 100, 101, 103]) footprint.add(1, price, price === 103 ? 5 : 10, BUY)
    expect(footprint.minute(1)?.poc).toBe(100)
  })

  test('a print changes its own minute only', () => {
    const footprint = day()
    const [first, second] = [footprint.minute(1), footprint.minute(2)]
    footprint.add(2, 99, 4, BUY)
    expect(footprint.minute(1)).toBe(first)
    expect(footprint.minute(2)).not.toBe(second)
    expect(footprint.minute(2)?.volume).toBe(7)
    expect(footprint.slots).toEqual([1, 2])
  })

  test('a cell of several prices knows the last one traded', () => {
    const footprint = new Footprint()
    footprint.add(1, 100, 5, BUY, 101)
    expect([footprint.minute(1)?.close, footprint.minute(1)?.poc]).toEqual([101, 100])
  })

  test('prints outside of the session or without a size are ignored', () => {
    const footprint = new Footprint()
    footprint.add(-1, 100, 5, BUY)
    footprint.add(3, 100, 0, BUY)
    expect(footprint.slots).toEqual([])
    expect(footprint.minute(3)).toBeUndefined()
  })
})

describe('diagonal imbalance', () => {
  const cell = (price: number, bought: number, sold: number) => ({ price, bought, sold, volume: bought + sold })

  test('compares bought volume with volume sold one tick below, and sold volume with volume bought one tick above', () => {
    const cells = [cell(99, 20, 10), cell(100, 40, 90), cell(101, 30, 5)]
    // 99 sold 10 against 40 above; 100 bought 40 against 10 below, which is three times and more.
    expect([...imbalances({ cells }, 1)]).toEqual([
      [99, 'buy'],
      [100, 'buy'],
    ])
  })

  test('three times as much is enough, and the minimum depends on the larger side of the largest cell', () => {
    expect([...imbalances({ cells: [cell(99, 0, 10), cell(100, 30, 0)] }, 1)]).toContainEqual([100, 'buy'])
    expect(imbalances({ cells: [cell(99, 0, 10), cell(100, 29, 0)] }, 1).has(100)).toBe(false)
    // More than 15 % of 100, less than that of all 200.
    expect(imbalances({ cells: [cell(95, 100, 100), cell(100, 20, 0)] }, 1).get(100)).toBe('buy')
    expect(imbalances({ cells: [cell(95, 100, 100), cell(100, 15, 0)] }, 1).has(100)).toBe(false)
  })

  test.each<[words: string, cells: [price: number, bought: number, sold: number][], found: 'buy' | 'sell' | undefined]>(
    [
      [
        'sells of three times the buys above',
        [
          [100, 0, 30],
          [101, 10, 0],
        ],
        'sell',
      ],
      [
        'sells of less than that',
        [
          [100, 0, 29],
          [101, 10, 0],
        ],
        undefined,
      ],
      [
        'sells of more than 15 % of the largest',
        [
          [100, 0, 16],
          [105, 100, 0],
        ],
        'sell',
      ],
      [
        'sells of just 15 % of the largest',
        [
          [100, 0, 15],
          [105, 100, 0],
        ],
        undefined,
      ],
      [
        'buys of just 15 % of the largest',
        [
          [100, 15, 0],
          [105, 100, 0],
        ],
        undefined,
      ],
      [
        'buys before sells, where both are',
        [
          [99, 0, 5],
          [100, 30, 30],
          [101, 5, 0],
        ],
        'buy',
      ],
      [
        'sells, where buys are less than three times those below',
        [
          [99, 0, 20],
          [100, 30, 30],
          [101, 5, 0],
        ],
        'sell',
      ],
      [
        'neither, where nothing was traded',
        [
          [100, 0, 0],
          [101, 0, 0],
        ],
        undefined,
      ],
    ],
  )('at a price are %s', (_words, cells, found) => {
    const all = cells.map(([price, bought, sold]) => cell(price, bought, sold))
    expect(imbalances({ cells: all }, 1).get(100)).toBe(found)
  })

  test('small cells do not count, however lopsided', () => {
    expect(imbalances({ cells: [cell(99, 0, 0), cell(100, 3, 0), cell(101, 100, 90)] }, 1).has(100)).toBe(false)
    expect(imbalances({ cells: [] }, 1).size).toBe(0)
  })
})

test.each([
  [0, 1],
  [1_000, 1],
  [3_327, 2],
  [116_000, 100],
])('a price of %d has cells of %d', (price, step) => expect(priceStep(price)).toBe(step))

describe('prints that follow the stored ones', () => {
  const prints = (...times: number[]) => {
    const of = (value: number) => times.map(() => value)
    return { time: times, price: of(5), volume: of(1), buyNo: times.map((time) => time * 2), sellNo: of(7) }
  }
  test.each([
    ['all without any kept', prints(1, 2), undefined, 2],
    ['those after the last kept', prints(1, 2, 3, 4), prints(1, 2), 2],
    ['none where they are the same', prints(1, 2), prints(1, 2), 0],
    ['all where they begin later', prints(8, 9), prints(1, 2), 2],
    ['those of a later time where the last is not among them', prints(1, 3), prints(1, 2), 1],
  ] as const)('%s', (_, live, kept, count) => expect(newPrints(live, kept)).toBe(count))
})
