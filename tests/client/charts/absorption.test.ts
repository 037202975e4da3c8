import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absorptionsOf } from '../../../client/charts/order-flow/absorption'
import { Footprint } from '../../../client/charts/order-flow/footprint'

const BUY = 1
const SELL = 2
const SLOT = 20

interface Scene {
  /** Volume traded at the extreme of the range, and volume of the same side elsewhere in the minute. */
  at?: number
  elsewhere?: number
  close?: number
  /** Price range of the following minute. */
  next?: [low: number, high: number]
  /** Minutes of one hundred a cell before. */
  before?: number
  /** Minutes there are after this one. */
  after?: number
}

/** A minute from 100 to 104 with much sold at 100; mirrored, with much bought at 104. */
function absorbed(
  mirror: boolean,
  { at = 400, elsewhere = 300, close = 102, next = [100, 103], before = 10, after = 2 }: Scene = {},
) {
  const flip = (price: number) => (mirror ? 204 - price : price)
  const [mine, other] = mirror ? [BUY, SELL] : [SELL, BUY]
  const footprint = new Footprint()
  for (let minute = SLOT - before; minute < SLOT; minute++) {
    for (const price of [101, 102, 103]) {
      footprint.add(minute, flip(price), 100, mine)
      footprint.add(minute, flip(price), 5_000, other)
    }
  }
  footprint.add(SLOT, flip(104), elsewhere / 2, mine)
  footprint.add(SLOT, flip(100), at, mine)
  footprint.add(SLOT, flip(102), elsewhere / 2, mine)
  footprint.add(SLOT, flip(close), 1, other)
  for (let minute = 1; minute <= after; minute++)
    for (const price of next) footprint.add(SLOT + minute, flip(price), 10, mine)
  return absorptionsOf(footprint, SLOT, footprint.slots.at(-1) ?? 0, 1)
}

describe.each([
  ['sold at the low and held', false, { price: 100, side: 'buy' }],
  ['bought at the high and held', true, { price: 104, side: 'sell' }],
] as const)('what is %s', (_, mirror, expected) => {
  test('is reported as absorbed by the passive side', () => {
    expect(absorbed(mirror)).toEqual([{ slot: SLOT, volume: 400, ...expected }])
  })

  test.each<[string, Scene, boolean]>([
    ['as much as two usual cells', { at: 200 }, true],
    ['less than two usual cells', { at: 199 }, false],
    ['just so much of its side', { at: 250, elsewhere: 750 }, true],
    ['less of its side', { at: 249, elsewhere: 751 }, false],
    ['with a close on it', { close: 100 }, false],
    ['with a close one cell away', { close: 101 }, true],
    ['to which the next minute came back', { next: [100, 102] }, true],
    ['through which the next minute went', { next: [99, 102] }, false],
    ['of a minute whose next one goes on', { after: 1 }, false],
    ['of the newest minute', { after: 0 }, false],
    ['after four minutes', { before: 4 }, false],
    ['after five minutes', { before: 5 }, true],
  ])('%s: %j', (_what, scene, is) => {
    expect(absorbed(mirror, scene)).toHaveLength(is ? 1 : 0)
  })
})

describe('the usual volume of a cell', () => {
  /** A minute that sold 400 at its low; before it `minutes` of one hundred a cell, with more said by `more`. */
  const scene = (minutes: number, more: (footprint: Footprint, minute: number) => void) => {
    const footprint = new Footprint()
    for (let minute = SLOT + 30 - minutes; minute < SLOT + 30; minute++) {
      for (const price of [101, 102]) footprint.add(minute, price, 100, SELL)
      more(footprint, minute)
    }
    for (const price of [100, 101, 102]) footprint.add(SLOT + 30, price, price === 100 ? 200 : 50, SELL)
    for (const minute of [31, 32]) footprint.add(SLOT + minute, 101, 10, BUY)
    return absorptionsOf(footprint, SLOT + 30, SLOT + 32, 1).map(({ volume }) => volume)
  }

  test('is averaged over the last thirty minutes only', () => {
    const from = (first: number) => (footprint: Footprint, minute: number) => {
      if (minute === first) footprint.add(minute, 102, 900, SELL)
    }
    expect(scene(40, from(SLOT - 1))).toEqual([200])
    expect(scene(40, from(SLOT))).toEqual([])
  })

  test('counts only cells in which that side traded', () => {
    const bought = (footprint: Footprint, minute: number) => footprint.add(minute, 103, 100, BUY)
    expect(scene(10, bought)).toEqual([200])
    const boughtAndSold = (footprint: Footprint, minute: number) => {
      bought(footprint, minute)
      footprint.add(minute, 102, 10, SELL)
    }
    expect(scene(10, boughtAndSold)).toEqual([])
  })
})

test.each([
  [104, 0],
  [105, 1],
])('with cells of five, a close at %i is off the lowest cell: %i', (close, found) => {
  const footprint = new Footprint()
  for (let minute = 0; minute < 10; minute++) footprint.add(minute, 105, 100, SELL)
  for (const price of [100, 105, 110]) footprint.add(10, price, price === 100 ? 900 : 50, SELL)
  footprint.add(10, close - (close % 5), 1, BUY, close)
  for (const minute of [11, 12]) footprint.add(minute, 105, 10, BUY)
  expect(absorptionsOf(footprint, 10, 12, 5)).toHaveLength(found)
})

test('what is absorbed is never more than what crossed there, at an end of the range', () => {
  const prints = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 95, max: 105 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.constantFrom(BUY, SELL),
    ),
    { maxLength: 300 },
  )
  fc.assert(
    fc.property(prints, (given) => {
      const footprint = new Footprint()
      for (const [slot, price, volume, side] of given.toSorted((a, b) => a[0] - b[0]))
        footprint.add(slot, price, volume, side)
      const newest = footprint.slots.at(-1) ?? 0
      for (const slot of footprint.slots) {
        const { cells = [] } = footprint.minute(slot) ?? {}
        for (const { price, side, volume } of absorptionsOf(footprint, slot, newest, 1)) {
          const cell = side === 'buy' ? cells[0] : cells.at(-1)
          expect([price, volume]).toEqual([cell?.price, side === 'buy' ? cell?.sold : cell?.bought])
          expect(slot).toBeLessThan(newest - 1)
        }
      }
    }),
  )
})
