import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PrintRing } from '../../../../client/store/rows/print-ring'
import { TickStore } from '../../../../client/store/rows/tick-store'
import type { Section } from '../../../../shared/protocol/frame'
import { section } from '../section'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const prints = (from: number, to: number, snapshot = false) =>
  section(
    'trade',
    range(from, to).map((price) => ({ price, volume: 100, time: price * 10 })),
    { seq: from, snapshot },
  )

describe('the ring of prints', () => {
  test('keeps the newest, newest last, whatever the sizes of the pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 25 })), (sizes) => {
        const ring = new PrintRing(10)
        let next = 1
        for (const size of sizes) {
          ring.append(prints(next, next + size - 1) as Section<'trade'>)
          next += size
          expect([...ring.columns().price]).toEqual(range(Math.max(1, next - 10), next - 1))
        }
        expect(ring.newestSeq).toBe(next - 1)
      }),
    )
  })

  test('a print knows its number; outside there is none', () => {
    const ring = new PrintRing(4)
    ring.append(prints(1, 6) as Section<'trade'>)
    expect(ring.at(0)).toMatchObject({ seq: 3, price: 3, time: 30 })
    expect(ring.newest(2).map(({ seq }) => seq)).toEqual([6, 5])
    expect([ring.at(-1), ring.at(4)]).toEqual([undefined, undefined])
    expect(ring.newest(99)).toHaveLength(4)
  })
})

describe('the store of an instrument', () => {
  test('minutes are ascending and unique, and the average is amount over volume', () => {
    const store = new TickStore()
    store.apply(section('minute', [{ slot: 2, close: 12, volume: 100, amount: 1_200 }]))
    store.apply(section('minute', [{ slot: 1, close: 10, volume: 300, amount: 3_000 }]))
    store.apply(section('minute', [{ slot: 2, close: 13, volume: 200, amount: 2_600 }]))
    store.commit(1)
    const { slot, close, average } = store.columns()
    expect([[...slot], [...close], [...average]]).toEqual([
      [1, 2],
      [10, 13],
      [10, 5_600 / 500],
    ])
  })

  test('a minute without a print yet has no average', () => {
    const store = new TickStore()
    store.apply(section('minute', [{ slot: 0 }]))
    expect([...store.columns().average]).toEqual([Number.NaN])
  })

  test('columns are built once a frame', () => {
    const store = new TickStore()
    store.apply(section('minute', [{ slot: 0 }]))
    store.commit(1)
    expect(store.columns()).toBe(store.columns())
  })

  test('a long day of minutes, as of a market that never closes, is stored completely', () => {
    const store = new TickStore()
    store.apply(
      section(
        'minute',
        range(29_000_000, 29_001_499).map((slot) => ({ slot, close: slot })),
      ),
    )
    expect([store.columns().slot.length, store.columns().close.at(-1)]).toEqual([1_500, 29_001_499])
  })

  test('a snapshot replaces its own kind only', () => {
    const store = new TickStore()
    store.apply(prints(1, 5))
    store.apply(section('quote', [{ last: 7 }]))
    store.apply(section('minute', [{ slot: 1 }, { slot: 2 }]))
    store.apply(section('minute', [{ slot: 9 }], { snapshot: true }))
    expect([store.prints.length, store.quote?.last, [...store.columns().slot]]).toEqual([5, 7, [9]])
    store.apply(prints(8, 9, true))
    expect([...store.prints.columns().price]).toEqual([8, 9])
  })

  test('the book has the levels that exist, best first', () => {
    const store = new TickStore()
    expect(store.book()).toEqual({ bids: [], asks: [] })
    store.apply(section('quote', [{ bidPrice1: 9, bidVolume1: 100, bidPrice2: 8, bidVolume2: 50, askPrice1: 10 }]))
    expect(store.book(5)).toEqual({
      bids: [
        { price: 9, volume: 100 },
        { price: 8, volume: 50 },
      ],
      asks: [],
    })
  })

  test('clearing removes everything; a released listener is not called', () => {
    const store = new TickStore()
    let heard = 0
    const leave = store.subscribe(() => heard++)
    store.apply(prints(1, 5))
    store.commit(5)
    leave()
    store.clear()
    store.commit(6)
    expect([heard, store.listenerCount, store.prints.length, store.quote]).toEqual([1, 0, 0, undefined])
  })
})
