import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SplitOrderStore, TAKEN } from '../../../../../shared/flow/split/orders/order-store'
import { bytesOf } from '../../../../support/bytes-of'
import { orderOf } from '../orders'

const RING = 128
const PLACES = 3
const ROW_BYTES = 112

/** Numbers tell the order; of every third a slice crossed. */
function toldOf(name: number) {
  const crossed = orderOf({ orderNo: 10_000 + name, volume: 300 + name, submitTime: name + 7 })
  return orderOf({
    side: name % 2 === 0 ? 'buy' : 'sell',
    active: name % 5 > 0,
    fill: name % 7 === 0,
    orderNo: name,
    volume: 1_000 + name,
    amount: 2_000 + name,
    price: 3_000 + name,
    submitTime: name,
    doneTime: name + 0.25,
    knownTime: name + 0.5,
    marketVolume: 50 * name,
    ...(name % 3 === 0 && { parts: { rested: crossed, crossed } }),
  })
}

function add(store: SplitOrderStore, name: number): void {
  expect(store.add(toldOf(name), name / 2 ** 20, name / 2 ** 30)).toBe(name)
}

function storeOf(count: number, ring = RING): SplitOrderStore {
  const store = new SplitOrderStore(ring, PLACES)
  for (let name = 1; name <= count; name++) add(store, name)
  return store
}

const readSlot = (store: SplitOrderStore, at: number) => ({
  submit: store.submitTime[at],
  done: store.doneTime[at],
  known: store.knownTime[at],
  before: store.marketVolume[at],
  volume: store.volume[at],
  log: store.logVolume[at],
  price: store.price[at],
  amount: store.amount[at],
  no: store.orderNo[at],
  active: store.active[at],
  side: store.side[at],
  taken: store.taken[at],
  holder: store.holder[at],
  fill: store.fill[at],
  chance: store.sizeChance[at],
  rate: store.nullRate[at],
  crossedNo: store.crossedNo[at],
  crossed: store.crossedVolume[at],
  wait: store.crossedWait[at],
})

const expectedOf = (name: number, taken = 0, holder = 0) => ({
  submit: name,
  done: name + 0.25,
  known: name + 0.5,
  before: 50 * name,
  volume: 1_000 + name,
  log: Math.fround(Math.log(1_000 + name)),
  price: 3_000 + name,
  amount: 2_000 + name,
  no: name,
  active: name % 5 > 0 ? 1 : 0,
  side: name % 2,
  taken,
  holder,
  fill: name % 7 === 0 ? 1 : 0,
  chance: name / 2 ** 20,
  rate: name / 2 ** 30,
  crossedNo: name % 3 === 0 ? 10_000 + name : 0,
  crossed: name % 3 === 0 ? 300 + name : 0,
  wait: name % 3 === 0 ? 7 : 0,
})

test('holds the newest orders, as many as there were or as it may', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * RING }), (count) => {
      const store = storeOf(count)
      for (let name = 1; name <= count; name++) {
        const at = store.slot(name)
        if (name <= count - RING) expect(at).toBe(-1)
        else expect([store.name(at), readSlot(store, at)]).toEqual([name, expectedOf(name)])
      }
      expect(store.slot(0)).toBe(-1)
    }),
    { examples: [[0], [1], [31], [32], [33], [RING - 1], [RING], [RING + 1]] },
  )
})

test('an order keeps its slot, who holds it and who took it while more come, and a copy its place', () => {
  const store = storeOf(20)
  const [held, taken] = [store.slot(11), store.slot(12)]
  store.holder[held] = 5
  store.take(taken, TAKEN)
  for (let place = 0; place < PLACES; place++) store.copy(store.reserved(place), store.slot(14 + place))
  for (let name = 21; name <= RING + 10; name++) add(store, name)
  expect([store.slot(11), store.slot(12)]).toEqual([held, taken])
  expect(readSlot(store, held)).toEqual(expectedOf(11, 0, 5))
  expect(readSlot(store, taken)).toEqual(expectedOf(12, TAKEN))
  store.takeChildrenOf(5, TAKEN)
  expect(readSlot(store, held)).toEqual(expectedOf(11, TAKEN, 5))
  for (let name = RING + 11; name <= 3 * RING; name++) add(store, name)
  for (let place = 0; place < PLACES; place++) {
    const at = store.reserved(place)
    expect([store.submitTime[at], store.volume[at], store.orderNo[at]]).toEqual([14 + place, 1_014 + place, 14 + place])
  }
})

test('slices that share an order are taken with it, none but them, however many orders there are', () => {
  for (const count of [30, RING, 2 * RING + 5]) {
    const store = storeOf(count - 3)
    const told = { side: 'buy', orderNo: 77_777 } as const
    for (let slice = 0; slice < 3; slice++) store.add(orderOf({ ...told, submitTime: count + slice }), 0.1, 0.1)
    store.take(store.slot(count), TAKEN)
    const names = Array.from({ length: count }, (_, before) => before + 1).filter((name) => store.slot(name) >= 0)
    const taken = names.filter((name) => store.taken[store.slot(name)] === TAKEN)
    expect(taken).toEqual([count - 2, count - 1, count])
    expect(store.taken.reduce((sum, each) => sum + each, 0)).toBe(3 * TAKEN)
  }
})

test('orders of a size are counted as far back as they are kept', () => {
  for (const count of [5, 40, 3 * RING]) {
    const store = new SplitOrderStore(RING, PLACES)
    for (let n = 0; n < count; n++) store.add(orderOf({ submitTime: n }), 0.1, 0.1)
    expect(store.activeSince(1, 1_000, 0)).toBe(Math.min(count, RING))
    expect(store.activeSince(1, 1_000, count - 4)).toBe(4)
  }
})

test('takes memory by need', () => {
  const ring = 4_096
  expect(bytesOf(storeOf(0, ring))).toBe((PLACES + 32) * ROW_BYTES)
  for (const count of [33, 200, 500, 1_500]) {
    expect(bytesOf(storeOf(count, ring))).toBeLessThan((PLACES + 2 * count + 1) * ROW_BYTES)
  }
  expect(bytesOf(storeOf(2 * ring, ring))).toBe((PLACES + ring) * ROW_BYTES)
})
