import { describe, expect, test } from 'vitest'
import type { StateBudget } from '../../../../gateway/market/state/state-budget'
import { openDetectors as open, SPARES, UNREAD_MAX, unread } from '../../../support/few-detectors'

describe('room for light detectors of instruments that were read', () => {
  /** As many spares as there is room for, which hold a light one each; nobody else is watched or may be full. */
  function full(over: Partial<StateBudget> = {}, stored = '') {
    const made = open({
      count: 90,
      stored,
      over: { splitsFull: 0, splitsLight: 0, splitsListed: 0, splitsFullMax: 0, ...over },
    })
    const { ids, isRead } = made
    for (const id of ids.slice(0, SPARES)) isRead(id)
    const next = () => isRead(ids[SPARES] as string) !== undefined
    return { ...made, next, first: made.day(ids[0] as string), second: made.day(ids[1] as string) }
  }

  test('is for sixty-four', () => {
    const { watched, next } = full()
    expect([watched().length, next()]).toEqual([SPARES, false])
  })

  test('is freed by a finished day', () => {
    const { splits, first, second, next } = full()
    splits.forget(first)
    expect(splits.days[0]).toBe(second)
    expect(splits.days).toHaveLength(SPARES - 1)
    expect(next()).toBe(true)
  })

  test('is freed by a new day', () => {
    const { splits, ids, isRead, day } = full()
    splits.clear()
    for (const id of ids) day(id).split = undefined
    expect(ids.filter((id) => isRead(id))).toHaveLength(SPARES)
  })
})

test('instruments behind those that may be full stay as they are while the list is read', () => {
  const { splits, review, isRead, day } = open()
  isRead('d')
  review(UNREAD_MAX + 1)
  const light = day('d').split
  review(1, unread, true)
  expect([splits.fullCount, day('d').split === light]).toEqual([0, true])
})

test('the very busiest belongs to the list while it is read', () => {
  const { splits, review, isUnread } = open({ over: { splitsFull: 0 } })
  isUnread('a')
  expect(splits.fullCount).toBe(0)
  review(1, unread, true)
  expect(splits.fullCount).toBe(1)
})

test('a new day watches the next busiest only once the list is read again', () => {
  const { splits, review, isUnread, day } = open()
  review(1, unread, true)
  expect(isUnread('c')).toBeDefined()
  splits.clear()
  day('c').split = undefined
  expect(isUnread('c')).toBeUndefined()
  review(1, unread, true)
  expect(isUnread('c')).toBeDefined()
})
