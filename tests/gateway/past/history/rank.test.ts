import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IdLists } from '../../../../gateway/past/history/id-bytes'
import type { MarketDay } from '../../../../gateway/past/history/market-day'
import type { PackedDay } from '../../../../gateway/past/history/packed-day'
import { rankDays, STORED_HORIZONS } from '../../../../gateway/past/history/rank'
import { packed } from '../../../support/packed-day'
import { oracleOfRank } from '../../../support/rank-oracle'

/** One instrument's day; money in yuan, prices in price units. */
const day = (tradingDay: string, over: Partial<Record<keyof MarketDay, number>>): MarketDay => {
  const column = (name: keyof MarketDay, usual: number) => [over[name] ?? usual]
  return {
    tradingDay,
    id: ['600519.SH'],
    close: column('close', 1000),
    prevClose: column('prevClose', 1000),
    adNet: column('adNet', 0),
    adBig: column('adBig', 0),
    odBig: column('odBig', 0),
    turnover: column('turnover', 1_000),
    completeness: column('completeness', 1),
    closeKnown: column('closeKnown', 0),
  } as MarketDay
}
const follows = () => true
const ranked = (
  R: 'BS' | 'OO',
  H: number,
  days: readonly (MarketDay | PackedDay)[],
  next: (a: string, b: string) => boolean,
) => rankDays(R, H, days, next, async () => undefined)

describe('a ranking over several days', () => {
  const days = [
    day('20261118', { close: 1100, adNet: 300, adBig: 200, odBig: 50, turnover: 2_000 }),
    day('20261119', {
      close: 660,
      prevClose: 600,
      adNet: -500,
      adBig: -700,
      odBig: 90,
      turnover: 3_000,
      completeness: 0.5,
    }),
  ]

  test('sums by aggressor, chains the changes and counts the days of inflow', async () => {
    const rank = await ranked('BS', 2, days, follows)
    expect(rank.tradingDays).toEqual(['20261118', '20261119'])
    expect(rank.change[0]).toBeCloseTo(1.1 * 1.1 - 1, 6)
    expect([rank.net, rank.bigNet, rank.turnover, rank.inflowDays]).toEqual([[-200], [-500], [5_000], [1]])
    expect(rank.netShare).toEqual([-0.04])
    expect(rank.maxDay).toEqual([-500])
    expect(rank.daily).toEqual([[300, -500]])
    expect(rank.completeness).toEqual([0.75])
  })

  test('sums large orders of both sides by order', async () => {
    const rank = await ranked('OO', 2, days, follows)
    expect([rank.net, rank.bigNet, rank.inflowDays, rank.maxDay]).toEqual([[140], [-500], [2], [90]])
  })

  test('has no change if the close before is unknown', async () => {
    expect((await ranked('BS', 1, [day('20261119', { prevClose: 0 })], follows)).change).toEqual([null])
    expect((await ranked('BS', 1, [day('20261119', { prevClose: 1000, close: 1000 })], follows)).change).toEqual([0])
  })
})

test.each([
  ['a fall if the close before is not known', 0, 660 / 1_000 - 1],
  ['no fall if the price of 15:00 was received', 1, 1.1 * 1.1 - 1],
])('an ex-date behind a gap is %s', async (_, closeKnown, change) => {
  const gap = day('20261118', { close: 1_100, completeness: 0.958, closeKnown })
  const rank = await ranked('BS', 2, [gap, day('20261119', { close: 660, prevClose: 600 })], follows)
  expect(rank.change[0]).toBeCloseTo(change, 6)
})

describe('a day on which an instrument has no record', () => {
  const none = (tradingDay: string) => ({ ...day(tradingDay, {}), id: [], close: [], prevClose: [], adNet: [] })

  test('is not a day of inflow, adds nothing to the sums, and lowers the completeness', async () => {
    const rank = await ranked(
      'BS',
      3,
      [day('20261118', { adNet: 300 }), none('20261119'), day('20261120', {})],
      follows,
    )
    expect(rank.daily).toEqual([[300, 0, 0]])
    expect([rank.inflowDays, rank.net, rank.completeness, rank.turnover]).toEqual([[1], [300], [0.666667], [2_000]])
  })

  test('leaves the price change as it is', async () => {
    const days = [day('20261118', { close: 1100 }), none('20261119'), day('20261120', { prevClose: 550, close: 605 })]
    expect((await ranked('BS', 3, days, follows)).change).toEqual([-0.395])
  })
})

