import { describe, expect, test } from 'vitest'
import { createDayReviews } from '../../../../gateway/past/history/day-reviews'
import type { MarketDay } from '../../../../gateway/past/history/market-day'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { eventKinds } from '../../../../shared/market/event-kinds'
import type { Instrument } from '../../../../shared/market/instrument'
import type { MarketClock } from '../../../../shared/market/session'
import { makeInstrument } from '../../../support/market-events'

const stock = (place: number, floatShares = 1_000): Instrument =>
  makeInstrument({ id: `60000${place}.SH`, name: `示例${place}`, floatShares })
const INDEX = makeInstrument({ id: '000001.SH', kind: 'index' })
const [A, B, C, D] = [stock(1, 3_000), stock(2, 1_000), stock(3), stock(4)] as [
  Instrument,
  Instrument,
  Instrument,
  Instrument,
]
const ALL = [A, B, C, D, INDEX]
const GROUPS = [
  { name: '甲', members: [A.id, B.id] },
  { name: '乙', members: [C.id] },
]

interface Line {
  close: number
  prevClose: number
  turnover?: number
  adNet?: number
  adBig?: number
  odBig?: number
  known?: boolean
}
type Lines = readonly (readonly [Instrument, Line])[]

const columnsOf = (tradingDay: string, lines: Lines): MarketDay => ({
  tradingDay,
  id: lines.map(([{ id }]) => id),
  close: lines.map(([, { close }]) => close),
  prevClose: lines.map(([, { prevClose }]) => prevClose),
  turnover: lines.map(([, { turnover = 0 }]) => turnover),
  adNet: lines.map(([, { adNet = 0 }]) => adNet),
  adBig: lines.map(([, { adBig = 0 }]) => adBig),
  odBig: lines.map(([, { odBig = 0 }]) => odBig),
  // The close of A is known by its flag, that of others by their completeness.
  completeness: lines.map(([{ id }, { known = true }]) => (known && id !== A.id ? 1 : 0.5)),
  closeKnown: lines.map(([{ id }, { known = true }]) => Number(known && id === A.id)),
})

// Monday to Friday, then the Monday of the running week.
const DAYS: Record<string, Lines> = {
  '20261116': [
    [A, { close: 1_100, prevClose: 1_000 }],
    [B, { close: 1_000, prevClose: 1_000 }],
    [C, { close: 1_000, prevClose: 1_000 }],
  ],
  '20261117': [
    [A, { close: 1_210, prevClose: 1_100, turnover: 50, adNet: 30, adBig: 20, odBig: 25 }],
    [B, { close: 900, prevClose: 1_000, turnover: 20, adNet: -40, adBig: -10, odBig: 15 }],
    [C, { close: 1_000, prevClose: 1_000, turnover: 10, adNet: 5, adBig: 1, odBig: -9 }],
    [D, { close: 1_000, prevClose: 990, turnover: 70, adNet: 99, known: false }],
    [INDEX, { close: 3_000, prevClose: 2_900, turnover: 1_000, adNet: 1_000 }],
  ],
  '20261118': [
    [A, { close: 1_331, prevClose: 1_210, turnover: 60 }],
    // An ex-date: the price halved, without a loss.
    [B, { close: 495, prevClose: 450 }],
    [C, { close: 900, prevClose: 1_000 }],
  ],
  '20261119': [
    [A, { close: 1_331, prevClose: 1_331 }],
    [B, { close: 495, prevClose: 495 }],
  ],
  '20261120': [
    [A, { close: 1_198, prevClose: 1_331 }],
    [B, { close: 544, prevClose: 495 }],
    [C, { close: 990, prevClose: 900 }],
  ],
}

function reviews({ today = '20261123', clock = { phase: 'morning' } as Partial<MarketClock>, days = DAYS } = {}) {
  const read: string[] = []
  const made = createDayReviews({
    tradingDays: async () => Object.keys(days),
    marketDay: async (day) => {
      read.push(day)
      return columnsOf(day, days[day] ?? [])
    },
    market: { tradingDay: today, instrument: (id) => ALL.find((one) => one.id === id) },
    clock: () => ({ phase: 'morning', marketTime: Date.parse('2026-11-23T10:00:00+08:00'), ...clock }) as MarketClock,
    splits: async () => [
      { instrument: B.id, side: 'buy', turnover: 300 } as SplitFinding,
      { instrument: B.id, side: 'buy', turnover: 200 } as SplitFinding,
      { instrument: A.id, side: 'sell', turnover: 900 } as SplitFinding,
      { instrument: D.id, side: 'sell', turnover: 5_000 } as SplitFinding,
    ],
    events: async (day) =>
      day === '20261117'
        ? { rows: (['rocket', 'dive', 'rocket'] as const).map((kind) => ({ event: eventKinds[kind].code })) }
        : undefined,
    slicing: { pause: async () => undefined } as never,
  })
  return { ...made, read }
}

