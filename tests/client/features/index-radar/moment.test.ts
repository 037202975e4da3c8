import { describe, expect, test } from 'vitest'
import { minuteAddress, momentBoard, momentValue, slotOfText } from '../../../../client/features/index-radar/moment'
import { boardValue } from '../../../../client/store/rows/board-view'
import { IndexStore } from '../../../../client/store/rows/index-store'
import type { IndexMoment } from '../../../../shared/protocol/minute-views'
import { section } from '../../store/section'

describe('a minute in the address', () => {
  test.each([
    ['0930', 0],
    ['0931', 1],
    ['1130', 120],
    ['1500', 240],
  ])('%s is minute %d of the day', (text, slot) => {
    expect(slotOfText(text)).toBe(slot)
    expect(minuteAddress(slot)).toBe(text)
  })

  test.each(['', '0929', '1200', '1501', '25:00', 'now', '931'])('%j names none', (text) => {
    expect(slotOfText(text)).toBeUndefined()
  })
})

const moment: IndexMoment = {
  id: '000016.SH',
  slot: 5,
  members: [
    { id: 'A', last: 1_010, turnover: 900, ad: [1, 2, 3, 4], od: [-9, 0, 4, 5] },
    { id: 'B', last: 0, turnover: 0, ad: [0, 0, 0, 0], od: [0, 0, 0, 0] },
    { id: 'unlisted', last: 5, turnover: 5, ad: [0, 0, 0, 5], od: [0, 0, 0, 5] },
  ],
}

test('the table at a minute has the members that had traded, with their changes and money', () => {
  const reference = { prevClose: [0, 1_000, 1_000], floatShares: [], meanVolume5: [] }
  const board = momentBoard(moment, reference, (id) => ({ A: 1, B: 2 })[id])
  expect([0, 1, 2].map((place) => board.has(place))).toEqual([false, true, false])
  const of = (column: Parameters<typeof boardValue>[1]) => boardValue(board, column, 1)
  expect(of('change')).toBeCloseTo(0.01, 12)
  expect([of('adNet'), of('odBig'), of('adBig'), of('turnover')]).toEqual([10, 9, 7, 900])
})

describe('the index at a minute', () => {
  const store = new IndexStore()
  store.apply(
    section('index', [{ last: 130, high: 140, low: 90, up: 30, flat: 5, down: 15, adNet: 99 }], { snapshot: true }),
  )
  store.apply(
    section('index-minute', [
      {
        slot: 1,
        close: 100,
        high: 105,
        low: 95,
        equalWeight: 99,
        turnover: 10,
        up: 20,
        down: 25,
        adNet: 4,
        odBigNet: -1,
      },
      {
        slot: 2,
        close: 110,
        high: 112,
        low: 98,
        equalWeight: 104,
        turnover: 30,
        up: 40,
        down: 10,
        adNet: -6,
        odBigNet: 3,
      },
      {
        slot: 5,
        close: 130,
        high: 140,
        low: 90,
        equalWeight: 111,
        turnover: 5,
        up: 30,
        down: 15,
        adNet: 9,
        odBigNet: 0,
      },
    ]),
  )
  store.commit(1)

  test('sums and extremes reach up to that minute', () => {
    expect(momentValue(store, 2)).toMatchObject({
      last: 110,
      high: 112,
      low: 95,
      equalWeight: 104,
      turnover: 40,
      adNet: -2,
      odBigNet: 2,
      up: 40,
      flat: 0,
      down: 10,
    })
  })

  test('a minute without a row is as the one before it, and before the first there is nothing', () => {
    expect(momentValue(store, 4)).toEqual(momentValue(store, 2))
    expect(momentValue(store, 0)).toBeUndefined()
  })
})
