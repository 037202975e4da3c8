import { describe, expect, test } from 'vitest'
import type { RebuiltOrder } from '../../../../../shared/flow/order-builder'
import { BAND, Beams, EXACT } from '../../../../../shared/flow/split/chains/beams'
import { SplitOrderStore } from '../../../../../shared/flow/split/orders/order-store'
import { LiveParents } from '../../../../../shared/flow/split/parents/live-parents'
import type { Parent } from '../../../../../shared/flow/split/parents/parent'
import { pieceOf } from '../../../../../shared/flow/split/parents/stitching'
import { orderOf } from '../orders'

const FIRST_ROW = 2

function setUp(places = 3) {
  const orders = new SplitOrderStore(64, places)
  const beams = new Beams(FIRST_ROW + places + 1, orders)
  const live = new LiveParents({
    beams,
    orders,
    firstRow: FIRST_ROW,
    instrument: '600519.SH',
    places,
    childrenMax: 64,
  })
  let number = 0
  const store = (told: Partial<RebuiltOrder>) =>
    orders.slot(orders.add(orderOf({ orderNo: ++number, ...told }), 0.01, 1e-6))
  /** A parent of so many slices a second apart. */
  const begin = (slices: number, from = 0) => {
    const slots = Array.from({ length: slices }, (_, n) => store({ submitTime: from + 1_000 * n }))
    const parent = live.create(1, slots[0] as number)
    for (const slot of slots) live.adopt(parent, slot)
    return { parent, slots }
  }
  return { orders, beams, live, store, begin }
}

const numbersOf = (parent: Parent) => parent.children.list().map(({ orderNo }) => orderNo)

describe('an order that a parent adopts', () => {
  test('is taken from the one that held it', () => {
    const { live, orders, begin } = setUp()
    const { parent: one, slots } = begin(4)
    const { parent: other } = begin(3, 10_000)
    live.adopt(other, slots[2] as number)
    expect(numbersOf(one)).toEqual([1, 2, 4])
    expect(numbersOf(other)).toEqual([3, 5, 6, 7])
    expect(orders.holder[slots[2] as number]).toBe(other.serial)
    expect([one.children.volume, other.children.volume]).toEqual([3_000, 4_000])
  })

  test('is nobody else’s any more once the parent that held it has ended', () => {
    const { live, begin } = setUp()
    const { parent: one, slots } = begin(3)
    live.remove(one)
    const { parent: other } = begin(3, 10_000)
    live.adopt(other, slots[0] as number)
    expect(numbersOf(one)).toEqual([1, 2, 3])
    expect(numbersOf(other)).toEqual([1, 4, 5, 6])
  })

  test('leaves the chains only if the parent is published', () => {
    const { live, orders, store, begin } = setUp()
    const { parent } = begin(3)
    const [before, after] = [store({ submitTime: 4_000 }), store({ submitTime: 5_000 })]
    live.adopt(parent, before)
    parent.published = true
    live.adopt(parent, after)
    expect([orders.taken[before], orders.taken[after]]).toEqual([0, 1])
  })

  test('counts for the parent that the row works for', () => {
    const { live, orders, store, begin } = setUp()
    const { parent: leader } = begin(3)
    const { parent: follower } = begin(3, 10_000)
    follower.follow(leader)
    const slot = store({ submitTime: 20_000 })
    live.adopt(follower, slot)
    expect(orders.holder[slot]).toBe(leader.serial)
    expect(numbersOf(leader)).toEqual([1, 2, 3, 7])
    expect(live.followersOf(leader)).toEqual([follower])
  })
})