test('stocks are listed as absorbed or distributed by the signs of 全部 and 主动', async () => {
  const steps = [-2, -1, 0, 1, 2]
  const lists = async (odBig: number, adBig: number) => {
    const { absorbed, distributed } = (
      await reviews({
        days: { '20261117': [[A, { close: 1, prevClose: 1, odBig, adBig }]] },
      }).review('20261117', GROUPS)
    )?.lists ?? { absorbed: undefined, distributed: undefined }
    return [absorbed?.count, distributed?.count]
  }
  for (const odBig of steps)
    for (const adBig of steps) {
      const [absorbed, distributed] = [odBig > 0 && adBig <= 0, odBig < 0 && adBig >= 0]
      expect([odBig, adBig, await lists(odBig, adBig)]).toEqual([odBig, adBig, [Number(absorbed), Number(distributed)]])
    }
})

test.each([
  [-1, 0, 1],
  [0, 0, 0],
  [1, 1, 0],
])('a stock with a net of %i yuan is in %i list of inflows and %i of outflows', async (adNet, into, out) => {
  const days = { '20261117': [[A, { close: 1, prevClose: 1, adNet }]] as const }
  const { lists } = (await reviews({ days }).review('20261117', GROUPS)) ?? {}
  expect([lists?.inflow.count, lists?.outflow.count]).toEqual([into, out])
})

