import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countStripMinutes, stripRuns } from '../../../../client/features/status/ops/strip'

describe('the strip of a day', () => {
  test('joins neighbouring minutes of one state, and leaves out minutes without observation', () => {
    expect(stripRuns('..oollb.o')).toEqual([
      { state: 'o', from: 2, to: 4 },
      { state: 'l', from: 4, to: 6 },
      { state: 'b', from: 6, to: 7 },
      { state: 'o', from: 8, to: 9 },
    ])
    expect(countStripMinutes('..oollb.o')).toEqual({ late: 2, broken: 1, seen: 6 })
  })

  test('of any day has every minute once', () => {
    const day = fc.string({ unit: fc.constantFrom('.', 'o', 'l', 'b'), maxLength: 200 })
    fc.assert(
      fc.property(day, (minutes) => {
        const drawn = Array.from(minutes, () => '.')
        for (const { state, from, to } of stripRuns(minutes)) {
          expect(to).toBeGreaterThan(from)
          for (let minute = from; minute < to; minute++) drawn[minute] = state
        }
        expect(drawn.join('')).toBe(minutes)
      }),
    )
  })
})
