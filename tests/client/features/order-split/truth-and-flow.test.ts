import { describe, expect, test } from 'vitest'
import { createDayAxis } from '../../../../client/charts/day-axis'
import { truthSummary } from '../../../../client/features/order-split/known-truth/truth-table'
import { netFlow } from '../../../../client/features/order-split/net-flow'
import type { ChildOrder, SplitFinding } from '../../../../shared/flow/split-finding'
import { dateToMs } from '../../../../shared/market/session'
import type { KnownTruthDay, TruthAtThreshold } from '../../../../shared/protocol/rest-splits'

const score = (threshold: number, part: Partial<TruthAtThreshold> = {}): TruthAtThreshold => ({
  threshold,
  tp: 0,
  fp: 0,
  fn: 0,
  neutral: 0,
  hitVolume: 0,
  claimedVolume: 0,
  trueVolume: 0,
  delayChildren: [],
  byStyle: [],
  ...part,
})
const truth = (scores: TruthAtThreshold[], none = false): KnownTruthDay => ({
  seed: 1,
  none,
  instrument: '600519.SH',
  name: '示例',
  tradingDay: '20260706',
  prints: 10,
  scores,
  parents: [],
})

describe('recall and precision over known days', () => {
  const days = [
    truth([
      score(0, {
        tp: 2,
        fp: 2,
        fn: 2,
        hitVolume: 60,
        claimedVolume: 100,
        trueVolume: 120,
        delayChildren: [9, 5],
        byStyle: [
          { style: 'twap', found: 2, all: 3 },
          { style: 'pov', found: 0, all: 1 },
        ],
      }),
      score(0.5, { tp: 1, fp: 0, fn: 3, hitVolume: 30, claimedVolume: 30, trueVolume: 120, delayChildren: [9] }),
    ]),
    truth([
      score(0, {
        tp: 1,
        fp: 1,
        fn: 0,
        hitVolume: 20,
        claimedVolume: 40,
        trueVolume: 40,
        delayChildren: [20],
        byStyle: [{ style: 'twap', found: 1, all: 1 }],
      }),
    ]),
    truth([score(0, { fp: 3 }), score(0.5, { fp: 1 })], true),
  ]

  test('add counts, then divide', () => {
    const all = truthSummary(days, 0.2)
    expect(all).toMatchObject({
      threshold: 0,
      days: 2,
      found: 3,
      all: 5,
      claims: 6,
      precision: 0.5,
      recall: 0.6,
      delayChildren: 9,
      falseADay: 3,
    })
    expect(all.f1).toBeCloseTo((2 * 0.5 * 0.6) / 1.1, 12)
    expect(all.volumeF1).toBeCloseTo((2 * (80 / 140) * 0.5) / (80 / 140 + 0.5), 12)
    expect(all.styles).toMatchObject([
      { style: 'twap', found: 3, all: 4, recall: 0.75 },
      { style: 'pov', found: 0, all: 1, recall: 0 },
    ])
  })

  test('have the styles with most parents first, equal ones by name', () => {
    const byStyle = ['vwap', 'iceberg', 'pov'].map((style, at) => ({ style, found: 1, all: at === 2 ? 5 : 2 }))
    const order = (styles: typeof byStyle) =>
      truthSummary([truth([score(0, { byStyle: styles })])], 0).styles.map(({ style }) => style)
    expect(order(byStyle)).toEqual(['pov', 'iceberg', 'vwap'])
    expect(order([...byStyle].reverse())).toEqual(['pov', 'iceberg', 'vwap'])
  })

  test('use the highest threshold that is not above the requested one', () => {
    expect(truthSummary(days.slice(0, 1), 0.5)).toMatchObject({ threshold: 0.5, found: 1, all: 4, precision: 1 })
    expect(truthSummary(days.slice(2), 0.99)).toMatchObject({
      falseADay: 1,
      days: 0,
      recall: undefined,
      precision: undefined,
    })
  })

  test('of no day are unknown', () => {
    expect(truthSummary([], 0)).toMatchObject({
      days: 0,
      styles: [],
      f1: undefined,
      volumeF1: undefined,
      falseADay: undefined,
      recallInterval: [0, 1],
    })
  })
})

describe('net flow of parents against visible orders', () => {
  const axis = createDayAxis(['20260706'])
  const at = (minute: number, second: number) => dateToMs('20260706') + (9 * 60 + 30 + minute) * 60_000 + second * 1_000
  const child = (time: number, volume: number): ChildOrder => ({ orderNo: 1, time, price: 1_000, volume, active: true })
  const finding = (side: 'buy' | 'sell', children: ChildOrder[]) => ({ side, children }) as SplitFinding
  const minutes = { x: [1, 2, 3], volume: [1_000, 2_000, 0] }

  test('runs up by the minute in which a child traded', () => {
    const flow = netFlow(
      [finding('buy', [child(at(0, 30), 100), child(at(1, 30), 300)]), finding('sell', [child(at(1, 40), 200)])],
      minutes,
      { x: [1, 3], net: [5_000, -2_000] },
      axis,
      { priceScale: 2 },
    )
    expect(flow.x).toEqual([1, 2, 3])
    expect(flow.split).toEqual([1_000, 2_000, 2_000])
    expect(flow.visible).toEqual([5_000, 5_000, 3_000])
    expect(flow.buyShare).toEqual([0.1, 0.15, 0])
    expect(flow.sellShare).toEqual([-0, -0.1, 0])
  })

  test('without a ledger there is no visible line, and no share is above all', () => {
    const flow = netFlow([finding('buy', [child(at(2, 10), 700)])], minutes, { x: [], net: [] }, axis, {
      priceScale: 2,
    })
    expect(flow.visible).toEqual([null, null, null])
    expect(flow.buyShare.at(-1)).toBe(1)
  })
})

test.each([
  [0, 0.3, 5],
  [0.299, 0.3, 5],
  [0.3, 0.3, 5],
  [0.49, 0.3, 5],
  [0.3 + 0.2 - 1e-12, 0.5, 3],
  [0.5, 0.5, 3],
  [0.8, 0.7, 1],
])('at %d the scores are those of %d, the nearest below it or the first', (threshold, of, found) => {
  const scores = [score(0.3, { tp: 5 }), score(0.5, { tp: 3 }), score(0.7, { tp: 1 })]
  expect(truthSummary([truth(scores)], threshold)).toMatchObject({ threshold: of, found })
  const quiet = [score(0.3, { fp: 5 }), score(0.5, { fp: 3 }), score(0.7, { fp: 1 })]
  expect(truthSummary([truth(quiet, true)], threshold)).toMatchObject({ threshold: of, falseADay: found })
})