describe('a review', () => {
  test('has the figures of stocks with a known close, without indexes', async () => {
    expect(await reviews().review('20261117', GROUPS)).toMatchObject({
      ...{ tradingDay: '20261117', up: 1, flat: 1, down: 1, limitUp: 1, limitDown: 1, unknown: 1 },
      ...{ turnover: 80, adNet: -5, odBig: 31, passive: 5 - -25 - 10 + 0, highestStreak: 2 },
      before: { tradingDay: '20261116', up: 1, flat: 2, down: 0, limitUp: 1, highestStreak: 1 },
      events: [
        { kind: 'rocket', count: 2 },
        { kind: 'dive', count: 1 },
      ],
    })
  })

  test('ranks boards by their change, weighted by free float, and sums their net', async () => {
    // 甲: A gains 10 % with a weight of 3,000 × 1,100, B loses 10 % with 1,000 × 1,000.
    const gained = (3_300_000 * 0.1 - 1_000_000 * 0.1) / 4_300_000
    expect((await reviews().review('20261117', GROUPS)).boards).toEqual([
      { name: '甲', change: Math.round(gained * 1e6) / 1e6, adNet: -10 },
      { name: '乙', change: 0, adNet: 5 },
    ])
  })

  test('lists its signals by size', async () => {
    const { lists } = await reviews().review('20261117', GROUPS)
    const listed = Object.entries(lists).map(([name, { stocks }]) => [name, stocks.map(({ id, value }) => [id, value])])
    expect(Object.fromEntries(listed)).toEqual({
      inflow: [
        [A.id, 30],
        [C.id, 5],
      ],
      outflow: [[B.id, -40]],
      absorbed: [[B.id, 25]],
      distributed: [[C.id, -10]],
      splitBuy: [[B.id, 500]],
      splitSell: [[A.id, 900]],
      limitUps: [[A.id, 2]],
    })
    expect(lists.inflow.stocks[0]?.change).toBeCloseTo(0.1, 12)
  })

  test.each([[[0, 1, 2]], [[2, 0, 1]], [[1, 2, 0]]])(
    'orders equal figures by code, and boards by name, with rows as %j',
    async (order) => {
      const lines = order.map((at): Lines[number] => [
        ALL[at] as Instrument,
        { close: 1_000, prevClose: 1_000, adNet: 7 },
      ])
      const { lists, boards } = await reviews({ days: { '20261117': lines } }).review('20261117', GROUPS)
      expect(lists.inflow.stocks.map(({ id }) => id)).toEqual([A.id, B.id, C.id])
      // 乙 is before 甲 in Unicode.
      expect(boards.map(({ name }) => name)).toEqual(['乙', '甲'])
    },
  )

  test('follows listed stocks over days on record, each from its own previous close', async () => {
    const { lists, market } = await reviews().review('20261117', GROUPS)
    const [a] = lists.inflow.stocks
    expect(a?.after[1]).toBeCloseTo(0.1, 12)
    expect(a?.after[3]).toBeCloseTo(1.1 * 1 * (1_198 / 1_331) - 1, 12)
    expect([a?.after[5], a?.after[10]]).toEqual([null, null])
    // Ex-date of B; C did not trade on the second day.
    expect(lists.outflow.stocks[0]?.after[1]).toBeCloseTo(0.1, 12)
    expect(lists.inflow.stocks[1]?.after).toEqual({ 1: expect.closeTo(-0.1, 12), 3: null, 5: null, 10: null })
    expect(lists.inflow.after[1]).toBeCloseTo(0, 12)
    expect(lists.inflow.after[3]).toBeCloseTo(a?.after[3] ?? 0, 12)
    expect(market[1]).toBeCloseTo((0.1 + 0.1 - 0.1) / 3, 12)
  })

  test('is the same on a later day, apart from the days that followed', async () => {
    const early = await reviews({ today: '20261118' }).review('20261117', GROUPS)
    const late = await reviews().review('20261117', GROUPS)
    const unknown = { 1: null, 3: null, 5: null, 10: null }
    const without = ({ lists, ...rest }: typeof early) => ({
      ...rest,
      market: unknown,
      lists: Object.fromEntries(
        Object.entries(lists).map(([name, list]) => [
          name,
          { ...list, after: unknown, stocks: list.stocks.map((one) => ({ ...one, after: unknown })) },
        ]),
      ),
    })
    expect(early.market).toEqual(unknown)
    expect(without(late)).toEqual(without(early))
  })

  test('does not follow or compare across a day that is not on record', async () => {
    const { '20261118': _, ...gap } = DAYS
    expect((await reviews({ days: gap }).review('20261117', GROUPS)).market[1]).toBeNull()
    const after = await reviews({ days: gap }).review('20261119', GROUPS)
    expect([after.before, after.highestStreak]).toEqual([null, 0])
  })

  test('counts a streak over every day in a row', async () => {
    const closes = [1_100, 1_210, 1_331, 1_464]
    const dates = ['20261116', '20261117', '20261118', '20261119']
    const rising = closes.map((close, at): [string, Lines] => [
      dates[at] ?? '',
      [[A, { close, prevClose: closes[at - 1] ?? 1_000 }]],
    ])
    const { highestStreak, before } = await reviews({ days: Object.fromEntries(rising) }).review('20261119', GROUPS)
    expect([highestStreak, before?.highestStreak]).toEqual([4, 3])
  })

  test.each(['20261123', '20261121', '20261201'])(
    'does not exist for %s, which is not over or not on record',
    async (day) => {
      await expect(reviews().review(day, GROUPS)).rejects.toMatchObject({ code: 'no-data' })
    },
  )

  test('of the running day exists from 15:05 on', async () => {
    const at = (time: string) =>
      ({ phase: 'closed', marketTime: Date.parse(`2026-11-20T${time}+08:00`) }) as MarketClock
    const days = (time: string) => reviews({ today: '20261120', clock: at(time) }).list(2)
    expect((await days('15:04:59')).days.map(({ tradingDay }) => tradingDay)).toEqual(['20261118', '20261119'])
    expect((await days('15:05:00')).days.map(({ tradingDay }) => tradingDay)).toEqual(['20261119', '20261120'])
  })

  test.each([
    ['20261120', 'after-hours', true],
    ['20261120', 'ended', false],
    ['20261119', 'after-hours', false],
  ] as const)('of %s while the market is %s is preliminary: %s', async (day, phase, isPreliminary) => {
    const clock = { phase, marketTime: Date.parse('2026-11-20T15:10:00+08:00') } as MarketClock
    expect(await reviews({ today: '20261120', clock }).review(day, GROUPS)).toMatchObject({ isPreliminary })
  })
})

test('days are compared oldest first, and each is read once', async () => {
  const made = reviews()
  const { days } = await made.list(60)
  expect(days.map(({ tradingDay, up }) => [tradingDay, up])).toEqual([
    ['20261116', 1],
    ['20261117', 1],
    ['20261118', 2],
    ['20261119', 0],
    ['20261120', 2],
  ])
  expect(made.read.length).toBe(5)
})
