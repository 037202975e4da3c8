import { describe, expect, test } from 'vitest'
import { MinuteRing } from '../../../shared/flow/minute-ring'

describe('the ring of minutes', () => {
  test('gives each slot of a session a place of its own', () => {
    const ring = new MinuteRing(241)
    expect([0, 120, 240].map((slot) => ring.open(slot))).toEqual([0, 120, 240])
    expect([...ring.opened()]).toEqual([0, 120, 240])
    expect(ring.newest).toBe(240)
  })

  test('says whether a place is new, so that its columns are cleared once', () => {
    const ring = new MinuteRing(4)
    ring.open(1)
    expect(ring.fresh).toBe(true)
    ring.open(1)
    expect(ring.fresh).toBe(false)
  })

  test('takes the place of the oldest minute and refuses minutes it no longer holds', () => {
    const ring = new MinuteRing(3)
    for (const slot of [10, 11, 12, 13]) ring.open(slot)
    expect([...ring.opened()]).toEqual([11, 12, 13])
    expect(ring.find(10)).toBe(-1)
    expect(ring.open(10)).toBe(-1)
    expect(ring.find(13)).toBe(1)
  })

  test('knows no slot before the day', () => {
    const ring = new MinuteRing(3)
    expect(ring.open(-1)).toBe(-1)
    expect(ring.find(-1)).toBe(-1)
    expect([...ring.opened()]).toEqual([])
  })
})
