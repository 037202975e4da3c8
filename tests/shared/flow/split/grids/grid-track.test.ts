import { describe, expect, test } from 'vitest'
import { GridModel } from '../../../../../shared/flow/split/grids/grid-model'
import { GridTrack } from '../../../../../shared/flow/split/grids/grid-track'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { send } from '../orders'

const PERIOD = 10_000
const SIZE = 1_000
/** Such orders of anybody a millisecond: no slice makes good for an empty slot alone. */
const RATE = 1e-4

/** Follows a schedule of 1,000 shares every 10 s; slots count from 1. */
function setUp() {
  const orders = new SplitOrderStore(256, 1)
  const model = new GridModel()
  model.begin(1, 0, PERIOD, Math.log(SIZE), Math.log(SIZE), SIZE / 100, 0)
  const track = new GridTrack(model, orders)
  /** Shows an active sell at a slot (a share of the period off it); answers whether it was expected. */
  const show = (slot: number, volume = SIZE) => {
    const candidate = send(orders, { submitTime: PERIOD * slot, volume }, RATE)
    track.close(candidate)
    return { name: candidate.name, expected: track.offer(candidate) }
  }
  /** Ends all slots before this one. */
  const endBefore = (slot: number) => show(slot - 0.5, 77_700)
  const showAll = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => show(from + n).name)
  return { orders, track, show, endBefore, showAll }
}

describe('a schedule being followed', () => {
  test('counts its slices once their slots are over', () => {
    const { track, showAll, endBefore } = setUp()
    const names = showAll(1, 8)
    expect(track.slices).toEqual(names.slice(0, 7))
    endBefore(9)
    expect(track.slices).toEqual(names)
    expect(track.nats).toBeGreaterThan(8)
    expect(Math.abs(track.period - PERIOD)).toBeLessThan(1)
  })

  test('expects orders of its size on time, and no others', () => {
    const { show, showAll } = setUp()
    showAll(1, 8)
    expect(show(9, 1_500).expected).toBe(false)
    expect(show(9).expected).toBe(true)
    expect(show(9.5).expected).toBe(false)
  })

  test('does not expect an order that is less likely its slice than anybody’s', () => {
    const { show, showAll } = setUp()
    showAll(1, 2)
    expect(show(3, 1_500).expected).toBe(false)
  })

  test('is kept in spite of empty slots now and then', () => {
    const { track, showAll, endBefore } = setUp()
    const names = showAll(1, 11)
    for (let slot = 12; slot < 40; slot += 3) names.push(...showAll(slot + 1, slot + 2))
    endBefore(42)
    expect(track.isLost).toBe(false)
    expect(track.slices).toEqual(names)
  })

  test('leaves out orders between its slots and orders of another size', () => {
    const { track, show, endBefore } = setUp()
    const names = Array.from({ length: 8 }, (_, n) => {
      show(n + 0.5)
      show(n + 1, 4_700)
      return show(n + 1).name
    })
    endBefore(9)
    expect(track.slices).toEqual(names)
  })

  test('counts slices after an empty slot only once the evidence is higher than ever', () => {
    const { track, showAll, endBefore } = setUp()
    const before = showAll(1, 8)
    endBefore(9)
    const { nats } = track
    const after: number[] = []
    const counted = [10, 11, 12, 13, 14].map((slot) => {
      after.push(...showAll(slot, slot))
      endBefore(slot + 1)
      return track.slices.length - before.length
    })
    // the first slices make good for slot 9, which was empty; then all of them count
    expect(counted[0]).toBe(0)
    const first = counted.findIndex((count) => count > 0)
    expect(first).toBeGreaterThan(0)
    expect(counted.slice(first)).toEqual([1, 2, 3, 4, 5].slice(first))
    expect(track.slices).toEqual([...before, ...after])
    expect(track.nats).toBeGreaterThan(nats)
    expect(track.isLost).toBe(false)
  })

  test('that stops is lost after a few empty slots', () => {
    const { track, showAll, endBefore } = setUp()
    showAll(1, 20)
    endBefore(21)
    expect(track.isLost).toBe(false)
    endBefore(26)
    expect(track.isLost).toBe(true)
  })

  test('that stops gives no child after its end', () => {
    const { track, show, showAll, endBefore } = setUp()
    const names = showAll(1, 20)
    let next = 21
    while (!track.isLost) endBefore(++next)
    const { nats } = track
    expect(show(next).expected).toBe(false)
    showAll(next + 1, 40)
    expect(track.slices).toEqual(names)
    expect(track.nats).toBe(nats)
  })

  test('gives no child if the market is silent for long', () => {
    const { track, showAll, endBefore } = setUp()
    const names = showAll(1, 20)
    endBefore(1_000_000)
    expect(track.slices).toEqual(names)
    expect(track.isLost).toBe(true)
  })

  test('does not count an order that somebody else has taken meanwhile', () => {
    const { orders, track, show, showAll, endBefore } = setUp()
    const names = showAll(1, 8)
    const { name } = show(9)
    orders.taken[orders.slot(name)] = 1
    const after = showAll(10, 13)
    endBefore(14)
    expect(track.slices).toEqual([...names, ...after])
  })

  test('is as if the slot were empty if its order has been taken', () => {
    const [empty, taken] = [setUp(), setUp()].map((own, n) => {
      own.showAll(1, 8)
      if (n === 1) own.orders.taken[own.orders.slot(own.show(9.01).name)] = 1
      own.showAll(10, 14)
      own.endBefore(15)
      return [own.track.nats, own.track.period]
    })
    expect(taken?.[0]).toBeCloseTo(empty?.[0] as number)
    expect(taken?.[1]).toBeCloseTo(empty?.[1] as number)
  })

  test('is not led astray by orders of its size at random moments', () => {
    const { track, show, showAll, endBefore } = setUp()
    const names = showAll(1, 20)
    endBefore(21)
    for (const slot of [21.6, 23.4, 24.5, 25.55, 27.4, 28.6, 29.5, 31.45]) show(slot)
    expect(track.isLost).toBe(true)
    expect(track.slices).toEqual(names)
  })
})
