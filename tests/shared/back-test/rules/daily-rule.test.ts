import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BigFraction } from '../../../../shared/back-test/exact'
import { breakout } from '../../../../shared/back-test/rules/breakout'
import { ruleOfConditions } from '../../../../shared/back-test/rules/conditions'
import { maCross } from '../../../../shared/back-test/rules/ma-cross'
import { momentumTop } from '../../../../shared/back-test/rules/momentum-top'
import { cutlerRsi } from '../../../../shared/back-test/rules/rsi'
import { writtenRule } from '../../../../shared/back-test/rules/written-rule'
import { adjustedExactly, type Series } from '../../../../shared/back-test/series'
import { partOf } from '../../../support/part-of'
import { weekdays } from '../../../support/random-back-test'

/** Few different prices, so that equal values are as usual as others; an ex-date now and then. */
const anyBars = fc.array(
  fc.record({
    close: fc.integer({ min: 1, max: 4 }),
    above: fc.nat({ max: 1 }),
    below: fc.nat({ max: 1 }),
    factor: fc.constantFrom(1, 1, 1, 1, 2, 3),
  }),
  { minLength: 2, maxLength: 14 },
)

/** A series of these bars: at a factor the preclose is the close before, divided by it. */
const anySeries = anyBars.map((bars): Series => {
  const exactFactors: BigFraction[] = [{ top: 1n, bottom: 1n }]
  const segment = bars.map(({ factor }, bar) => {
    const last = exactFactors.at(-1) as BigFraction
    if (bar > 0 && factor > 1) exactFactors.push({ top: last.top * BigInt(factor), bottom: last.bottom })
    return exactFactors.length - 1
  })
  const close = bars.map(({ close }) => close * 6)
  return partOf<Series>({
    length: bars.length,
    session: bars.map((_, bar) => bar),
    close,
    high: bars.map(({ above }, bar) => (close[bar] as number) + 6 * above),
    low: bars.map(({ below }, bar) => Math.max(6, (close[bar] as number) - 6 * below)),
    preclose: bars.map(({ factor }, bar) => (bar === 0 ? (close[0] as number) : (close[bar - 1] as number) / factor)),
    segment,
    exactFactors,
    factors: exactFactors.map(({ top, bottom }) => Number(top) / Number(bottom)),
    barAt: (session: number) => (session < bars.length ? session : -1),
  }) as Series
})

const ZERO: BigFraction = { top: 0n, bottom: 1n }
const plus = (a: BigFraction, b: BigFraction): BigFraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
const times = ({ top, bottom }: BigFraction, factor: number): BigFraction => ({ top: top * BigInt(factor), bottom })
const sign = (a: BigFraction, b: BigFraction) => Math.sign(Number(a.top * b.bottom - b.top * a.bottom))
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
const some = fc.integer({ min: 1, max: 4 })

