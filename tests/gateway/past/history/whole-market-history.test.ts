import { describe, expect, test } from 'vitest'
import { runningDayColumns } from '../../../../gateway/past/history/bar-columns'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { createWholeMarketHistory } from '../../../../gateway/past/history/whole-market-history'
import { shiftDay } from '../../../../shared/market/calendar'
import { packed } from '../../../support/packed-day'
import { partOf } from '../../../support/part-of'
import { dayOf, FRIDAY, OTHER, queryWorld, STOCK, THURSDAY, TODAY } from '../../../support/query-world'

const WEDNESDAY = '20261118'

/** Days on record, the running day, and the recorded days that were read. A day with another stamp was written since. */
function open(days: readonly InstrumentDay[], running: readonly InstrumentDay[] = []) {
  const { context } = queryWorld({ days, running })
  const read: string[] = []
  const calendar = () =>
    [...new Set(days.map(({ tradingDay }) => tradingDay))].sort().map((tradingDay) => {
      const rows = days.filter((day) => day.tradingDay === tradingDay)
      return { tradingDay, instruments: rows.length, completeness: 1 }
    })
  const stamps = new Map<string, string>()
  const stampedOf = (tradingDay: string) => ({ tradingDay, stamp: stamps.get(tradingDay) ?? '' })
  const marketDay = async (day: string) => {
    read.push(day)
    return runningDayColumns(
      day,
      days.filter(({ tradingDay }) => tradingDay === day),
    )
  }
  const history = createWholeMarketHistory({
    days: {
      calendar: async () => calendar(),
      newestDays: async (count, last) => {
        const until = calendar().filter(({ tradingDay }) => tradingDay <= last)
        return until.slice(Math.max(0, until.length - count)).map(({ tradingDay }) => stampedOf(tradingDay))
      },
      marketDays: (wanted) =>
        Promise.all(wanted.map(async (day) => ({ ...stampedOf(day), day: packed(await marketDay(day)) }))),
      marketDay,
    },
    marketDays: partOf({
      today: TODAY,
      running: () => [...running],
      rangeOf: ({ end }: { end?: string }) => ({ days: [end ?? TODAY] }),
    }),
    rangeDays: context.rangeDays,
    pause: async () => {},
  })
  return { history, read, stamps }
}

describe('a day of the whole market', () => {
  test('that is over is read once; the last sixty-four are cached', async () => {
    const past = Array.from({ length: 64 }, (_, back) => dayOf(shiftDay(THURSDAY, -back)))
    const { history, read } = open([...past, dayOf(FRIDAY)])
    expect(Array.from((await history.marketDay(THURSDAY)).close)).toEqual([1_050])
    await history.marketDay(THURSDAY)
    expect(read).toEqual([THURSDAY])
    for (let back = 1; back <= 63; back++) await history.marketDay(shiftDay(THURSDAY, -back))
    await history.marketDay(THURSDAY)
    expect(read).toHaveLength(64)
    await history.marketDay(FRIDAY)
    await history.marketDay(shiftDay(THURSDAY, -63))
    expect(read).toHaveLength(65)
    await history.marketDay(THURSDAY)
    expect(read).toHaveLength(66)
  })

  test('that is over is read again when it was written since', async () => {
    const { history, read, stamps } = open([dayOf(THURSDAY)])
    await history.marketDay(THURSDAY)
    stamps.set(THURSDAY, 'another')
    await history.marketDay(THURSDAY)
    await history.marketDay(THURSDAY)
    expect(read).toEqual([THURSDAY, THURSDAY])
  })

  test('without a record is looked up each time', async () => {
    const { history, read } = open([dayOf(THURSDAY)])
    for (const _ of ['once', 'again']) expect((await history.marketDay(FRIDAY)).id).toEqual([])
    expect(read).toEqual([FRIDAY, FRIDAY])
  })

  test('that is running comes from the market', async () => {
    const { history, read } = open([], [dayOf(TODAY, { close: 1_234 })])
    expect(await history.marketDay(TODAY)).toMatchObject({ tradingDay: TODAY, close: [1_234], adNet: [10] })
    expect(read).toEqual([])
  })
})

describe('a ranking', () => {
  const past = [dayOf(WEDNESDAY), dayOf(THURSDAY), dayOf(FRIDAY)]
  const running = [dayOf(TODAY)]

  test.each([
    [1, [], [TODAY]],
    [2, [FRIDAY], [FRIDAY, TODAY]],
    [3, [THURSDAY, FRIDAY], [THURSDAY, FRIDAY, TODAY]],
    [9, [WEDNESDAY, THURSDAY, FRIDAY], [WEDNESDAY, THURSDAY, FRIDAY, TODAY]],
  ])('of %i days reads %j and has %j', async (count, expected, days) => {
    const { history, read } = open(past, running)
    expect(await history.rank('BS', count)).toMatchObject({ tradingDays: days })
    expect(read).toEqual(expected)
  })

  test.each([
    [1, THURSDAY, [THURSDAY]],
    [2, THURSDAY, [WEDNESDAY, THURSDAY]],
    [2, FRIDAY, [THURSDAY, FRIDAY]],
  ])('of %i days up to %s has %j, without the running day', async (count, end, days) => {
    expect(await open(past, running).history.rank('BS', count, end)).toMatchObject({ tradingDays: days })
  })

  test('of a running day without a price has the days before it', async () => {
    expect(await open(past).history.rank('OO', 2)).toMatchObject({ tradingDays: [THURSDAY, FRIDAY] })
  })

  test('reads only days that were written since the one before', async () => {
    const { history, read, stamps } = open(past, running)
    await history.rank('BS', 9)
    stamps.set(THURSDAY, 'another')
    await history.rank('BS', 9)
    await history.rank('OO', 9)
    expect(read).toEqual([WEDNESDAY, THURSDAY, FRIDAY, THURSDAY])
  })

  test('without any day is refused', async () => {
    await expect(open([]).history.rank('BS', 5)).rejects.toMatchObject({ code: 'no-data' })
    await expect(open([], running).history.rank('BS', 5)).resolves.toMatchObject({ tradingDays: [TODAY] })
    await expect(open(past).history.rank('BS', 5)).resolves.toBeDefined()
  })

  test('that is aborted is not completed', async () => {
    const gone = new AbortController()
    const { history, read } = open(past)
    gone.abort(new Error('gone'))
    await expect(history.rank('BS', 5, undefined, gone.signal)).rejects.toThrow('gone')
    await expect(history.rank('BS', 5)).resolves.toBeDefined()
    expect(read.length).toBeGreaterThan(0)
  })
})

describe('the days on record', () => {
  test('are those that are over, and the running one with its mean completeness', async () => {
    const running = [dayOf(TODAY, { completeness: 0.2 }), dayOf(TODAY, { id: OTHER.id, completeness: 0.6 })]
    const { days } = await open([dayOf(FRIDAY), dayOf(TODAY, { id: STOCK.id })], running).history.calendar()
    expect(days).toEqual([
      { tradingDay: FRIDAY, instruments: 1, completeness: 1 },
      { tradingDay: TODAY, instruments: 2, completeness: expect.closeTo(0.4, 12) },
    ])
  })

  test('can be only finished days, or only the running one', async () => {
    expect((await open([dayOf(FRIDAY)]).history.calendar()).days).toHaveLength(1)
    expect((await open([], [dayOf(TODAY)]).history.calendar()).days).toHaveLength(1)
  })
})
