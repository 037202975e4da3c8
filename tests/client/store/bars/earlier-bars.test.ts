import { describe, expect, test } from 'vitest'
import {
  joinBars,
  loadStretches,
  progressOf,
  reachOf,
  startOf,
  stretchesFor,
} from '../../../../client/store/bars/earlier-bars'
import { adjustment, PERIODS, recordedBars } from '../../../../client/store/bars/period-bars'
import { daysBetween } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import type { Bars } from '../../../../shared/protocol/rest'

/** Daily bars with their factors; each close is the one that was paid. */
function daily(rows: readonly (readonly [day: string, close: number, factor: number])[], since = '20200101'): Bars {
  const closes = rows.map(([, close]) => close)
  return {
    id: '600000.SH',
    period: '1d',
    priceScale: 2,
    prevClose: (closes[0] ?? 0) - 1,
    time: rows.map(([day]) => dateToMs(day) + 9.5 * 3_600_000),
    open: closes,
    high: closes,
    low: closes,
    close: closes,
    volume: closes,
    turnover: closes,
    adNet: closes,
    odBigNet: closes,
    days: {
      day: rows.map(([day]) => day),
      prevClose: closes.map((close) => close - 1),
      factor: rows.map(([, , factor]) => factor),
    },
    missing: [],
    since,
  }
}

/** The price was halved after 14 July, and again after 16 July. */
const EARLIER = daily([
  ['20260713', 4_000, 0.5],
  ['20260714', 4_200, 0.5],
  ['20260715', 2_000, 1],
])
const LATER = daily([
  ['20260715', 2_000, 0.5],
  ['20260716', 2_200, 0.5],
  ['20260717', 1_000, 1],
])

describe('bars of two stretches', () => {
  test('have each day once, oldest first', () => {
    const { time, days, prevClose } = joinBars([EARLIER], LATER)
    expect(time).toEqual([...EARLIER.time.slice(0, 2), ...LATER.time])
    expect(days.day).toEqual(['20260713', '20260714', '20260715', '20260716', '20260717'])
    expect(prevClose).toBe(3_999)
  })

  test('are on the basis of the last day of both', () => {
    const joined = joinBars([EARLIER], LATER)
    expect(joined.days.factor).toEqual([0.25, 0.25, 0.5, 0.5, 1])
    expect(recordedBars(joined, 'front', '20260718').close).toEqual([1_000, 1_050, 1_000, 1_100, 1_000])
    expect(recordedBars(joined, 'none', '20260718').close).toEqual([4_000, 4_200, 2_000, 2_200, 1_000])
  })

  test('count back from the first day of the later ones in 后复权, so that these stay', () => {
    const alone = recordedBars(LATER, 'back', '20260718').close
    expect(recordedBars(joinBars([EARLIER], LATER), 'back', '20260718', '20260715').close).toEqual([
      2_000,
      2_100,
      ...alone,
    ])
    expect(adjustment(LATER, 'back')('20260717')).toBe(2)
  })

  test('are those of one stretch if the other is empty', () => {
    expect(joinBars([daily([])], LATER).close).toEqual(LATER.close)
    expect(joinBars([EARLIER], daily([])).close).toEqual(EARLIER.close)
    expect(joinBars([], LATER)).toBe(LATER)
  })
})

