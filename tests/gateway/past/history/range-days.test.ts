import { describe, expect, test } from 'vitest'
import { createRangeDays } from '../../../../gateway/past/history/range-days'
import { isTradingDay } from '../../../../shared/market/trading-days'
import type { DayRow } from '../../../../shared/protocol/rest'
import { makeInstrument } from '../../../support/market-events'

const GRADES: DayRow['adNet'] = [0, 0, 0, 0]
const row = (tradingDay: string, prevClose: number, close: number, completeness = 1): DayRow => ({
  tradingDay,
  open: close,
  high: close,
  low: close,
  close,
  prevClose,
  completeness,
  volume: 1,
  turnover: 1,
  adNet: GRADES,
  odNet: GRADES,
})

// Monday 16 to Friday 20 November 2026. An ex-date on Wednesday: 11.00 becomes 5.50.
const WEEK = [
  row('20261116', 990, 1000),
  row('20261117', 1000, 1100),
  row('20261118', 550, 605),
  row('20261119', 605, 545),
]
const today = '20261120'
const stock = makeInstrument({ id: '600519.SH', prevClose: 545 })

function daysOf(past: readonly DayRow[] = WEEK, running: DayRow | null = row(today, 545, 600)) {
  const days = {
    between: async (_: string, first: string, last: string) =>
      past.filter(({ tradingDay }) => first <= tradingDay && tradingDay <= last),
    newest: async (_: string, count: number, last: string) =>
      past.filter(({ tradingDay }) => tradingDay <= last).slice(-count),
    first: async () => past[0]?.tradingDay,
  }
  return createRangeDays({
    days,
    todayOf: () => today,
    running: () => running ?? undefined,
    isTradingDay: (_, day) => isTradingDay(day),
  })
}

async function of(first: string, last: string, made = daysOf(), instrument = stock) {
  const known = await made.rows(instrument, first, last)
  return made.of(instrument, known, known[0]?.tradingDay ?? '', last)
}

describe('the first day on record', () => {
  test.each([
    ['days on record', WEEK, row(today, 545, 600), '20261116'],
    ['the running day alone', [], row(today, 545, 600), today],
    ['days on record without the running one', WEEK, null, '20261116'],
    ['nothing at all', [], null, ''],
  ] as const)('is found with %s', async (_, past, running, since) => {
    expect(await daysOf(past, running).since(stock)).toBe(since)
  })
})

describe('the previous close of a range', () => {
  test('is that of its first bar, not of today', async () => {
    expect((await of('20261117', '20261118')).prevClose).toBe(1000)
    expect((await of('20261118', today)).prevClose).toBe(550)
    expect((await of(today, today)).prevClose).toBe(545)
  })

  test('is the close of the trading day before if the day has none, and unknown over a gap', async () => {
    const holes = [row('20261113', 980, 990), row('20261116', 0, 1000), row('20261118', 0, 605)]
    expect((await of('20261116', today, daysOf(holes))).prevClose).toBe(990)
    expect((await of('20261118', today, daysOf(holes))).prevClose).toBe(0)
  })

  test('is known before the first print of the running day', async () => {
    const made = daysOf(WEEK, null)
    expect(await of(today, today, made)).toEqual({
      prevClose: 545,
      days: { day: [today], prevClose: [545], factor: [1] },
    })
  })
})

test('prices before an ex-date are adjusted to the last day by its ratio', async () => {
  expect((await of('20261116', today)).days).toEqual({
    day: ['20261116', '20261117', '20261118', '20261119', today],
    prevClose: [990, 1000, 550, 605, 545],
    factor: [0.5, 0.5, 1, 1, 1],
  })
})

test('an ex-date of the running day applies before it has traded', async () => {
  const made = daysOf(WEEK, null)
  const ex = makeInstrument({ id: '600519.SH', prevClose: 109 })
  expect((await of('20261118', today, made, ex)).days.factor).toEqual([0.2, 0.2, 1])
})

