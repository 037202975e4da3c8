import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Thresholds } from '../../../../gateway/people/alerts/thresholds'
import { boundsOf } from '../../../../shared/alerts/bounds'
import { type Arm, EVERY_ROW, look, noVerdicts } from '../../../../shared/alerts/truth'
import { clock, DAY, priced, watchOf } from '../../../support/alert-rules'

function concerned(thresholds: Thresholds, value: number): number[] {
  if (thresholds.isQuiet(value)) return []
  const told = new Set<number>()
  thresholds.move(value, { tell: (owner) => told.add(owner) })
  return [...told].sort((a, b) => a - b)
}

const three = (...bounds: [number, number, number]) =>
  bounds.map((bound, owner): [number, number] => [bound, owner]).concat([[Number.NaN, 3]])

describe('a value that moves', () => {
  test.each<[from: number, to: number, owners: number[]]>([
    [1_000, 1_004, []],
    [1_000, 1_005, [0]],
    [1_005, 1_006, [0]],
    [1_006, 1_007, []],
    [1_006, 1_008, [2]],
    [1_020, 1_000, [0, 1, 2]],
    [1_000, Number.NaN, [0, 1, 2]],
    [Number.NaN, 1_000, [0, 1, 2]],
    [Number.NaN, Number.NaN, []],
  ])('from %f to %f concerns %j', (from, to, owners) => {
    const thresholds = new Thresholds(three(1_005, 1_010, 1_007.5), false)
    thresholds.move(from, { tell: () => undefined })
    expect(concerned(thresholds, to)).toEqual(owners)
  })

  test.each<[from: number, to: number, owners: number[]]>([
    [1_000, 1_004, []],
    [1_004, 1_005, [0]],
    [1_005, 1_006, []],
    [1_007, 1_008, [2]],
    [1_008, 1_010, [1]],
    [1_020, 1_000, [0, 1, 2]],
    [1_020, Number.NaN, [0, 1, 2]],
  ])('from %f to %f, with bounds between whole values, concerns %j', (from, to, owners) => {
    const thresholds = new Thresholds(three(1_004.5, 1_009.5, 1_007.5), true)
    thresholds.move(from, { tell: () => undefined })
    expect(concerned(thresholds, to)).toEqual(owners)
  })

  test('on a bound is never quiet, nor close to one', () => {
    const thresholds = new Thresholds(three(1_005, 1_010, 1_007.5), false)
    thresholds.move(1_005, { tell: () => undefined })
    expect(thresholds.isQuiet(1_005)).toBe(false)
    thresholds.move(1_006, { tell: () => undefined })
    expect([1_006.9, 1_005.000_000_1, 1_007.499_999_9].map((value) => thresholds.isQuiet(value))).toEqual([
      ...[true, false, false],
    ])
  })

  test.each<[value: number, from: number, to: number]>([
    [1_000, Number.NEGATIVE_INFINITY, 1_004],
    [1_005, 1_005, 1_007],
    [1_010, 1_010, Number.POSITIVE_INFINITY],
  ])('to %f between whole values is quiet from %f to %f', (value, from, to) => {
    const thresholds = new Thresholds(three(1_004.5, 1_009.5, 1_007.5), true)
    thresholds.move(value, { tell: () => undefined })
    expect(thresholds.quiet).toEqual({ from, to })
  })

  test('is distinguished from its neighbours however large it is', () => {
    const thresholds = new Thresholds([[10_000_000_000_000.5, 0]], true)
    thresholds.move(10_000_000_000_000, { tell: () => undefined })
    expect(thresholds.isQuiet(9_999_999_999_999)).toBe(true)
    expect(concerned(thresholds, 10_000_000_000_001)).toEqual([0])
  })
})

test('no price within a band changes the truth of a rule', () => {
  const rules = [
    '600519>10.05',
    '600519<=10.05',
    '600519 涨幅>=1.05%',
    '600519上穿10.01',
    '600519下穿9.98',
    '600519 涨幅<-0.333% 或 价格>10.1',
  ]
  const said = (text: string, price: number) => {
    const watch = watchOf(text)
    watch.judge({ at: clock('09:30'), day: DAY, reading: priced(price) })
    // What the threshold moved back by its margin says is seen where a crossing that is spent is armed again.
    const [verdicts, arms]: [ReturnType<typeof noVerdicts>, Arm[]] = [noVerdicts(), ['spent', 'spent']]
    look(watch.judged, arms, { reading: priced(price), of: EVERY_ROW }, verdicts)
    return `${watch.now} ${watch.state.arms} ${verdicts.relaxed} ${arms}`
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.integer({ min: 980, max: 1_020 }),
      fc.integer({ min: 970, max: 1_030 }),
      (text, price, other) => {
        const bounds = watchOf(text).judged.flatMap((one) => boundsOf(one, { priceScale: 2, prevClose: 1_000 }) ?? [])
        const thresholds = new Thresholds(
          bounds.map((bound) => [bound, 0]),
          true,
        )
        thresholds.move(price, { tell: () => undefined })
        if (thresholds.isQuiet(other)) expect(said(text, other)).toBe(said(text, price))
      },
    ),
    { numRuns: 2_000, seed: 20261125 },
  )
})