describe('how far a chart reaches', () => {
  test.each([
    ['1d', '20230827', 1_190, 8],
    ['1m', '20261121', 39, 3],
    ['5m', '20261113', 39, 8],
    ['1s', '20261129', 1, 0],
  ] as const)('%s', (period, start, length, most) => {
    expect(reachOf(period, false, '20261129')).toEqual({ start, length, most })
  })

  test('minutes of a market that never closes cannot be extended, as one more stretch has too many bars', () => {
    expect(reachOf('1m', true, '20261129').most).toBe(0)
  })

  test.each([
    ['the first day of the newest', '20261021', 0],
    ['the day before', '20261020', 1],
    ['a stretch before', '20260912', 1],
    ['a day more', '20260911', 2],
    ['years before', '20100104', 8],
    ['no day', '', 0],
  ])('for %s', (_, day, count) => {
    expect(stretchesFor(reachOf('15m', false, '20261129'), day)).toBe(count)
  })

  test('no stretch of minutes has more than the 30 trading days of one answer', () => {
    const reach = reachOf('5m', false, '20261130')
    for (let at = 1; at <= reach.most; at++) {
      const days = daysBetween(startOf(reach, at), startOf(reach, at - 1), isTradingDay)
      expect(days.length).toBeLessThanOrEqual(30)
    }
  })
})

describe('stretches are loaded', () => {
  const reach = { start: '20260701', length: 10, most: 8 }
  async function loadedSince(since: string) {
    const ranges: string[] = []
    const found = await loadStretches(
      async ({ start, end }) => {
        ranges.push(`${start}-${end}`)
        return daily([[start, 1_000, 1]], since)
      },
      reach,
      3,
    )
    return { ranges, days: found.map(({ days }) => days.day[0]) }
  }

  test('from the latest backwards, each up to the start of the next', async () => {
    expect(await loadedSince('20200101')).toEqual({
      ranges: ['20260621-20260701', '20260611-20260621', '20260601-20260611'],
      days: ['20260601', '20260611', '20260621'],
    })
  })

  test.each([
    ['20260612', 2],
    ['20260621', 1],
    ['', 1],
  ])('no further than what is on record since %s', async (since, count) => {
    expect((await loadedSince(since)).ranges).toHaveLength(count)
  })
})

test.each(PERIODS)('the reach of %s is empty while the trading day is not known', (period) => {
  for (const always of [false, true]) {
    const reach = reachOf(period, always, '')
    expect([startOf(reach, 0), startOf(reach, reach.most), stretchesFor(reach, '20260101')]).toEqual(['', '', 0])
  }
})

describe('earlier bars of a chart', () => {
  const reach = { start: '20260601', length: 10, most: 3 }
  const at = (more: Partial<Parameters<typeof progressOf>[1]> = {}, of = reach) =>
    progressOf(of, { wanted: 0, loaded: 0, hasError: false, since: '20200101', ...more })

  test.each([
    [{}, { isLoading: false, isFailed: false }],
    [{ wanted: 2 }, { isLoading: true, isFailed: false }],
    [
      { wanted: 2, loaded: 1 },
      { isLoading: true, isFailed: false },
    ],
    [
      { wanted: 2, loaded: 2 },
      { isLoading: false, isFailed: false },
    ],
    [
      { wanted: 1, loaded: 2 },
      { isLoading: false, isFailed: false },
    ],
    [
      { wanted: 2, hasError: true },
      { isLoading: false, isFailed: true },
    ],
    // The error of a request that is no longer needed.
    [
      { wanted: 2, loaded: 2, hasError: true },
      { isLoading: false, isFailed: false },
    ],
    [{ hasError: true }, { isLoading: false, isFailed: false }],
  ])('are loading or failed while wanted ones are missing: %j', (more, expected) => {
    expect(at(more)).toMatchObject(expected)
  })

  test.each([
    [0, '20260601'],
    [1, '20260522'],
    [3, '20260502'],
  ])('of %i stretches begin on %s', (loaded, from) => {
    expect(at({ loaded }).from).toBe(from)
  })

  test.each([
    ['20200101', '20260502'],
    ['20260502', '20260502'],
    ['20260503', '20260503'],
    ['20260531', '20260531'],
    ['', ''],
  ])('on record since %j can be loaded from %j on', (since, first) => {
    expect(at({ since }).first).toBe(first)
  })

  test('have no days before the trading day is known', () => {
    expect(at({ since: '' }, { ...reach, start: '' })).toMatchObject({ from: '', first: '' })
  })
})