describe('parents being followed', () => {
  test('have a row and a place of their own, free again once they end', () => {
    const { live, orders, begin } = setUp()
    const parents = [begin(1).parent, begin(1).parent, begin(1).parent]
    expect(parents.map(({ row }) => row)).toEqual([2, 3, 4])
    expect(parents.map(({ slot }) => slot)).toEqual([0, 1, 2].map((place) => orders.reserved(place)))
    expect(live.isFull).toBe(true)
    live.remove(parents[1] as Parent)
    expect(parents[1]?.ended).toBe(true)
    expect(live.isFull).toBe(false)
    expect(begin(1).parent).toMatchObject({ row: 3, slot: orders.reserved(1), serial: 4 })
  })

  test('are again as they were at a moment, but for what is not of time alone', () => {
    const { live, orders, begin } = setUp()
    const [first, second] = [begin(2).parent, begin(2, 5_000).parent]
    const then = { changed: true, quietUntil: 7_000, resting: false, peak: 0.4, ended: false }
    Object.assign(first, then)
    const moment = live.state()
    Object.assign(first, { changed: false, quietUntil: 9_000, resting: true, peak: 0.6 })
    first.evidence.score = 20
    live.remove(first)
    live.restore(moment)
    expect(live.all).toEqual([first, second])
    expect(first).toMatchObject({ ...then, evidence: { score: 20 } })
    expect(begin(1).parent).toMatchObject({ row: 4, slot: orders.reserved(2), serial: 3 })
    expect(live.isFull).toBe(true)
  })

  test('are named by instrument, side, size and beginning', () => {
    expect(setUp().begin(1, 34_200_000).parent.id).toBe('600519.SH-S1000-34200000')
  })

  test('the one silent longest is the oldest, unpublished ones before all published', () => {
    const { live, begin } = setUp()
    const [first, second, third] = [begin(2).parent, begin(2, 10_000).parent, begin(2, 5_000).parent]
    expect(live.oldest()).toBe(first)
    first.published = true
    expect(live.oldest()).toBe(third)
    third.published = true
    expect(live.oldest()).toBe(second)
  })

  test.each([
    { held: 2, of: 4, rival: true },
    { held: 1, of: 4, rival: false },
    { held: 0, of: 4, rival: false },
    { held: 3, of: 3, rival: true },
  ])('one that holds $held of $of orders is their rival: $rival', ({ held, of, rival }) => {
    const { live, store, begin } = setUp()
    const { parent, slots } = begin(6)
    const free = Array.from({ length: of - held }, () => store({ submitTime: 50_000 }))
    expect(live.rivalOf([...slots.slice(0, held), ...free])).toBe(rival ? parent : undefined)
  })

  test('a chain continues the one of its side that it is most like', () => {
    const { live, beams, begin, store } = setUp()
    const chain = FIRST_ROW + 3
    const rows = [
      [begin(4).parent.row, 1_000, 30_000],
      [begin(4).parent.row, 1_000, 24_000],
      [live.create(0, store({ side: 'buy' })).row, 1_000, 25_000],
      [chain, 1_000, 25_000],
    ] as const
    for (const [row, size, gap] of rows) {
      beams.kind[row] = EXACT
      beams.size[row] = Math.log(size)
      beams.gapTime[row] = gap
      beams.count[row] = 6
    }
    expect(live.continuedBy(1, chain, 60_000)?.row).toBe(rows[1][0])
    expect(live.continuedBy(1, chain, 6_000_000)).toBeUndefined()
  })

  describe('a group of pieces', () => {
    const chain = FIRST_ROW + 3
    const PACE = 20_000

    function group() {
      const set = setUp()
      const write = (row: number, size: number) => {
        set.beams.kind[row] = BAND
        set.beams.size[row] = Math.log(size)
        set.beams.gapTime[row] = PACE
        set.beams.count[row] = 6
      }
      const join = (size: number) => {
        const { parent } = set.begin(6)
        parent.published = true
        write(parent.row, size)
        parent.addPieces([pieceOf(set.beams, parent.row)])
        return parent
      }
      const continued = (size: number) => {
        write(chain, size)
        return set.live.continuedBy(1, chain, 60_000)
      }
      return { ...set, write, join, continued }
    }

    test('is continued by what continues each of its rows', () => {
      const { join, continued } = group()
      const leader = join(2_000)
      join(2_600).follow(leader)
      expect(continued(2_300)).toBeDefined()
      expect(continued(1_450)).toBeUndefined()
      expect(continued(3_500)).toBeUndefined()
    })

    test('does not drift from what it began as, however its row does', () => {
      const { join, write, continued } = group()
      const { row } = join(1_400)
      for (const drifted of [1_600, 1_900, 2_300]) write(row, drifted)
      expect(continued(2_500)).toBeUndefined()
      expect(continued(1_700)).toBeDefined()
    })
  })
})
