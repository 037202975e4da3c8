import { describe, expect, test } from 'vitest'
import { queryBars } from '../../../../gateway/past/history/query-bars'
import { shiftDay } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import type { HistoryQueries } from '../../../../shared/protocol/rest-history'
import {
  dayOf,
  FRIDAY,
  flowOf,
  INDEX,
  indexMinute,
  minuteOf,
  PLAIN,
  queryWorld,
  STOCK,
  SWAP,
  THURSDAY,
  TODAY,
  worldLimits,
} from '../../../support/query-world'

const WEDNESDAY = '20261118'
const HOUR = 3_600_000
const OPEN = 9.5 * HOUR
const MINUTE = 60_000

type World = ReturnType<typeof queryWorld>
type Query = Partial<HistoryQueries['GET /api/history/bars']>
const bars = ({ context }: World, query: Query = {}, limit = 100) =>
  queryBars(context, { code: STOCK.id, ...query } as HistoryQueries['GET /api/history/bars'], worldLimits(limit))

/** The first of so many trading days that end with the running one. */
function back(count: number): string {
  let day: string = TODAY
  for (let left = count - 1; left > 0; ) {
    day = shiftDay(day, -1)
    if (isTradingDay(day)) left--
  }
  return day
}

describe('bars of days', () => {
  test('are rows of days at their opening time, with the net of all orders and of large ones', async () => {
    const days = [dayOf(THURSDAY), dayOf(FRIDAY, { close: 990, prevClose: 1_050, volume: 20, turnover: 300 })]
    const answer = await bars(queryWorld({ days }), { from: THURSDAY, to: FRIDAY, period: '1d' })
    expect(answer).toMatchObject({
      id: STOCK.id,
      period: '1d',
      adjust: 'none',
      priceScale: 2,
      prevClose: 1_000,
      first: THURSDAY,
      last: FRIDAY,
      time: [dateToMs(THURSDAY) + OPEN, dateToMs(FRIDAY) + OPEN],
      open: [1_000, 1_000],
      high: [1_100, 1_100],
      low: [900, 900],
      close: [1_050, 990],
      volume: [10, 20],
      turnover: [100, 300],
      adNet: [10, 10],
      odBigNet: [3, 3],
      missing: [],
      derived: [],
      next: null,
      moved: [],
    })
  })

  test('list finished days without a record as missing', async () => {
    const answer = await bars(queryWorld({ days: [dayOf(THURSDAY)] }), { from: WEDNESDAY, to: TODAY, period: '1d' })
    expect(answer).toMatchObject({ missing: [WEDNESDAY, FRIDAY], time: [dateToMs(THURSDAY) + OPEN] })
  })

  test('include the running day as far as it has come', async () => {
    const world = queryWorld({ running: [dayOf(TODAY, { close: 1_077 })] })
    expect(await bars(world, { period: '1d' })).toMatchObject({ close: [1_077], missing: [], first: TODAY })
  })

  test('are the same page by page', async () => {
    const world = queryWorld({ days: [dayOf(WEDNESDAY, { close: 1 }), dayOf(THURSDAY, { close: 2 }), dayOf(FRIDAY)] })
    const query = { from: WEDNESDAY, to: FRIDAY, period: '1d' } as const
    const first = await bars(world, query, 2)
    expect([first.close, first.next]).toEqual([[1, 2], `${FRIDAY}-0`])
    expect(await bars(world, { ...query, cursor: first.next as string }, 2)).toMatchObject({
      close: [1_050],
      next: null,
    })
  })
})