describe('a rule over daily bars is what exact numbers say', () => {
  test('where the close is beyond all extremes before', () => {
    fc.assert(
      fc.property(anySeries, some, some, (series, n, exitN) => {
        const found = breakout(series, { n, exitN })
        const price = (column: 'close' | 'high' | 'low', bar: number) =>
          adjustedExactly(series, series[column][bar] as number, bar)
        for (const bar of range(0, series.length)) {
          const earlier = (count: number) => (bar < count ? undefined : range(bar - count, bar))
          const isAbove = earlier(n)?.every((at) => sign(price('close', bar), price('high', at)) > 0) ?? false
          const isBelow = earlier(exitN)?.every((at) => sign(price('close', bar), price('low', at)) < 0) ?? false
          expect([found.entry(bar), found.exit(bar)]).toEqual([isAbove, isBelow])
        }
      }),
    )
  })

  test('where one mean crosses another', () => {
    fc.assert(
      fc.property(anySeries, some, some, (series, fast, slow) => {
        const found = maCross(series, { fast, slow })
        const sum = (count: number, bar: number) =>
          range(bar - count + 1, bar + 1).reduce(
            (all, at) => plus(all, adjustedExactly(series, series.close[at] as number, at)),
            ZERO,
          )
        const side = (bar: number) => sign(times(sum(fast, bar), slow), times(sum(slow, bar), fast))
        for (const bar of range(0, series.length)) {
          const [now, before] = bar < Math.max(fast, slow) ? [0, 0] : [side(bar), side(bar - 1)]
          expect([found.entry(bar), found.exit(bar)]).toEqual([now > 0 && before <= 0, now < 0 && before >= 0])
        }
      }),
    )
  })

  test('where the RSI returns from below, and is above', () => {
    const level = fc.constantFrom(0, 20, 25, 50, 75, 80, 100)
    fc.assert(
      fc.property(anySeries, some, level, level, (series, n, low, high) => {
        const found = cutlerRsi(series, { n, low, high })
        /** Sign of the RSI − a level; undefined without a change. */
        const side = (bar: number, level: number) => {
          if (bar < n) return undefined
          const sums = [ZERO, ZERO] as [BigFraction, BigFraction]
          for (const at of range(bar - n + 1, bar + 1)) {
            const change = (series.close[at] as number) - (series.preclose[at] as number)
            const place = change > 0 ? 0 : 1
            sums[place] = plus(sums[place], adjustedExactly(series, Math.abs(change), at))
          }
          if (sums[0].top + sums[1].top === 0n) return undefined
          return sign(times(sums[0], 100), times(plus(...sums), level))
        }
        for (const bar of range(0, series.length)) {
          const [before, now] = [side(bar - 1, low), side(bar, low)]
          expect(found.entry(bar)).toBe(before === -1 && now !== undefined && now >= 0)
          expect(found.exit(bar)).toBe(side(bar, high) === 1)
        }
      }),
    )
  })

  test('which codes rose most, at the last session of a week that is not the calendar’s last', () => {
    const calendar = weekdays(14)
    // 2022-01-04 is a Tuesday: Fridays are sessions 3 and 8, and the last one 13.
    const fridays = [3, 8]
    const three = fc.array(anySeries, { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(
        three,
        some,
        fc.integer({ min: 1, max: 3 }),
        fc.uniqueArray(fc.nat({ max: 2 })),
        (series, n, k, held) => {
          const rule = momentumTop(series, calendar, { n, k })
          for (const session of range(0, calendar.length)) {
            const found = rule.signals(session, { held })
            if (!fridays.includes(session)) {
              expect(found).toEqual({ buys: [], sells: [] })
              continue
            }
            const growth = (index: number) => {
              const one = series[index] as Series
              const at = (bar: number) => adjustedExactly(one, one.close[bar] as number, bar)
              const [now, before] = [at(session), at(session - n)]
              return { top: now.top * before.bottom, bottom: now.bottom * before.top }
            }
            const listed = [0, 1, 2].filter((index) => session < (series[index] as Series).length && session >= n)
            const top = listed.toSorted((a, b) => sign(growth(b), growth(a)) || a - b).slice(0, k)
            expect(found.cancels).toEqual(top)
            expect(found.buys).toEqual(
              top.flatMap((index, rank) => (held.includes(index) ? [] : [{ index, reason: `rank ${rank + 1}` }])),
            )
            expect(found.sells.map(({ index }) => index)).toEqual(held.filter((index) => !top.includes(index)))
          }
        },
      ),
    )
  })
})

describe('conditions of several codes', () => {
  const at = (index: number) =>
    partOf<Series>({ security: { code: `${index}` }, barAt: (session) => (session === 1 ? 0 : -1) }) as Series
  const series = range(0, 6).map(at)
  const of = (entries: readonly number[], exits: readonly number[], ranks?: readonly number[]) => {
    const rule = ruleOfConditions(series, (one) => {
      const index = series.indexOf(one)
      const rank = ranks && { rank: () => ranks[index] as number }
      return { entry: () => entries.includes(index), exit: () => exits.includes(index), ...rank }
    })
    const { buys, sells } = rule.signals(1, { held: [4, 5] })
    expect(rule.signals(0, { held: [4, 5] })).toEqual({ buys: [], sells: [] })
    return [buys.map(({ index }) => index), sells.map(({ index }) => index)]
  }

  test('sell what is held where the exit is true, and buy what is not held where it is not', () => {
    expect(of([0, 1, 4], [1, 2, 5])).toEqual([[0], [5]])
  })

  test('put the largest value first, equal ones by code, and those without a value last', () => {
    expect(of([0, 1, 2, 3], [], [Number.NaN, 5, 7, 5])).toEqual([[2, 1, 3, 0], []])
    expect(of([0, 1, 2], [], [Number.NaN, Number.NaN, -9])).toEqual([[2, 0, 1], []])
    expect(of([3, 2, 0], [])).toEqual([[0, 2, 3], []])
  })
})

describe('a figure of a written rule', () => {
  const series = partOf<Series>({
    length: 2,
    open: [10_100, 5_100],
    high: [11_000, 5_500],
    low: [9_000, 4_500],
    close: [11_000, 4_500],
    preclose: [10_000, 5_000],
    volume: [700, 900],
    segment: [0, 1],
    factors: [1, 2],
    limitsAt: () => ({ up: 11_000, down: 4_500 }),
    figures: { turnover: [1e6, Number.NaN] },
  }) as Series
  const YES = {
    kind: 'compare',
    left: { kind: 'number', value: 1 },
    sign: '>',
    right: { kind: 'number', value: 0 },
  } as const

  // Prices in yuan on the basis of the first bar, percentages of the day's own preclose.
  test.each([
    ['open', [10.1, 10.2]],
    ['high', [11, 11]],
    ['low', [9, 9]],
    ['close', [11, 9]],
    ['preclose', [10, 10]],
    ['change', [10, -10]],
    ['amplitude', [20, 20]],
    ['limitUp', [1, 0]],
    ['limitDown', [0, 1]],
    ['volume', [700, 900]],
    ['turnover', [1e6, Number.NaN]],
    ['unknown', [Number.NaN, Number.NaN]],
  ])('%s is %j', (key, expected) => {
    const { rank } = writtenRule(series, { type: 'condition', entry: YES, exit: null, rank: { kind: 'figure', key } })
    expect([0, 1].map((bar) => rank?.(bar))).toEqual(
      expected.map((value) => (Number.isNaN(value) ? value : expect.closeTo(value, 9))),
    )
  })

  test('is ranked only where something may be bought', () => {
    const rank = { kind: 'figure', key: 'close' } as const
    const never = { ...YES, sign: '<' } as const
    expect(writtenRule(series, { type: 'condition', entry: never, exit: YES, rank }).rank).toBeUndefined()
    const { entry, exit } = writtenRule(series, { type: 'condition', entry: never, exit: YES, rank: null })
    expect([entry(0), exit(0)]).toEqual([false, true])
  })
})
