import { describe, expect, test } from 'vitest'
import { createLimitLadder, limitStreak } from '../../../../gateway/past/history/limit-ladder'
import { eventKinds } from '../../../../shared/market/event-kinds'
import type { Row } from '../../../../shared/protocol/kinds'
import type { DayRow } from '../../../../shared/protocol/rest'
import { makeInstrument } from '../../../support/market-events'
import { filledRow } from '../../../support/rows'

const FIRM = makeInstrument({ id: '600001.SH' })
const LOOSE = makeInstrument({ id: '600002.SH' })

const day = (tradingDay: string, prevClose: number, close: number) => ({ tradingDay, prevClose, close }) as DayRow

describe('a streak', () => {
  test.each([
    ['counts the days in a row at the limit', [day('20261118', 1_000, 1_100), day('20261119', 1_100, 1_210)], 2],
    ['ends at a day below it', [day('20261118', 1_000, 1_099), day('20261119', 1_099, 1_209)], 1],
    ['is zero after a day below it', [day('20261118', 1_000, 1_100), day('20261119', 1_100, 1_209)], 0],
    ['ends at a day that closed beyond it, which had no limits', [day('20261118', 1_000, 1_500)], 0],
    ['is zero without days', [], 0],
  ])('%s', (_, past, expected) => {
    expect(limitStreak(past, FIRM)).toBe(expected)
  })

  test('uses the limit of its board and time', () => {
    const star = makeInstrument({ board: 'star' })
    expect(limitStreak([day('20261119', 1_000, 1_100)], star)).toBe(0)
    expect(limitStreak([day('20261119', 1_000, 1_200)], star)).toBe(1)
    const st = makeInstrument({ name: '*ST海棠' })
    expect(limitStreak([day('20260703', 1_000, 1_050)], st)).toBe(1)
  })
})

test('the ladder lists stocks that are or were at the limit, with their streak, amount waiting and openings', async () => {
  const event = (time: number, instrument: string, kind: 'sealUp' | 'openUp'): Row<'market-event'> => ({
    ...filledRow('market-event', 0),
    time,
    instrument,
    event: eventKinds[kind].code,
  })
  const lookups: string[] = []
  const ladder = createLimitLadder({
    days: {
      tradingDays: async () => ['20261119'],
      // Yesterday one of them closed at its limit, for the first time; the last one is unknown.
      marketDay: async (tradingDay) => ({
        tradingDay,
        id: [FIRM.id, LOOSE.id, 'gone'],
        close: [1_100, 1_000, 1_100],
        prevClose: [1_000, 1_000, 1_000],
        turnover: [],
        adNet: [],
        adBig: [],
        odBig: [],
        completeness: [],
      }),
      newest: async (id) => {
        lookups.push(id)
        return [day('20261119', 1_000, id === FIRM.id ? 1_100 : 1_000), day('20261120', 1_100, 1_210)]
      },
    },
    market: {
      tradingDay: '20261120',
      instrument: (id) => [FIRM, LOOSE].find((each) => each.id === id),
      marketEvents: () => [
        event(5, LOOSE.id, 'sealUp'),
        event(6, LOOSE.id, 'openUp'),
        event(7, LOOSE.id, 'sealUp'),
        event(8, LOOSE.id, 'openUp'),
        event(9, FIRM.id, 'sealUp'),
      ],
      atLimitUp: () => [FIRM.id],
      quote: () => ({ ...filledRow('quote', 0), bidPrice1: 1_210, bidVolume1: 10_000 }),
    },
  })
  const expected = {
    tradingDay: '20261120',
    historyDays: 1,
    before: [{ streak: 1, stocks: 1 }],
    stocks: [
      { id: FIRM.id, streak: 2, sealed: true, sealYuan: 121_000, firstAt: 9, opened: 0 },
      { id: LOOSE.id, streak: 0, sealed: false, sealYuan: 0, firstAt: 5, opened: 2 },
    ],
  }
  expect(await ladder()).toEqual(expected)
  expect(await ladder()).toEqual(expected)
  expect(lookups).toHaveLength(2)
})

test('a stock that opened before it was seen sealed has no first time', async () => {
  const event = (time: number, kind: 'sealUp' | 'openUp') => ({
    ...filledRow('market-event', 0),
    time,
    instrument: FIRM.id,
    event: eventKinds[kind].code,
  })
  const ladder = createLimitLadder({
    days: {
      tradingDays: async () => [],
      marketDay: async () => Promise.reject(new Error('none')),
      newest: async () => [],
    },
    market: {
      tradingDay: '20261120',
      instrument: () => FIRM,
      marketEvents: () => [event(5, 'openUp'), event(6, 'sealUp')],
      atLimitUp: () => [FIRM.id],
      quote: () => filledRow('quote', 0),
    },
  })
  expect((await ladder()).stocks).toMatchObject([{ firstAt: 0, opened: 1 }])
})

test('stocks with the same streak are ordered by the amount waiting, then by code', async () => {
  const waiting: Record<string, number> = { '600001.SH': 5_000, '600002.SH': 90_000, '600003.SH': 5_000 }
  const ids = ['600003.SH', '600001.SH', '600002.SH']
  const ladder = createLimitLadder({
    days: {
      tradingDays: async () => [],
      marketDay: async () => Promise.reject(new Error('there is no day before')),
      newest: async () => [],
    },
    market: {
      tradingDay: '20261120',
      instrument: (id) => makeInstrument({ id }),
      marketEvents: () => [],
      atLimitUp: () => ids,
      quote: (id) => ({ ...filledRow('quote', 0), bidPrice1: 1_000, bidVolume1: waiting[id] ?? 0 }),
    },
  })
  expect((await ladder()).stocks.map(({ id, sealYuan }) => [id, sealYuan])).toEqual([
    ['600002.SH', 900_000],
    ['600001.SH', 50_000],
    ['600003.SH', 50_000],
  ])
})

test('the streaks of the day before are listed from the lowest on, of stocks that closed at their limit', async () => {
  const streaks: Record<string, number> = { a: 3, b: 1, c: 2, d: 1, index: 1, fell: 0 }
  const ids = Object.keys(streaks)
  const limitDays = (count: number) =>
    Array.from({ length: count }, (_, at) => day(String(20_261_119 - count + 1 + at), 1_000, 1_100))
  const ladder = createLimitLadder({
    days: {
      tradingDays: async () => ['20261118', '20261119', '20261120'],
      marketDay: async (tradingDay) => ({
        tradingDay,
        id: ids,
        close: ids.map((id) => (id === 'fell' ? 1_099 : 1_100)),
        prevClose: ids.map(() => 1_000),
        turnover: [],
        adNet: [],
        adBig: [],
        odBig: [],
        completeness: [],
      }),
      newest: async (id) => limitDays(streaks[id] ?? 0),
    },
    market: {
      tradingDay: '20261120',
      instrument: (id) => makeInstrument({ id, kind: id === 'index' ? 'index' : 'stock' }),
      marketEvents: () => [],
      atLimitUp: () => [],
      quote: () => undefined,
    },
  })
  expect(await ladder()).toMatchObject({
    historyDays: 2,
    before: [
      { streak: 1, stocks: 2 },
      { streak: 2, stocks: 1 },
      { streak: 3, stocks: 1 },
    ],
  })
})
