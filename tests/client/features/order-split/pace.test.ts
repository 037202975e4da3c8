import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import {
  cumulativeOf,
  expectedByChance,
  histogram,
  intervalsOf,
} from '../../../../client/features/order-split/histogram'
import { parentPace, volumeUpTo } from '../../../../client/features/order-split/pace'
import type { ChildOrder } from '../../../../shared/flow/split-finding'
import { dateToMs } from '../../../../shared/market/session'
import { findingOf } from '../../../support/split-finding'

const DAY = '20260706'
const OPEN = dateToMs(DAY) + (9 * 60 + 30) * 60_000
const axis = createDayAxis([DAY])
const child = (second: number, volume: number): ChildOrder => ({
  orderNo: second,
  time: OPEN + second * 1_000,
  price: 1_000,
  volume,
  active: true,
})
const children = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 7_000 }), fc.integer({ min: 1, max: 900 })), {
    minLength: 1,
    maxLength: 30,
  })
  .map((all) => all.map(([second, volume]) => child(second, volume * 100)))
const market = fc
  .array(fc.integer({ min: 0, max: 50_000 }), { minLength: 121, maxLength: 121 })
  .map((volume) => ({ x: volume.map((_, minute) => minute), volume }))
const total = (all: readonly ChildOrder[]) => all.reduce((sum, { volume }) => sum + volume, 0)

describe('the market’s volume up to a place', () => {
  test('rises from nothing to all of it, within a minute evenly', () => {
    fc.assert(
      fc.property(
        market,
        fc.array(fc.double({ min: -2, max: 130, noNaN: true }), { maxLength: 8 }),
        (minutes, places) => {
          const sorted = places.toSorted((a, b) => a - b)
          const sums = sorted.map((place) => volumeUpTo(minutes, place))
          for (const [at, sum] of sums.entries()) expect(sum).toBeGreaterThanOrEqual((sums[at - 1] ?? 0) - 1e-6)
          expect(volumeUpTo(minutes, -1)).toBe(0)
          expect(volumeUpTo(minutes, 120)).toBe(minutes.volume.reduce((sum, each) => sum + each, 0))
          const [before, middle, after] = [5, 5.25, 6].map((place) => volumeUpTo(minutes, place)) as [
            number,
            number,
            number,
          ]
          expect(middle).toBeCloseTo(before + (after - before) * 0.25, 6)
        },
      ),
    )
  })
})

describe('the pace of a parent', () => {
  test("ends with its whole volume, and the market's volume is scaled to the same height", () => {
    fc.assert(
      fc.property(children, market, (all, minutes) => {
        const pace = parentPace(findingOf('a', { children: all }), minutes, axis)
        const shares = total(all)
        expect(pace.parent.at(-1)).toBe(shares)
        pace.time.forEach((time, at) => {
          if (at > 0) expect(time).toBeGreaterThan(pace.time[at - 1] as number)
          expect(pace.parent[at]).toBeGreaterThan(pace.parent[at - 1] ?? 0)
          const [before, here] = [pace.market[at - 1], pace.market[at]]
          if (typeof before === 'number' && typeof here === 'number') expect(here).toBeGreaterThanOrEqual(before - 1e-6)
        })
        const last = pace.market.at(-1)
        if (last !== null) expect(last).toBeCloseTo(shares, 3)
        expect(pace.market[0] === null || pace.market[0] === 0 || pace.time.length === 1).toBe(true)
      }),
    )
  })

  test('has one point for children of the same time', () => {
    const all = [child(30, 100), child(30, 200), child(90, 300)]
    const { time, parent } = parentPace(findingOf('a', { children: all }), { x: [], volume: [] }, axis)
    expect([time, parent]).toEqual([
      [OPEN + 30_000, OPEN + 90_000],
      [300, 600],
    ])
  })

  test.each([
    ['the market’s volume is not known', { x: [], volume: [] }, axis],
    ['its day is not on the axis', { x: [1], volume: [1_000] }, createDayAxis(['20260707'])],
  ])('has no market volume if %s', (_, minutes, on) => {
    const all = [child(30, 100), child(90, 300)]
    expect(parentPace(findingOf('a', { children: all }), minutes, on).market).toEqual([null, null])
  })

  test('of no children is nothing', () => {
    expect(parentPace(findingOf('a'), { x: [1], volume: [5] }, axis)).toEqual({ time: [], parent: [], market: [] })
  })
})

describe('the rhythm of a parent', () => {
  test('has one gap less than children, in seconds, together from the first to the last', () => {
    fc.assert(
      fc.property(children, (all) => {
        const gaps = intervalsOf({ children: all })
        const times = all.map(({ time }) => time)
        expect(gaps).toHaveLength(all.length - 1)
        expect(Math.min(0, ...gaps)).toBe(0)
        const span = (Math.max(...times) - Math.min(...times)) / 1_000
        expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeCloseTo(span, 6)
        expect(cumulativeOf({ children: all }).at(-1)?.volume).toBe(total(all))
      }),
    )
  })

  test('is counted in ranges of one width that hold every value', () => {
    const values = fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 30 }), (all, bins) => {
        const counted = histogram(all, bins)
        expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
        expect(counted[0]?.from).toBeLessThanOrEqual(Math.min(...all) + 1e-6)
        expect(counted.at(-1)?.to).toBeGreaterThanOrEqual(Math.max(...all) - 1e-6)
        for (const [at, { from }] of counted.slice(1).entries()) expect(from).toBeCloseTo(counted[at]?.to ?? 0, 6)
      }),
    )
  })

  test('by chance falls from range to range, and never expects more than there is', () => {
    const bins = [0, 1, 2, 3, 4].map((from) => ({ from, to: from + 1, count: 20 }))
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 100, noNaN: true }), (mean) => {
        const expected = expectedByChance(bins, mean)
        for (const [at, each] of expected.slice(1).entries()) expect(each).toBeLessThanOrEqual(expected[at] as number)
        const sum = expected.reduce((all, each) => all + each, 0)
        expect(sum).toBeCloseTo(100 * (1 - Math.exp(-5 / mean)), 6)
      }),
    )
  })

  test.each([0, -1, Number.NaN])('of a mean of %d expects nothing', (mean) => {
    expect(expectedByChance([{ from: 0, to: 1, count: 5 }], mean)).toEqual([0])
  })
})
