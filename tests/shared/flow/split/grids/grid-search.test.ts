import { describe, expect, test } from 'vitest'
import { GridSearch } from '../../../../../shared/flow/split/grids/grid-search'
import type { Candidate } from '../../../../../shared/flow/split/orders/candidate'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { Dice } from '../../../../support/split-generator/dice'
import { send } from '../orders'

const PERIOD = 3_500
const SELL = 1
/** Other orders come three to a period, of so many sizes. */
const OTHERS_GAP = PERIOD / 3
const SIZES = 30
const RATE = 1 / OTHERS_GAP / SIZES
/** A schedule of so many nats begins a parent. */
const WORTH = 16

function setUp() {
  const orders = new SplitOrderStore(2_048, 1)
  const search = new GridSearch(orders)
  let newest: Candidate | undefined
  const add = (submitTime: number, volume: number, side: 'buy' | 'sell' = 'sell') => {
    newest = send(orders, { submitTime, volume, side }, RATE)
    search.add(side === 'buy' ? 0 : 1, newest)
    return newest.name
  }
  const run = (side: 0 | 1) => search.run(side, newest as Candidate)
  const found = () => [...search.names.slice(0, search.count)]
  return { orders, search, add, run, found }
}

/** Orders of anybody between two moments. */
const crowd = (dice: Dice, from: number, to: number): [time: number, volume: number][] => {
  const orders: [number, number][] = []
  for (let time = from + dice.exponential(OTHERS_GAP); time < to; time += dice.exponential(OTHERS_GAP)) {
    orders.push([time, 100 * dice.whole(1, SIZES)])
  }
  return orders
}

/** Sells of 100 shares every 3.5 s ± 3 % among others; ends with a slice. Names of the slices are newest first. */
function schedule(seed: number, slots = 40) {
  const dice = new Dice(seed)
  const { add, ...rest } = setUp()
  const slices: number[] = []
  let from = 0
  for (let n = 1; n <= slots; n++) {
    const due = PERIOD * (n + 0.03 * dice.normal())
    for (const [time, volume] of crowd(dice, from, due)) add(time, volume)
    slices.unshift(add(due, 100))
    from = due
  }
  return { ...rest, add, slices }
}

describe('a schedule of 100 shares every 3.5 seconds', () => {
  test.each([1, 2, 3, 4, 5])('is found among three times as many other orders, slice by slice (seed %i)', (seed) => {
    const { search, found, slices, run } = schedule(seed)
    run(SELL)
    expect(search.nats).toBeGreaterThan(WORTH)
    expect(Math.abs(search.found.period - PERIOD)).toBeLessThan(0.01 * PERIOD)
    const names = found()
    expect(names.slice(0, 2)).toEqual(slices.slice(0, 2))
    expect(names.filter((name) => slices.includes(name)).length).toBeGreaterThanOrEqual(0.9 * slices.length)
    expect(names.filter((name) => !slices.includes(name)).length).toBeLessThanOrEqual(0.1 * names.length)
  })

  test('is told of with where it goes on', () => {
    const { search, slices, orders, run } = schedule(1)
    run(SELL)
    const last = orders.submitTime[orders.slot(slices[0] as number)] as number
    expect(search.found.due - last).toBeCloseTo(search.found.period)
  })

  test('is not looked for on the other side', () => {
    const { search, run } = schedule(1)
    run(0)
    expect(search.count).toBe(0)
  })

  test('is none once its slices are taken', () => {
    const { orders, search, slices, run } = schedule(1)
    for (const name of slices.slice(1)) orders.taken[orders.slot(name)] = 1
    run(SELL)
    expect(search.nats).toBeLessThan(WORTH)
  })

  test('is found without those of its slices that are taken', () => {
    const { orders, search, slices, found, run } = schedule(1)
    const taken = slices.filter((_, n) => n % 8 === 1)
    for (const name of taken) orders.taken[orders.slot(name)] = 1
    run(SELL)
    expect(search.nats).toBeGreaterThan(WORTH)
    expect(found().filter((name) => taken.includes(name))).toEqual([])
  })
})

test.each([11, 12, 13, 14])('nothing worth a parent is found among independent orders (seed %i)', (seed) => {
  const { add, search, run } = setUp()
  let most = 0
  for (const [time, volume] of crowd(new Dice(seed), 0, 900_000)) {
    add(time, volume)
    run(SELL)
    most = Math.max(most, search.nats)
  }
  expect(most).toBeLessThan(WORTH)
})

test('sizes of 1, 2 and 3 units are one schedule', () => {
  const { add, search, found, run } = setUp()
  add(-60_000, 1_000)
  const names = Array.from({ length: 29 }, (_, n) => add(5_000 * n, 1_000 * ((n % 3) + 1)))
  run(SELL)
  expect(search.nats).toBeGreaterThan(WORTH)
  expect(search.found.period).toBeCloseTo(5_000)
  expect(found()).toEqual(names.reverse())
})

test('lists wrap around without losing the order of coming', () => {
  const { add, search, found, run } = setUp()
  const names: number[] = []
  for (let n = 1; n <= 800; n++) {
    names.unshift(add(2_000 * n, 100))
    if (![70, 255, 256, 257, 300, 511, 512, 513, 800].includes(n)) continue
    run(SELL)
    expect(found()).toEqual(names.slice(0, 64))
    expect(search.countSince(SELL, Math.log(100), 0)).toBe(Math.min(256, n))
  }
})

describe('orders since a time', () => {
  const { add, search } = setUp()
  for (let n = 0; n < 30; n++) add(1_000 * n, 1_000, n % 3 === 0 ? 'buy' : 'sell')
  add(30_000, 5_000)
  add(31_000, 1_100)
  add(32_000, 1_200)

  test.each([
    { side: 0, volume: 1_000, from: 0, count: 10 },
    { side: 1, volume: 1_000, from: 0, count: 21 },
    { side: 0, volume: 1_000, from: 15_000, count: 5 },
    { side: 1, volume: 1_000, from: 25_000, count: 5 },
    { side: 1, volume: 5_000, from: 0, count: 1 },
    { side: 0, volume: 5_000, from: 0, count: 0 },
    { side: 1, volume: 1_000, from: 40_000, count: 0 },
  ])('of side $side of about $volume shares since $from ms are $count', ({ side, volume, from, count }) => {
    expect(search.countSince(side, Math.log(volume), from)).toBe(count)
  })
})