test('a coin has no ex-dates', async () => {
  const coin = makeInstrument({ id: 'BTCUSDT.BINANCE', kind: 'crypto', prevClose: 109 })
  expect((await of('20261116', today, daysOf(), coin)).days.factor).toEqual([1, 1, 1, 1, 1])
})

test('a substitute for a previous close is not used for the running day before it trades', async () => {
  const made = daysOf(WEEK, null)
  const unknown = makeInstrument({ id: '600519.SH', prevClose: 109, caveats: { prevCloseOf: 'open' } })
  expect((await of('20261118', today, made, unknown)).days).toEqual({
    day: ['20261118', '20261119'],
    prevClose: [550, 605],
    factor: [1, 1],
  })
})

describe('rows of a range', () => {
  test.each<[string, string, string[]]>([
    ['20261118', '20261119', ['20261118', '20261119']],
    ['20261119', today, ['20261119', today]],
    [today, today, [today]],
    [today, '20261121', [today]],
    ['20261121', '20261122', []],
  ])('from %s to %s are %j', async (first, last, expected) => {
    const rows = await daysOf().rows(stock, first, last)
    expect(rows.map(({ tradingDay }) => tradingDay)).toEqual(expected)
  })

  test('have the running day of the market, not its stored row', async () => {
    const written = [...WEEK, row(today, 545, 111)]
    expect((await daysOf(written).rows(stock, today, today)).map(({ close }) => close)).toEqual([600])
    expect(await daysOf(written, null).rows(stock, today, today)).toEqual([])
  })
})

describe('the chain of a range', () => {
  test('ends with the reference of a running day without a price, if the range includes that day', async () => {
    const made = daysOf(WEEK, null)
    expect((await of('20261119', today, made)).days).toMatchObject({ day: ['20261119', today], prevClose: [605, 545] })
    expect((await of('20261118', '20261119', made)).days.day).toEqual(['20261118', '20261119'])
    const unknown = makeInstrument({ id: '600519.SH', prevClose: 0 })
    expect((await of('20261119', today, made, unknown)).days.day).toEqual(['20261119'])
    const one = makeInstrument({ id: '600519.SH', prevClose: 1 })
    expect((await of('20261119', today, made, one)).days.prevClose).toEqual([605, 1])
  })

  test('of a coin has no ex-dates', async () => {
    const coin = makeInstrument({ id: 'BTCUSDT.OKX', kind: 'crypto', prevClose: 545 })
    expect((await of('20261117', '20261118', daysOf(), coin)).days.factor).toEqual([1, 1])
    expect((await of('20261117', '20261118')).days.factor).toEqual([0.5, 1])
  })

  test('has no previous close if the day has none, unless the day before is on record', async () => {
    const past = (prevClose: number, ...days: string[]) =>
      days.map((day, at) => row(day, at === days.length - 1 ? prevClose : 900, 1000 + at))
    expect((await of('20261118', '20261118', daysOf(past(0, '20261117', '20261118')))).prevClose).toBe(1000)
    expect((await of('20261118', '20261118', daysOf(past(0, '20261116', '20261117', '20261118')))).prevClose).toBe(1001)
    expect((await of('20261118', '20261118', daysOf(past(1, '20261117', '20261118')))).prevClose).toBe(1)
    expect((await of('20261118', '20261118', daysOf(past(0, '20261116', '20261118')))).prevClose).toBe(0)
    expect((await of('20261118', '20261118', daysOf(past(0, '20261118')))).prevClose).toBe(0)
  })

  test('has the previous close of its first day if there is no first bar', async () => {
    const made = daysOf()
    expect((await made.of(stock, WEEK, '', '20261119')).prevClose).toBe(990)
    expect((await daysOf([], null).of(makeInstrument({ prevClose: 0 }), [], '', today)).prevClose).toBe(0)
  })
})
