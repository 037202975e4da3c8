import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import {
  cumulativeOf,
  expectedByChance,
  histogram,
  intervalsOf,
} from '../../../../client/features/order-split/histogram'
import { isCluster, isUnnumbered, styleWord } from '../../../../client/features/order-split/members'
import { netFlow } from '../../../../client/features/order-split/net-flow'
import { parentPace, volumeUpTo } from '../../../../client/features/order-split/pace'
import { nearestFinding, Scene, viewAround } from '../../../../client/features/order-split/scene'
import type { SplitMember } from '../../../../shared/flow/split-finding'
import { clock, DAY } from '../../../support/market-events'
import { partOf } from '../../../support/part-of'
import { makeChild, makeFinding } from '../../../support/split-findings'

const axis = createDayAxis([DAY])

describe('a histogram', () => {
  test('has round edges that hold all values', () => {
    expect(histogram([1, 2, 2.5, 9], 4)).toEqual([
      { from: 0, to: 2, count: 1 },
      { from: 2, to: 4, count: 2 },
      { from: 4, to: 6, count: 0 },
      { from: 6, to: 8, count: 0 },
      { from: 8, to: 10, count: 1 },
    ])
  })

  test('of equal values is one bin around them, and of no values is empty', () => {
    const [bin, ...others] = histogram([100, 100, 100], 10)
    expect([bin?.count, others.length]).toEqual([3, 0])
    expect((bin?.from ?? 0) <= 100 && 100 < (bin?.to ?? 0)).toBe(true)
    expect(histogram([0, 5e-324], 10).map(({ count }) => count)).toContain(2)
    expect(histogram([], 5)).toEqual([])
    expect(histogram([Number.NaN], 5)).toEqual([])
  })

  test('of intervals is in seconds, in order of time', () => {
    const children = ['09:33:00', '09:31:00', '09:31:30'].map((time) => makeChild({ time: clock(time) }))
    expect(intervalsOf({ children })).toEqual([30, 90])
    expect(intervalsOf({ children: [makeChild()] })).toEqual([])
  })

  test('is compared with what chance would give: an exponential law of the same mean', () => {
    const bins = [
      { from: 0, to: 10, count: 6 },
      { from: 10, to: 20, count: 4 },
    ]
    const [first, second] = expectedByChance(bins, 10) as [number, number]
    expect(first).toBeCloseTo(10 * (1 - Math.exp(-1)), 9)
    expect(second).toBeCloseTo(10 * (Math.exp(-1) - Math.exp(-2)), 9)
    expect(expectedByChance(bins, 0)).toEqual([0, 0])
    expect(expectedByChance([{ from: -5, to: 10, count: 10 }], 10)[0]).toBeCloseTo(first, 9)
  })
})

describe('the volume of a parent', () => {
  const children = [
    makeChild({ time: clock('09:32:00'), volume: 300 }),
    makeChild({ time: clock('09:31:00'), volume: 100 }),
    makeChild({ time: clock('09:34:00'), volume: 600 }),
  ]

  test('runs up by the time of its children', () => {
    expect(cumulativeOf({ children })).toEqual([
      { time: clock('09:31:00'), volume: 100 },
      { time: clock('09:32:00'), volume: 400 },
      { time: clock('09:34:00'), volume: 1_000 },
    ])
  })

  test.each([
    [0, 0],
    [1, 100],
    [1.5, 200],
    [2, 300],
    [3, 300],
    [3.5, 500],
    [9, 700],
  ])('of the market up to %d is %i', (place, volume) => {
    expect(volumeUpTo({ x: [1, 2, 4], volume: [100, 200, 400] }, place)).toBe(volume)
  })

  test("is compared with the market's, scaled to end at the same point", () => {
    const x = [1, 2, 3, 4]
    const pace = parentPace(makeFinding({ children }), { x, volume: [1_000, 1_000, 1_000, 1_000] }, axis)
    expect(pace.time).toEqual([clock('09:31:00'), clock('09:32:00'), clock('09:34:00')])
    expect(pace.parent).toEqual([100, 400, 1_000])
    expect(pace.market[0]).toBe(0)
    expect(pace.market.at(-1)).toBeCloseTo(1_000, 6)
    expect(pace.market[1]).toBeCloseTo(1_000 / 3, 6)
  })
})

