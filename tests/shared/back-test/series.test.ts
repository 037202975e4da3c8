import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BigFraction } from '../../../shared/back-test/exact'
import {
  type AdjustedPrices,
  adjusted,
  adjustedExactly,
  allSeries,
  compareAdjusted,
  exactSum,
  type Series,
} from '../../../shared/back-test/series'
import { backTestInput, li, type TestBar, type TestCase } from '../../support/back-test-case'
import { weekdays } from '../../support/random-back-test'

const CALENDAR = weekdays(6)
const day = (session: number) => CALENDAR[session] as string
const bar = (close: number, preclose = close): TestBar => [preclose, close, close, close, close, 1_000]
const seriesOf = (bars: readonly TestBar[], actions: TestCase['actions'] = []): Series =>
  allSeries(
    backTestInput({ calendar: CALENDAR, codes: [{ code: '600001', board: 'sh_main', bars }], actions }),
  )[0] as Series

const cash = (session: number) => ({ code: '600001', exDate: day(session), cashPer10: 10_000_000 })
const bonus = (session: number) => ({ code: '600001', exDate: day(session), bonusPer10: 10_000_000 })

describe('the preclose of a feed that states the last close on an ex-date', () => {
  // One yuan a share, and one share for each: (10 − 1) ÷ 2, or 10 ÷ 2 − 1.
  test.each([
    ['the dividend first', [cash(1), bonus(2)], 4.5],
    ['the bonus first', [bonus(1), cash(2)], 4],
    ['the dividend first, stated last', [bonus(2), cash(1)], 4.5],
    ['the bonus first, stated last', [cash(2), bonus(1)], 4],
  ])('with two actions in one halt counts %s', (_words, actions, preclose) => {
    expect(seriesOf([bar(10), null, null, bar(4.5, 10)], actions).preclose[1]).toBe(li(preclose))
  })

  test.each([
    ['on the day of the last bar', 0, 10],
    ['on the first day of the halt', 1, 9],
    ['on the day of the bar', 2, 9],
    ['on the day after it', 3, 10],
  ])('counts an action %s', (_words, session, preclose) => {
    expect(seriesOf([bar(10), null, bar(9, 10)], [cash(session)]).preclose[1]).toBe(li(preclose))
  })

  test('is what the feed states where it is not the last close', () => {
    expect(seriesOf([bar(10), bar(9, 9.2)], [cash(1)]).preclose[1]).toBe(li(9.2))
  })

  test('ignores actions of other codes', () => {
    expect(seriesOf([bar(10), bar(9, 10)], [{ ...cash(1), code: '600002' }]).preclose[1]).toBe(li(10))
  })
})

test('bars are found by their session, with and without halts', () => {
  const whole = seriesOf(CALENDAR.map(() => bar(10)))
  const halted = seriesOf([null, bar(10), [10, 10, 10, 10, 10, 0], bar(10)])
  const sessions = [-1, 0, 1, 2, 3, 5, 6]
  expect(sessions.map((session) => whole.barAt(session))).toEqual([-1, 0, 1, 2, 3, 5, -1])
  expect(sessions.map((session) => halted.barAt(session))).toEqual([-1, -1, 0, -1, 1, -1, -1])
  expect([...halted.session]).toEqual([1, 3])
})

/** Bars in one to four segments of whole prices with any factors. */
const anyPrices = fc
  .array(
    fc.record({
      top: fc.integer({ min: 1, max: 12_000 }),
      bottom: fc.integer({ min: 1, max: 12_000 }),
      closes: fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts): AdjustedPrices => {
    const close = parts.flatMap(({ closes }) => closes)
    return {
      high: close,
      low: close,
      close,
      segment: parts.flatMap(({ closes }, segment) => closes.map(() => segment)),
      factors: parts.map(({ top, bottom }) => top / bottom),
      exactFactors: parts.map(({ top, bottom }) => ({ top: BigInt(top), bottom: BigInt(bottom) })),
    }
  })
const quotientOf = ({ top, bottom }: BigFraction) => Number((top * 1_000_000_000n) / bottom) / 1e9

describe('prices that a factor makes comparable', () => {
  const withBars = anyPrices.chain((series) => {
    const place = fc.nat({ max: series.close.length - 1 })
    return fc.tuple(fc.constant(series), place, place)
  })

  test('are the same by doubles and exactly, and compare by their exact difference', () => {
    fc.assert(
      fc.property(withBars, ([series, a, b]) => {
        const [priceA, priceB] = [series.close[a] as number, series.close[b] as number]
        const [exactA, exactB] = [adjustedExactly(series, priceA, a), adjustedExactly(series, priceB, b)]
        expect(adjusted(series, priceA, a) / quotientOf(exactA)).toBeCloseTo(1, 4)
        const difference = exactA.top * exactB.bottom - exactB.top * exactA.bottom
        expect(compareAdjusted(series, [priceA, a], [priceB, b])).toBe(difference > 0n ? 1 : difference < 0n ? -1 : 0)
      }),
    )
  })

  test('of equal value in two segments are equal, though their doubles are not', () => {
    // 49 × 3/49 and 7 × 3/7: both 3.
    const series: AdjustedPrices = {
      high: [],
      low: [],
      close: [49, 7],
      segment: [0, 1],
      factors: [3 / 49, 3 / 7 + 2e-16],
      exactFactors: [
        { top: 3n, bottom: 49n },
        { top: 3n, bottom: 7n },
      ],
    }
    expect(compareAdjusted(series, [49, 0], [7, 1])).toBe(0)
  })

  test('add up to the sum of each by itself', () => {
    fc.assert(
      fc.property(withBars, ([series, a, b]) => {
        const [first, last] = [Math.min(a, b), Math.max(a, b)]
        const close = (bar: number) => series.close[bar] as number
        const sum = exactSum(series, close, [first, last])
        let each: BigFraction = { top: 0n, bottom: 1n }
        for (let bar = first; bar <= last; bar++) {
          const { top, bottom } = adjustedExactly(series, close(bar), bar)
          each = { top: each.top * bottom + top * each.bottom, bottom: each.bottom * bottom }
        }
        expect(sum.top * each.bottom).toBe(each.top * sum.bottom)
      }),
    )
  })
})

test.each([
  ['20211227', 0],
  ['20211228', 0],
  ['20211229', 1],
  ['20211230', 2],
  ['20211231', 3],
  ['20220101', 4],
  ['20220102', 4],
  ['20220103', 4],
  ['20220104', 5],
  ['20220105', 6],
])(
  'the first five weekdays from a listing on %s have no price limit, which leaves %i sessions without one',
  (listDate, free) => {
    const calendar = weekdays(7)
    const codes = [
      { code: '300001', board: 'chinext' as const, bars: calendar.map(() => bar(10)), security: { listDate } },
    ]
    const [one] = allSeries(backTestInput({ calendar, codes }))
    const limits = calendar.map((_, at) => (one as Series).limitsAt(at))
    expect(limits.map(({ up }) => up)).toEqual(calendar.map((_, at) => (at < free ? Number.POSITIVE_INFINITY : li(12))))
    expect(limits.map(({ down }) => down)).toEqual(calendar.map((_, at) => (at < free ? 0 : li(8))))
  },
)
