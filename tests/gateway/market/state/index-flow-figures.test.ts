import { describe, expect, test } from 'vitest'
import { DayState } from '../../../../gateway/market/state/day-state'
import { IndexFlow, wholeYuan } from '../../../../gateway/market/state/index-flow'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { clock, makeInstrument, makeTrade } from '../../../support/market-events'
import { filledRow } from '../../../support/rows'

/** Two members, and an index whose minutes are those of `slots`. */
function open(...slots: number[]) {
  const days = ['600001.SH', '600002.SH'].map(
    (id) => new DayState(makeInstrument({ id }), 0, { grades: DEFAULT_GRADES, ordersKept: 1_000 }),
  ) as [DayState, DayState]
  const flow = new IndexFlow()
  const members = [...days, undefined].map((day) => ({ weight: 1, prevClose: 1_000, day }))
  const minutes = slots.reduce<ReturnType<typeof row>[]>((all, slot) => {
    all[slot] = row(slot)
    return all
  }, [])
  /** 1 yuan a share, by minute of the day: slot 1 is 09:30. */
  const print = (at: 0 | 1, minute: number, volume: number, side: 'buy' | 'sell' = 'buy', big = false) => {
    const exchangeTime = clock('09:25:00') + (minute === 0 ? 0 : (4 + minute) * 60_000 + 10_000)
    const order = big ? { buyNo: 1, sellNo: 1_000 + minute } : { buyNo: 2 * minute + 3, sellNo: 2 * minute + 2 }
    days[at].addTrade(makeTrade({ exchangeTime, price: 100, volume, side, ...order }))
  }
  const book = (newest: number, day = { ad: 0, od: 0 }) => {
    const changed = flow.book(minutes, newest, members, day)
    return { changed, nets: minutes.flatMap((each) => (each ? [[each.slot, each.adNet, each.odBigNet]] : [])) }
  }
  return { days, flow, minutes, print, book }
}
const row = (slot: number) => ({ ...filledRow('index-minute', 0), slot })

describe('an index’s net flow by minute', () => {
  test('is that of its members in the same minute; the newest minute has the rest of the day', () => {
    const { print, book } = open(0, 1, 2, 3)
    print(0, 1, 100)
    print(1, 1, 30, 'sell')
    print(0, 2, 400)
    print(1, 3, 5_000)
    expect(book(3, { ad: 6_000, od: 70 })).toEqual({
      changed: 1,
      nets: [
        [0, 0, 0],
        [1, 70, 0],
        [2, 400, 0],
        [3, 5_530, 70],
      ],
    })
  })

  test('of large orders is that of its members', () => {
    const { days, book } = open(1, 2)
    for (const day of days) day.ledger.minutes.bigNet = (slot) => (slot === 1 ? 25_000 : 0)
    expect(book(2, { ad: 0, od: 900 }).nets).toEqual([
      [1, 0, 500],
      [2, 0, 400],
    ])
  })

  test('counts prints of a minute that the index lacks in its next minute', () => {
    const { print, book } = open(2, 5, 6)
    print(0, 0, 1)
    print(0, 1, 10)
    print(0, 2, 100)
    print(0, 3, 1_000)
    print(0, 5, 10_000)
    expect(book(6, { ad: 11_111, od: 0 })).toEqual({
      changed: 2,
      nets: [
        [2, 111, 0],
        [5, 11_000, 0],
        [6, 0, 0],
      ],
    })
  })

  test('returns the oldest minute that changed, and none if none did', () => {
    const { print, book, flow } = open(1, 2, 3)
    print(0, 1, 100)
    print(0, 2, 100)
    expect(book(3, { ad: 200, od: 0 }).changed).toBe(1)
    expect(book(3, { ad: 200, od: 0 }).changed).toBe(Number.POSITIVE_INFINITY)
    expect(book(3, { ad: 201, od: 0 }).changed).toBe(3)
    expect(book(3, { ad: 201, od: 1 }).changed).toBe(3)
    print(0, 2, 50)
    // Nobody said that an older minute changed: its sums are held.
    expect(book(3, { ad: 251, od: 1 })).toMatchObject({
      changed: 3,
      nets: [
        [1, 100, 0],
        [2, 100, 0],
        [3, 51, 1],
      ],
    })
    flow.touch(2)
    expect(book(3, { ad: 251, od: 1 })).toMatchObject({
      changed: 2,
      nets: [
        [1, 100, 0],
        [2, 150, 0],
        [3, 1, 1],
      ],
    })
    print(0, 1, 7)
    flow.touch(2)
    expect(book(3, { ad: 258, od: 1 })).toMatchObject({
      changed: 3,
      nets: [
        [1, 100, 0],
        [2, 150, 0],
        [3, 8, 1],
      ],
    })
  })

  test('sums the newest minute again once there is a newer one', () => {
    const { print, book, minutes } = open(0, 1)
    print(0, 1, 100)
    expect(book(1, { ad: 100, od: 0 }).nets).toEqual([
      [0, 0, 0],
      [1, 100, 0],
    ])
    print(0, 1, 20)
    minutes[2] = row(2)
    expect(book(2, { ad: 125, od: 0 }).nets).toEqual([
      [0, 0, 0],
      [1, 120, 0],
      [2, 5, 0],
    ])
  })

  test('without minutes is empty', () => {
    expect(open().book(-1)).toEqual({ changed: Number.POSITIVE_INFINITY, nets: [] })
  })
})

describe('whole yuan', () => {
  test.each([
    [0.4, 0],
    [0.5, 1],
    [0.4999, 1],
    [0.4994, 0],
    [1.5, 2],
    [-0.5, 0],
    [-0.6, -1],
    [-1.4996, -1],
    [2.0004, 2],
  ])('%d is %i: the error of a long sum does not decide', (yuan, whole) => {
    expect(wholeYuan(yuan)).toBe(whole)
  })
})
