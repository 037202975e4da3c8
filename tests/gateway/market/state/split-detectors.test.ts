import { describe, expect, test } from 'vitest'
import { DayState } from '../../../../gateway/market/state/day-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { openDetectors as open, SPARES, UNREAD_MAX, unread } from '../../../support/few-detectors'
import { makeInstrument } from '../../../support/market-events'

const read = () => true

describe('watched instruments', () => {
  test('are the busiest before the first reader: one fully, one lightly', () => {
    const { ids, splits, isUnread, watched } = open()
    for (const id of ids) isUnread(id)
    expect(watched()).toEqual(['a', 'b'])
    expect([splits.fullCount, splits.begun]).toEqual([1, 2])
    expect(splits.days.map((day) => day.instrument.id)).toEqual(['a', 'b'])
  })

  test('include the next busiest once the list was read, for the rest of the day', () => {
    const { ids, splits, review, isUnread, watched } = open()
    review(1, unread, true)
    for (const id of ids) isUnread(id)
    expect(watched()).toEqual(['a', 'b', 'c'])
    splits.clear()
    expect([splits.fullCount, splits.days]).toEqual([0, []])
  })

  test('exclude instruments without orders', () => {
    const { splits } = open()
    const coin = new DayState(makeInstrument({ id: 'a', kind: 'crypto' }), 0, { grades: DEFAULT_GRADES, ordersKept: 9 })
    expect(splits.of(coin, read)).toBeUndefined()
    expect(splits.fullCount).toBe(0)
  })

  test('include those with readers, fully while there is room, then lightly, up to a limit', () => {
    const { splits, isRead, watched } = open({ count: 90 })
    const ids = Array.from({ length: 90 }, (_, at) => String.fromCharCode(97 + at))
    for (const id of ids) isRead(id)
    expect(splits.fullCount).toBe(3)
    // Two full ones that were read, one that is always full, the light one of the busiest, and the spares.
    expect(watched()).toHaveLength(3 + SPARES)
    expect(splits.begun).toBe(3 + SPARES)
  })
})

describe('an instrument without readers', () => {
  test('loses its detector after a number of reviews, not one earlier, and is replaceable from then on', () => {
    const { splits, day, review, isRead } = open()
    const full = isRead('h')
    review(UNREAD_MAX)
    expect([splits.fullCount, day('h').split === full]).toEqual([1, true])
    review()
    expect([splits.fullCount, day('h').split === full, splits.begun]).toEqual([0, false, 1])
    expect(splits.days).toHaveLength(1)
  })

  test('is counted from the last reader on', () => {
    const { splits, review, isRead } = open()
    isRead('h')
    review(UNREAD_MAX)
    review(1, read)
    review(UNREAD_MAX)
    expect(splits.fullCount).toBe(1)
    review()
    expect(splits.fullCount).toBe(0)
  })

  test('stays full if there is no room for a light one', () => {
    const { splits, review, isRead } = open({ count: 80, over: { splitsFullMax: 80 } })
    const names = Array.from({ length: 80 }, (_, at) => String.fromCharCode(97 + at))
    for (const id of names) isRead(id)
    review(UNREAD_MAX + 1)
    // The busiest is full in any case, the next has a light one of its own, and the spares are taken by the first.
    expect(splits.fullCount).toBe(80 - 1 - SPARES)
  })

  test('is replaced by one with a reader: the one unread for longest', () => {
    const { day, review, isRead, splits } = open()
    const before = ['f', 'g', 'h'].map((id) => isRead(id))
    review(2, (id) => id === 'g')
    review(1, (id) => id === 'g' || id === 'h')
    review(1, (id) => id === 'g')
    const others = () => ['f', 'g', 'h'].map((id, at) => day(id).split === before[at])
    isRead('e')
    expect(others()).toEqual([false, true, true])
    isRead('d')
    expect(others()).toEqual([false, true, false])
    isRead('c')
    expect(others()).toEqual([false, true, false])
    expect(splits.fullCount).toBe(3)
  })

  test('is not replaced if all have readers', () => {
    const { day, isRead } = open()
    const before = ['f', 'g', 'h'].map((id) => isRead(id))
    isRead('e')
    expect(['f', 'g', 'h'].map((id, at) => day(id).split === before[at])).toEqual([true, true, true])
    expect(day('e').split).toBeDefined()
  })
})

