import { describe, expect, test } from 'vitest'
import type { RebuiltOrder } from '../../../../../shared/flow/order-builder'
import { BAND, Beams } from '../../../../../shared/flow/split/chains/beams'
import { Links } from '../../../../../shared/flow/split/chains/links'
import { Candidate } from '../../../../../shared/flow/split/orders/candidate'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { giveSlices } from '../../../../../shared/flow/split/parents/give-slices'
import { LiveParents } from '../../../../../shared/flow/split/parents/live-parents'
import { MOMENT, send } from '../orders'

const PERIOD = 10_000
const RATE = 1e-6
const KEPT = 64
const SELL = 1

/** A parent of two slices, 10 s apart, and the orders that come after. */
function setUp() {
  const orders = new SplitOrderStore(KEPT, 3)
  const beams = new Beams(4, orders)
  const live = new LiveParents({ beams, orders, firstRow: 1, instrument: '600519.SH', places: 3, childrenMax: 64 })
  const parts = { row: 0, orders, beams, links: new Links(64), live }
  let number = 0
  const come = (told: Partial<RebuiltOrder> = {}) => {
    number++
    return send(orders, { submitTime: PERIOD * number, orderNo: number, ...told }, RATE).name
  }
  const slot = (name: number) => orders.slot(name)
  const begin = () => {
    const [first, second] = [come(), come()]
    const parent = live.create(SELL, slot(first))
    const step = beams.look(slot(first), new Candidate(orders, slot(second), MOMENT))
    if (step) beams.start(parent.row, BAND, step, 9)
    for (const name of [first, second]) live.adopt(parent, slot(name))
    orders.copy(parent.slot, slot(second))
    return parent
  }
  const parent = begin()
  const give = (names: readonly number[], nats = 6) => giveSlices(parts, parent, MOMENT, names, { nats, gap: 12_345 })
  return { orders, beams, live, parent, begin, come, give, slot }
}

const numbersOf = ({ children }: { children: { list(): { orderNo: number }[] } }) =>
  children.list().map(({ orderNo }) => orderNo)

describe('slices that a schedule has found', () => {
  test('become children of the parent, in their order', () => {
    const { beams, come, give, orders, parent, slot } = setUp()
    const names = [come(), come(), come()]
    give(names)
    expect(numbersOf(parent)).toEqual([1, 2, 3, 4, 5])
    expect(names.map((name) => orders.holder[slot(name)])).toEqual(names.map(() => parent.serial))
    expect([beams.count[parent.row], beams.actives[parent.row]]).toEqual([5, 5])
    expect(orders.submitTime[parent.slot]).toBe(5 * PERIOD)
  })

  test.each([
    { published: false, taken: 0 },
    { published: true, taken: 1 },
  ])('leave the chains only if the parent is published ($published)', ({ published, taken }) => {
    const { come, give, orders, parent, slot } = setUp()
    parent.published = published
    const names = [come(), come()]
    give(names)
    expect(names.map((name) => orders.taken[slot(name)])).toEqual([taken, taken])
  })

  test.each([1, 2])('are left to another that has taken them (%i)', (as) => {
    const { beams, come, give, orders, parent, slot } = setUp()
    const names = [come(), come(), come()]
    orders.taken[slot(names[1] as number)] = as
    give(names)
    expect(numbersOf(parent)).toEqual([1, 2, 3, 5])
    expect(orders.holder[slot(names[1] as number)]).toBe(0)
    expect(beams.count[parent.row]).toBe(4)
  })

  test('are taken from a parent that has only counted on them', () => {
    const { begin, come, give, live, parent, slot } = setUp()
    const other = begin()
    const names = [come(), come(), come()]
    for (const name of names) live.adopt(other, slot(name))
    give(names.slice(0, 2))
    expect(numbersOf(parent)).toEqual([1, 2, 5, 6])
    expect(numbersOf(other)).toEqual([3, 4, 7])
  })

  test('are passed over if they are no longer kept', () => {
    const { come, give, parent } = setUp()
    const [early] = [come()]
    for (let n = 0; n < KEPT; n++) come()
    const late = come()
    give([early, late, 0])
    expect(numbersOf(parent)).toEqual([1, 2, late])
  })

  test('of one moment with the last are children, but no step of the schedule', () => {
    const { beams, come, give, parent } = setUp()
    give([come({ submitTime: 2 * PERIOD })])
    expect(numbersOf(parent)).toEqual([1, 2, 3])
    expect(beams.count[parent.row]).toBe(2)
  })
})

describe('the parent', () => {
  test('has the evidence given once, however many slices there are', () => {
    const { come, give, parent } = setUp()
    const before = parent.evidence.score
    give([come(), come(), come(), come()], 6)
    expect(parent.evidence.score).toBe(before + 6)
    expect(parent.evidence.sizeNats).toBeGreaterThan(0)
    expect(parent.evidence.sizeNats).toBeLessThanOrEqual(6)
    expect(parent.evidence.refillNats).toBe(0)
  })

  test('keeps the schedule’s interval and waits accordingly', () => {
    const { beams, come, give, parent } = setUp()
    give([come(), come()])
    expect(beams.gapTime[parent.row]).toBe(12_345)
    expect(parent.patientUntil).toBeGreaterThan(4 * PERIOD + 12_345)
    expect(parent.deadline).toBeGreaterThan(parent.patientUntil)
  })

  test.each([{ names: [] }, { names: [0] }, { names: [-1] }])('has no child more of no slices: $names', ({ names }) => {
    const { beams, give, parent } = setUp()
    give(names)
    expect(numbersOf(parent)).toEqual([1, 2])
    expect(beams.count[parent.row]).toBe(2)
    expect(parent.evidence.sizeNats).toBe(0)
  })
})