describe('a longer bar', () => {
  const week = (day: string, over = {}) => dayOf(day, { volume: 1, turnover: 10, ...over })

  test('begins with its first day and combines all of its days', async () => {
    const days = [
      week(WEDNESDAY, { open: 1, high: 50, low: 5, close: 20, adNet: [1, 0, 0, 0], odNet: [0, 0, 1, 2] }),
      week(THURSDAY, { open: 2, high: 60, low: 8, close: 30, adNet: [10, 0, 0, 0], odNet: [0, 0, 10, 20] }),
      week(FRIDAY, { open: 3, high: 40, low: 4, close: 25, adNet: [100, 0, 0, 0], odNet: [0, 0, 100, 200] }),
    ]
    const running = [week(TODAY, { close: 99 })]
    const answer = await bars(queryWorld({ days, running }), { from: WEDNESDAY, to: TODAY, period: '1w' })
    expect(answer).toMatchObject({
      time: [dateToMs(WEDNESDAY) + OPEN, dateToMs(TODAY) + OPEN],
      open: [1, 1_000],
      high: [60, 1_100],
      low: [4, 900],
      close: [25, 99],
      volume: [3, 1],
      turnover: [30, 10],
      adNet: [111, 10],
      odBigNet: [333, 3],
    })
  })

  test.each([
    ['1w', ['20261114', '20261115', '20261116'], ['20261114', '20261116']],
    ['1M', ['20261030', '20261031', '20261101', '20261102'], ['20261030', '20261101']],
    ['1d', ['20261121', '20261122'], ['20261121', '20261122']],
  ] as const)('of %s over %j begins at %j', async (period, days, begins) => {
    const world = queryWorld({ days: days.map((day) => dayOf(day, { id: SWAP.id })) })
    const answer = await bars(world, { code: SWAP.id, from: days[0], to: days.at(-1) as string, period })
    expect(answer.time).toEqual(begins.map((day) => dateToMs(day)))
  })

  test('has no net if one of its days has none', async () => {
    const unknown = { id: SWAP.id, adNet: [0, 0, 0, 0] as [number, number, number, number] }
    for (const days of [
      [dayOf('20261121', unknown), dayOf('20261122', { id: SWAP.id })],
      [dayOf('20261121', { id: SWAP.id }), dayOf('20261122', unknown)],
    ]) {
      const answer = await bars(queryWorld({ days }), { code: SWAP.id, from: '20261121', to: '20261122', period: '1w' })
      expect([answer.adNet, answer.odBigNet]).toEqual([[null], [null]])
    }
    const plain = [dayOf(THURSDAY, { id: PLAIN.id }), dayOf(FRIDAY, { id: PLAIN.id })]
    const answer = await bars(queryWorld({ days: plain }), { code: PLAIN.id, from: THURSDAY, to: FRIDAY, period: '1w' })
    expect([answer.adNet, answer.odBigNet]).toEqual([[20], [null]])
  })
})

