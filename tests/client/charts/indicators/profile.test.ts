import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueArea, volumeProfile } from '../../../../client/charts/indicators/profile'

const bar = fc.record({
  low: fc.integer({ min: 100, max: 200 }),
  tall: fc.integer({ min: 0, max: 60 }),
  volume: fc.integer({ min: 0, max: 1_000 }),
})
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((all, value) => all + value, 0)
const columns = (bars: readonly { low: number; tall: number; volume: number }[]) => ({
  low: bars.map(({ low }) => low),
  high: bars.map(({ low, tall }) => low + tall),
  volume: bars.map(({ volume }) => volume),
})

describe('volume by price', () => {
  test('holds what the bars traded, between their lowest and their highest price', () => {
    fc.assert(
      fc.property(fc.array(bar, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 40 }), (bars, bins) => {
        const profile = volumeProfile(columns(bars), 0, bars.length, bins)
        if (!profile) throw new Error('no profile')
        expect(sum(profile.volume)).toBeCloseTo(sum(bars.map(({ volume }) => volume)), 6)
        expect(profile.low).toBe(Math.min(...bars.map(({ low }) => low)))
        expect(profile.volume).toHaveLength(bins)
        const highest = Math.max(...bars.map(({ low, tall }) => low + tall))
        expect(profile.low + profile.step * bins).toBeCloseTo(highest, 6)
      }),
    )
  })

  test('counts the requested rows only', () => {
    const bars = [
      { low: 100, tall: 10, volume: 7 },
      { low: 120, tall: 10, volume: 100 },
      { low: 500, tall: 10, volume: 9 },
    ]
    const profile = volumeProfile(columns(bars), 1, 2, 5)
    expect([profile?.low, profile?.step]).toEqual([120, 2])
    expect([...(profile?.volume ?? [])]).toEqual([20, 20, 20, 20, 20])
  })

  test('puts a bar without height into one bin, the topmost into the last', () => {
    const bars = [
      { low: 100, tall: 0, volume: 30 },
      { low: 110, tall: 0, volume: 50 },
    ]
    expect([...(volumeProfile(columns(bars), 0, 2, 4)?.volume ?? [])]).toEqual([30, 0, 0, 50])
  })

  test('leaves out bars without a known range or volume', () => {
    const profile = volumeProfile({ low: [100, null, 100], high: [110, 110, undefined], volume: [50, 9, 9] }, 0, 3, 2)
    expect([...(profile?.volume ?? [])]).toEqual([25, 25])
  })

  test.each([
    ['no rows', [], 0, 0, 10],
    ['no bins', [{ low: 1, tall: 1, volume: 1 }], 0, 1, 0],
    ['rows behind the last', [{ low: 1, tall: 1, volume: 1 }], 1, 4, 10],
  ])('is undefined for %s', (_, bars, from, end, bins) => {
    expect(volumeProfile(columns(bars), from, end, bins)).toBeUndefined()
  })
})

describe('a value area', () => {
  const bins = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 30 })

  test('holds its share around the largest bin, and without its outermost bins would not', () => {
    fc.assert(
      fc.property(bins, fc.double({ min: 0.1, max: 0.95, noNaN: true }), (volume, share) => {
        const total = sum(volume)
        fc.pre(total > 0)
        const { poc, area } = valueArea(volume, share)
        const volumeOf = (from: number, to: number) => sum(volume.slice(from, to + 1))
        expect(volume[poc]).toBe(Math.max(...volume))
        expect(volume.indexOf(Math.max(...volume))).toBe(poc)
        expect(area[0]).toBeLessThanOrEqual(poc)
        expect(area[1]).toBeGreaterThanOrEqual(poc)
        expect(volumeOf(...area)).toBeGreaterThanOrEqual(total * share - 1e-9)
        if (area[0] === area[1]) return
        // The area grew bin by bin: one of its ends was added last.
        const before = [volumeOf(area[0] + 1, area[1]), volumeOf(area[0], area[1] - 1)]
        expect(Math.min(...before)).toBeLessThan(total * share)
      }),
    )
  })

  test.each([
    ['grows to the larger side', [1, 2, 10, 6, 1], 0.7, [2, 3]],
    ['begins with the lowest of equal bins', [5, 5, 5, 5], 0.7, [0, 2]],
    ['goes up where both sides are equal', [3, 10, 3], 0.7, [1, 2]],
    ['stops exactly at its share', [0, 7, 3], 0.7, [1, 1]],
    ['goes over an empty bin to what lies behind', [5, 0, 6], 0.7, [0, 2]],
    ['is everything where all is asked for', [1, 2, 1], 1, [0, 2]],
  ])('%s', (_, volume, share, area) => expect(valueArea(volume, share).area).toEqual(area))

  test.each([[[]], [[0, 0, 0]]])('of %j is empty', (volume) => {
    expect(valueArea(volume)).toEqual({ poc: -1, area: [0, -1] })
  })
})