describe('the figures of a ranking', () => {
  test('are of 1, 3, 5, 10, 20 or 60 days', async () => {
    expect(STORED_HORIZONS).toEqual([1, 3, 5, 10, 20, 60])
  })

  test('are rounded to whole yuan, with their sign', async () => {
    const rank = await ranked('BS', 1, [day('20261119', { adNet: 10.6, adBig: -20.4, turnover: 100.5 })], follows)
    expect([rank.net, rank.bigNet, rank.turnover, rank.maxDay]).toEqual([[11], [-20], [101], [11]])
    expect(rank.netShare).toEqual([0.105473])
  })

  test('have no net share without turnover', async () => {
    const days = [day('20261118', { adNet: 0, turnover: 0 }), day('20261119', { adNet: 5, turnover: 0 })]
    expect((await ranked('BS', 2, days, follows)).netShare).toEqual([0])
  })

  test.each([
    ['the largest by its size, whatever its sign', [100, -300, 200], -300],
    ['the first of equal size', [-300, 300, 0], -300],
    ['a fall only', [-1, -2, -1], -2],
  ])('have as their greatest day %s', async (_, nets, expected) => {
    const days = nets.map((adNet, at) => day(`2026111${6 + at}`, { adNet }))
    expect((await ranked('BS', 3, days, follows)).maxDay).toEqual([expected])
  })

  test('do not count a day without inflow', async () => {
    const days = [day('20261118', { adNet: 0 }), day('20261119', { adNet: 1 })]
    expect((await ranked('BS', 2, days, follows)).inflowDays).toEqual([1])
  })

  test('have no change after an unknown close', async () => {
    const days = [day('20261118', { close: 0, prevClose: 1000 }), day('20261119', { close: 1100, prevClose: 1000 })]
    expect((await ranked('BS', 2, days, follows)).change).toEqual([null])
  })
})

test('several instruments have their own sums', async () => {
  const two = (tradingDay: string, nets: [number, number]): MarketDay =>
    ({
      tradingDay,
      id: ['600519.SH', '000001.SZ'],
      close: [10, 20],
      prevClose: [10, 10],
      adBig: [1, -1],
      adNet: nets,
      odBig: [0, 0],
      turnover: [100, 200],
      completeness: [1, 0.5],
    }) as MarketDay
  const rank = await ranked('BS', 2, [two('20261118', [5, -6]), two('20261119', [7, -8])], follows)
  expect([rank.id, rank.net, rank.bigNet, rank.turnover]).toEqual([
    ['600519.SH', '000001.SZ'],
    [12, -14],
    [2, -2],
    [200, 400],
  ])
  expect([rank.completeness, rank.daily]).toEqual([
    [1, 0.5],
    [
      [5, 7],
      [-6, -8],
    ],
  ])
})

test('other work runs twice after each day, and between the rows', async () => {
  const ids = Array.from({ length: 1_200 }, (_, at) => String(at).padStart(6, '0'))
  const wide = (tradingDay: string) => ({ ...day(tradingDay, {}), id: ids.map((code) => `${code}.SH`) }) as MarketDay
  let pauses = 0
  const pause = async () => void pauses++
  const rank = await rankDays('BS', 3, ['20261118', '20261119', '20261120'].map(wide), follows, pause)
  expect([rank.id.length, pauses]).toEqual([1_200, 2 * 3 + 2])
})

describe('any ranking', () => {
  const packedDays = (days: readonly MarketDay[]) => {
    const lists = new IdLists()
    return days.map((day) => packed(day, lists))
  }
  const price = fc.constantFrom(0, 500, 999, 1_000, 1_001, 1_100, 123_456)
  const money = fc.oneof(
    fc.constantFrom(0, -0, 1, -1, 0.5, -0.5, 1e12 + 0.25),
    fc.double({ min: -1e10, max: 1e10, noNaN: true }),
  )
  const row = fc.record({
    close: price,
    prevClose: price,
    turnover: money,
    adNet: money,
    adBig: money,
    odBig: money,
    completeness: fc.constantFrom(0, 0.5, 0.979, 0.98, 1),
    closeKnown: fc.constantFrom(0, 1),
  })
  /** Codes that differ from day to day, in any order; some days share the list of the day before. */
  const oneDay = fc.record({
    rows: fc.dictionary(fc.constantFrom('000001.SZ', '600519.SH', '600520.SH', '000001.SH', 'BTC', 'f'), row),
    backwards: fc.boolean(),
    doubles: fc.boolean(),
  })
  const NAMES = ['close', 'prevClose', 'turnover', 'adNet', 'adBig', 'odBig', 'completeness', 'closeKnown'] as const

  test('is to the last digit the sum of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('BS' as const, 'OO' as const),
        fc.array(oneDay, { minLength: 1, maxLength: 8 }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        async (R, made, nexts) => {
          let last: readonly string[] = []
          const days = made.map(({ rows, backwards, doubles }, at): MarketDay => {
            const codes = backwards ? Object.keys(rows).reverse() : Object.keys(rows)
            const id = codes.join() === last.join() ? last : codes
            last = id
            const columns = NAMES.map((name) => {
              const column = codes.map((code) => rows[code]?.[name] ?? 0)
              return [name, doubles ? Float64Array.from(column) : column]
            })
            return { tradingDay: `2026111${at}`, id, ...Object.fromEntries(columns) } as MarketDay
          })
          const next = (_: string, tradingDay: string) => nexts[Number(tradingDay.at(-1))] as boolean
          const expected = oracleOfRank(R, 60, days, next)
          expect(await ranked(R, 60, days, next)).toEqual(expected)
          expect(await ranked(R, 60, packedDays(days), next)).toEqual(expected)
          expect(JSON.stringify(await ranked(R, 60, days, next))).toBe(JSON.stringify(expected))
        },
      ),
      { numRuns: 400 },
    )
  })
})