describe('while the market’s list is read', () => {
  test('the busiest watched instruments have full detectors as far as there is room', () => {
    const { ids, splits, day, review, isUnread } = open()
    review(1, unread, true)
    for (const id of ids) isUnread(id)
    const light = ['b', 'c'].map((id) => day(id).split)
    review(1, unread, true)
    expect(splits.fullCount).toBe(3)
    expect(['b', 'c'].map((id, at) => day(id).split === light[at])).toEqual([false, false])
    review(UNREAD_MAX + 5, unread, true)
    expect(splits.fullCount).toBe(3)
    review(UNREAD_MAX + 1)
    expect(splits.fullCount).toBe(1)
  })

  test('an instrument without a detector gets none', () => {
    const { splits, review, watched } = open()
    review(2, unread, true)
    expect([splits.fullCount, watched()]).toEqual([0, []])
  })

  test('there are at most as many full detectors as there is room for', () => {
    const { splits, review, isRead, isUnread } = open()
    isUnread('b')
    for (const id of ['f', 'g', 'h']) isRead(id)
    review(1, read, true)
    expect(splits.fullCount).toBe(3)
  })
})

describe('a full detector that reads the past', () => {
  test('reads the stored day, and then replaces the light one', () => {
    const { splits, requested, day, isRead, isUnread } = open({ stored: 'b' })
    const light = isUnread('b')
    expect(isRead('b')).toBe(light)
    expect([requested, splits.fullCount]).toEqual([['b'], 1])
    expect(splits.catchUp()).toBe(false)
    expect(day('b').split).not.toBe(light)
    expect(splits.begun).toBe(1)
    isRead('b')
    expect(requested).toEqual(['b'])
  })

  test('starts at once if there was none before it', () => {
    const { splits, requested, isRead } = open({ stored: 'h' })
    expect(isRead('h')).toBeDefined()
    expect([requested, splits.catchUp()]).toEqual([[], false])
  })

  test('of an instrument with its own reader comes before rows of the list', () => {
    const { ids, splits, requested, day, review, isRead, isUnread } = open({
      stored: 'bch',
      over: { splitsFullMax: 4 },
    })
    review(1, unread, true)
    for (const id of ids) isUnread(id)
    review(1, unread, true)
    expect(requested).toEqual(['b', 'c'])
    const [b, c] = [day('b').split, day('c').split]
    review(1, (id) => id === 'c', true)
    expect(requested).toEqual(['b', 'c', 'c'])
    expect(splits.catchUp()).toBe(true)
    expect([day('b').split === b, day('c').split === c]).toEqual([true, false])
    expect(splits.catchUp()).toBe(false)
    expect(day('b').split === b).toBe(false)
    review(1, (id) => id === 'c', true)
    expect(requested).toEqual(['b', 'c', 'c'])
    expect(isRead('c')).toBe(day('c').split)
  })

  test('ends with its last reader, and leaves the light one', () => {
    const { splits, day, review, isRead, isUnread } = open({ stored: 'b' })
    const light = isUnread('b')
    isRead('b')
    review(UNREAD_MAX + 1)
    expect([splits.fullCount, splits.catchUp(), day('b').split === light]).toEqual([0, false, true])
  })

  test('ends with its day', () => {
    const { splits, day, isRead, isUnread } = open({ stored: 'ab' })
    isUnread('a')
    isUnread('b')
    isRead('b')
    const light = day('b').split
    splits.forget(day('b'))
    expect(splits.days.map((each) => each.instrument.id)).toEqual(['a'])
    expect([splits.fullCount, splits.catchUp(), day('b').split === light]).toEqual([1, false, true])
    splits.forget(day('h'))
    expect(splits.days.map((each) => each.instrument.id)).toEqual(['a'])
  })

  test('is dropped once a new day begins', () => {
    const { splits, day, isRead, isUnread } = open({ stored: 'b' })
    const light = isUnread('b')
    isRead('b')
    splits.clear()
    expect([splits.fullCount, splits.catchUp(), splits.days, day('b').split === light]).toEqual([0, false, [], true])
  })
})

describe('a day derived again', () => {
  test('is read again by a full detector, once', () => {
    const { splits, requested, day, isRead, isUnread } = open({ stored: 'ab' })
    isUnread('b')
    isRead('b')
    expect([splits.renew(day('b')), splits.renew(day('b'))]).toEqual([true, true])
    expect(requested).toEqual(['b', 'b', 'b'])
    const light = day('b').split
    expect([splits.catchUp(), day('b').split === light]).toEqual([false, false])
  })

  test('is not read again by a light one, nor without stored prints', () => {
    const { splits, requested, day, isRead, isUnread } = open({ stored: 'b' })
    isUnread('b')
    isRead('h')
    expect([splits.renew(day('b')), splits.renew(day('h'))]).toEqual([false, false])
    expect(requested).toEqual([])
  })
})