test('the previous close belongs to the first bar of the page, not of the range', async () => {
  const days = [dayOf(WEDNESDAY, { prevClose: 1_000 }), dayOf(THURSDAY, { prevClose: 1_050 })]
  const world = queryWorld({ days: [...days, dayOf(FRIDAY, { prevClose: 1_051 })] })
  const query = { from: WEDNESDAY, to: FRIDAY, period: '1d' } as const
  const pages = [await bars(world, query, 1)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(await bars(world, { ...query, cursor: next }, 1))
  expect(pages.map(({ prevClose }) => prevClose)).toEqual([1_000, 1_050, 1_051])
})

describe('bars of minutes', () => {
  const world = () => {
    const made = queryWorld({ days: [dayOf(THURSDAY), dayOf(FRIDAY)] })
    made.put(THURSDAY, STOCK, 'minute', [
      minuteOf(0, 1_000),
      minuteOf(1, 1_010),
      minuteOf(2, 1_020),
      minuteOf(6, 1_060),
    ])
    made.put(THURSDAY, STOCK, 'flow', [flowOf(1, { adS: 100, adX: 200, odL: 300, odX: 400 }), flowOf(6, { adM: 500 })])
    return made
  }

  test('are folded to the requested length', async () => {
    const at = (minute: number) => dateToMs(THURSDAY) + OPEN + minute * MINUTE
    expect(await bars(world(), { from: THURSDAY, to: THURSDAY, period: '1m' })).toMatchObject({
      time: [at(0), at(1), at(5)],
      close: [1_010, 1_020, 1_060],
      adNet: [3, 0, 5],
      odBigNet: [7, 0, 0],
      volume: [200, 100, 100],
      turnover: [2_010, 1_020, 1_060],
      prevClose: 1_000,
    })
    expect(await bars(world(), { from: THURSDAY, to: THURSDAY, period: '5m' })).toMatchObject({
      time: [at(0), at(5)],
      close: [1_020, 1_060],
      high: [1_025, 1_065],
      low: [995, 1_055],
    })
  })

  test('are those within the range', async () => {
    const answer = await bars(world(), { from: `${THURSDAY}0931`, to: `${THURSDAY}0934`, period: '1m' })
    expect(answer.close).toEqual([1_020])
  })

  test('list finished days without minutes as missing, but not the running day', async () => {
    expect(await bars(world(), { from: THURSDAY, to: TODAY, period: '1m' })).toMatchObject({
      missing: [FRIDAY],
      derived: [],
    })
  })

  test('list days that are derived from the daily row', async () => {
    const made = world()
    made.put(FRIDAY, STOCK, 'minute', [minuteOf(1, 1_000)], true)
    expect(await bars(made, { from: THURSDAY, to: FRIDAY, period: '1m' })).toMatchObject({ derived: [FRIDAY] })
    expect(made.pauses()).toBe(2)
  })

  test('of an index are its own, those of a coin follow the clock', async () => {
    const made = world()
    made.put(THURSDAY, INDEX, 'index-minute', [indexMinute(1, 5_000)])
    expect(await bars(made, { code: INDEX.id, from: THURSDAY, to: THURSDAY, period: '1m' })).toMatchObject({
      close: [5_000],
      adNet: [11],
      odBigNet: [5],
      turnover: [70],
    })
    const slot = dateToMs(THURSDAY) / MINUTE
    made.put(THURSDAY, SWAP, 'minute', [minuteOf(slot + 59, 1), minuteOf(slot + 60, 2)])
    expect(await bars(made, { code: SWAP.id, from: THURSDAY, to: THURSDAY, period: '60m' })).toMatchObject({
      time: [dateToMs(THURSDAY), dateToMs(THURSDAY) + HOUR],
      close: [1, 2],
    })
  })
})

describe('bars of seconds', () => {
  const seconds = (count: number) => {
    const column = (from: number) => Array.from({ length: count }, (_, at) => from + at)
    const time = column(0).map((at) => dateToMs(THURSDAY) + OPEN + at * 1_000)
    return {
      time,
      open: column(1),
      high: column(10),
      low: column(20),
      close: column(30),
      volume: column(40),
      amount: column(5_000),
      net: column(600),
    }
  }

  test('are the stored ones, in pages', async () => {
    const world = queryWorld({ prints: { seconds: async ({ day }) => (day === THURSDAY ? seconds(5) : undefined) } })
    const query = { from: THURSDAY, to: FRIDAY, period: '1s' } as const
    const first = await bars(world, query, 2)
    expect(first).toMatchObject({
      close: [30, 31],
      turnover: [50, 50.01],
      adNet: [6, 6.01],
      odBigNet: [null, null],
      next: `${THURSDAY}-2`,
    })
    expect(await bars(world, { ...query, cursor: `${THURSDAY}-2` }, 3)).toMatchObject({
      close: [32, 33, 34],
      next: `${FRIDAY}-0`,
      missing: [],
    })
    expect(await bars(world, { ...query, cursor: `${THURSDAY}-4` }, 9)).toMatchObject({
      close: [34],
      next: null,
      missing: [FRIDAY],
    })
  })

  test('are read for the range', async () => {
    const requests: unknown[] = []
    const world = queryWorld({ prints: { seconds: async (ask) => void requests.push(ask) } })
    await bars(world, { from: `${THURSDAY}1000`, to: `${THURSDAY}1001`, period: '1s' })
    const from = dateToMs(THURSDAY) + 10 * HOUR
    expect(requests).toEqual([{ day: THURSDAY, id: STOCK.id, from, to: from + 2 * MINUTE }])
  })

  test('are refused if no prints are stored', async () => {
    await expect(bars(queryWorld(), { from: THURSDAY, period: '1s' })).rejects.toMatchObject({ code: 'no-data' })
  })
})

describe('the default period', () => {
  test.each([
    [1, '1m'],
    [2, '5m'],
    [5, '5m'],
    [6, '30m'],
    [20, '30m'],
    [21, '1d'],
    [500, '1d'],
    [501, '1w'],
  ])('of %i days is %s', async (count, period) => {
    expect((await bars(queryWorld(), { from: back(count) }, 9_999)).period).toBe(period)
  })
})

describe('the longest range', () => {
  const prints = { seconds: async () => undefined }
  test.each([
    ['1s', 20],
    ['1m', 60],
    ['30m', 60],
    ['1w', 1_300],
  ] as const)('of %s has %i days', async (period, most) => {
    await expect(bars(queryWorld({ prints }), { from: back(most), period }, 9_999)).resolves.toBeDefined()
    await expect(bars(queryWorld({ prints }), { from: back(most + 1), period }, 9_999)).rejects.toMatchObject({
      code: 'range-too-large',
    })
  })

  test('is refused for an unknown instrument', async () => {
    await expect(bars(queryWorld(), { code: '999999.SH' })).rejects.toMatchObject({ code: 'code-invalid' })
  })
})
