import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VPIN_BUCKETS, Vpin } from '../../../shared/flow/vpin'
import type { Side } from '../../../shared/market/events'

/** The definition as written, over all prints at once: every share by itself. */
function onPaper(dayVolume: number, prints: readonly [Side, number][]): number {
  const bucket = Math.max(1, Math.round(dayVolume / VPIN_BUCKETS))
  const shares = prints.flatMap(([side, volume]) =>
    side === 'none' ? [] : Array<number>(volume).fill(side === 'buy' ? 1 : -1),
  )
  const gaps: number[] = []
  for (let at = 0; at + bucket <= shares.length; at += bucket) {
    gaps.push(Math.abs(shares.slice(at, at + bucket).reduce((sum, share) => sum + share, 0)))
  }
  const newest = gaps.slice(-VPIN_BUCKETS)
  return newest.length === 0 ? Number.NaN : newest.reduce((sum, gap) => sum + gap, 0) / (newest.length * bucket)
}

describe('VPIN', () => {
  test('is what the definition says, share by share', () => {
    const prints = fc.array(fc.tuple(fc.constantFrom<Side>('buy', 'sell', 'none'), fc.integer({ min: 1, max: 90 })), {
      maxLength: 120,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_500 }), prints, (dayVolume, list) => {
        const vpin = new Vpin(dayVolume)
        for (const [side, volume] of list) vpin.add(side, volume)
        expect(vpin.value).toBe(onPaper(dayVolume, list))
      }),
    )
  })

  test('runs from 0, both sides alike, to 1, one side alone', () => {
    const even = new Vpin(5_000)
    for (let count = 0; count < 40; count++) even.add(count % 2 ? 'buy' : 'sell', 50)
    expect(even.value).toBe(0)
    const one = new Vpin(5_000)
    one.add('buy', 100_000)
    expect([one.value, one.buckets]).toEqual([1, VPIN_BUCKETS])
  })

  test('is unknown before the first full bucket, and without a usual volume', () => {
    const vpin = new Vpin(5_000)
    vpin.add('buy', 99)
    vpin.add('none', 10_000)
    expect(vpin.value).toBeNaN()
    const unknown = new Vpin(0)
    unknown.add('buy', 1e9)
    expect(unknown.value).toBeNaN()
  })
})