describe('net money of splits', () => {
  const scales = { priceScale: 2, volumeScale: 0 }
  const minutes = { x: [1, 2, 3], volume: [1_000, 500, 0] }
  const findings = [
    makeFinding({ children: [makeChild({ time: clock('09:30:30'), price: 1_000, volume: 200 })] }),
    makeFinding({ side: 'sell', children: [makeChild({ time: clock('09:31:30'), price: 1_010, volume: 100 })] }),
  ]

  test('sums bought minus sold money, in yuan, next to the visible flow', () => {
    const flow = netFlow(findings, minutes, { x: [1, 3], net: [500, -200] }, axis, scales)
    expect(flow).toEqual({
      x: [1, 2, 3],
      split: [2_000, 990, 990],
      visible: [500, 500, 300],
      buyShare: [0.2, 0, 0],
      sellShare: [-0, -0.2, 0],
    })
    expect(flow.sellShare.every((share) => share <= 0)).toBe(true)
  })

  test('has no visible flow where there is none, and no minute exceeds its own volume', () => {
    expect(netFlow(findings, minutes, { x: [], net: [] }, axis, scales).visible).toEqual([null, null, null])
    const all = netFlow(findings, { x: [1], volume: [50] }, { x: [], net: [] }, axis, scales)
    expect(all.buyShare).toEqual([1])
  })
})

describe('pieces', () => {
  const member = (size: number) => partOf<SplitMember>({ size })

  test.each([
    [[1_000, 1_121], true],
    [[1_000, 1_120], false],
    [[1_000], false],
    [[], false],
  ])('of sizes %j are a cluster: %s', (sizes, cluster) => {
    expect(isCluster({ members: sizes.map(member) })).toBe(cluster)
  })

  test('a cluster is named before its style; a parent without order numbers is recognized', () => {
    expect(styleWord({ style: '等时', members: [member(1), member(9)] })).toBe('簇·等时')
    expect(styleWord({ style: '等时' })).toBe('等时')
    expect([isUnnumbered({ children: [] }), isUnnumbered({ children: [makeChild({ orderNo: 0 })] })]).toEqual([
      false,
      true,
    ])
    expect(isUnnumbered({ children: [makeChild({ orderNo: 0 }), makeChild()] })).toBe(false)
  })
})

describe('the visible period', () => {
  test('around a finding has room on both sides, inside the day', () => {
    expect(viewAround([100, 140], 240)).toEqual([94, 146])
    expect(viewAround([1, 3], 240)).toEqual([0, 5])
    expect(viewAround([230, 239], 240)).toEqual([228, 240])
  })

  test('knows the position of a finding, and which one is selected', () => {
    const scene = new Scene()
    let heard = 0
    const leave = scene.subscribe(() => heard++)
    scene.set({ axis, findings: [makeFinding()], selected: 'f1' })
    expect([scene.version, heard, scene.chosen?.id]).toEqual([1, 1, 'f1'])
    const [from, to] = scene.spanOf(makeFinding()) ?? []
    expect([from, to]).toEqual([axis.xOf(clock('09:31:00')), axis.xOf(clock('10:33:05'))])
    expect(scene.spanOf(makeFinding({ firstTime: clock('09:31:00', '20200102') }))).toBeUndefined()
    leave()
    scene.notify()
    expect([heard, scene.version]).toEqual([1, 2])
  })

  test('the nearest child within reach decides which finding was meant', () => {
    const [a, b] = [makeFinding({ id: 'a' }), makeFinding({ id: 'b' })]
    const far: Record<string, (number | undefined)[]> = { a: [9, undefined, 7], b: [20, 6, 30] }
    const distance = ({ id }: { id: string }, child: number) => far[id]?.[child]
    expect(nearestFinding([a, b], distance, 24)?.id).toBe('b')
    expect(nearestFinding([a, b], distance, 6)).toBeUndefined()
    expect(nearestFinding([], distance, 24)).toBeUndefined()
  })
})
