import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriedCloses, countMinutes, noCounts } from '../../../shared/market/minute-breadth'
import { MINUTES_PER_DAY } from '../../../shared/market/session'

describe('the price that stood when a minute was over', () => {
  test('is that of the auction until something traded in continuous trading', () => {
    const held = carriedCloses([
      { slot: 0, close: 1_000 },
      { slot: 3, close: 1_010 },
    ])
    expect([...held.slice(0, 5), held[240]]).toEqual([1_000, 1_000, 1_000, 1_010, 1_010, 1_010])
  })

  test('is that of the newest minute with a print, and nothing before the first', () => {
    const minutes = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 1, max: 9_999 })), {
      selector: ([slot]) => slot,
    })
    fc.assert(
      fc.property(minutes, (given) => {
        const rows = given.map(([slot, close]) => ({ slot, close })).sort((a, b) => a.slot - b.slot)
        const held = carriedCloses(rows)
        for (let slot = 0; slot < MINUTES_PER_DAY; slot++)
          expect(held[slot]).toBe(rows.findLast((row) => row.slot <= slot)?.close ?? 0)
      }),
    )
  })

  test('is counted on one of three sides, or on none before the first print', () => {
    const counts = noCounts()
    for (const close of [1_001, 1_000, 999]) countMinutes(counts, carriedCloses([{ slot: 2, close }]), 1_000)
    const at = (slot: number) => [counts.up[slot], counts.flat[slot], counts.down[slot]]
    expect([at(1), at(2), at(240)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [1, 1, 1],
    ])
  })
})
