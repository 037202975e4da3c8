import { describe, expect, test } from 'vitest'
import { createBarHistory } from '../../../../gateway/past/history/bar-history'
import type { InstrumentDay } from '../../../../gateway/past/history/day-rows'
import { MarketDays } from '../../../../gateway/past/history/market-days'
import type { StoredPrints } from '../../../../gateway/past/history/query-context'
import { shiftDay } from '../../../../shared/market/calendar'
import { dateToMs } from '../../../../shared/market/session'
import { isTradingDay } from '../../../../shared/market/trading-days'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { partOf } from '../../../support/part-of'
import {
  dayOf,
  FRIDAY,
  flowOf,
  INDEX,
  indexMinute,
  minuteOf,
  queryWorld,
  STOCK,
  SWAP,
  THURSDAY,
  TODAY,
} from '../../../support/query-world'

const OPEN = 9.5 * 3_600_000
const MINUTE = 60_000

function open(days: readonly InstrumentDay[] = [], running: readonly InstrumentDay[] = []) {
  const made = queryWorld({ days, running })
  const { market, rangeDays, series, pause } = made.context
  const marketDays = new MarketDays({
    market,
    completeness: () => 1,
    clock: () => ({ marketTime: 0, phase: 'morning', tradingDay: TODAY }),
  })
  const queries: unknown[] = []
  const prints = partOf<StoredPrints>({
    seconds: async (ask: object) => void queries.push(ask),
    printsSince: async () => '20200101',
  })
  const history = createBarHistory({ marketDays, rangeDays, series, pause, prints: () => [], stored: prints })
  return { ...made, history, queries }
}

const on = (start: string, end = start) => ({ start, end })

describe('bars of days', () => {
  test('are those on record within the range; the other days are missing', async () => {
    const { history } = open([dayOf(THURSDAY, { close: 1_011 })], [dayOf(TODAY, { close: 1_022 })])
    expect(await history.bars(STOCK.id, '1d', on(THURSDAY, TODAY))).toMatchObject({
      id: STOCK.id,
      period: '1d',
      time: [dateToMs(THURSDAY) + OPEN, dateToMs(TODAY) + OPEN],
      close: [1_011, 1_022],
      missing: [FRIDAY],
      since: THURSDAY,
      moved: [],
      prevClose: 1_000,
      days: { day: [THURSDAY, TODAY] },
    })
  })

  test('without a start cover about a year, with no day missing', async () => {
    const first = shiftDay(TODAY, -375)
    const inside = isTradingDay(first) ? first : ''
    const days = [dayOf(shiftDay(TODAY, -377)), ...(inside ? [dayOf(inside)] : []), dayOf(THURSDAY)]
    const answer = await open(days).history.bars(STOCK.id, '1d', {})
    expect(answer.missing).toEqual([])
    expect(answer.time.length).toBe(inside ? 2 : 1)
  })
})

describe('bars of minutes', () => {
  const world = () => {
    const made = open([dayOf(THURSDAY), dayOf(FRIDAY, { prevClose: 1_050 })])
    made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_001), minuteOf(2, 1_002), minuteOf(6, 1_006)])
    made.put(FRIDAY, STOCK, 'minute', [minuteOf(1, 1_101)], true)
    return made
  }

  test('have the requested length and range', async () => {
    const { history, pauses } = world()
    expect(await history.bars(STOCK.id, '1m', on(THURSDAY, FRIDAY))).toMatchObject({
      period: '1m',
      close: [1_001, 1_002, 1_006, 1_101],
      missing: [],
      derived: [FRIDAY],
      prevClose: 1_000,
    })
    expect(pauses()).toBe(2)
    expect((await history.bars(STOCK.id, '5m', on(THURSDAY))).close).toEqual([1_002, 1_006])
    expect((await history.bars(STOCK.id, '1m', on(`${THURSDAY}0931`, `${THURSDAY}0931`))).close).toEqual([1_002])
    expect((await history.bars(STOCK.id, '1m', on(`${THURSDAY}0930`, `${THURSDAY}0930`))).close).toEqual([1_001])
    expect(await history.bars(STOCK.id, '1m', on(FRIDAY))).toMatchObject({ prevClose: 1_050 })
  })

  test('list days without minutes as missing, and derived days only if there are any', async () => {
    const { history } = world()
    expect(await history.bars(STOCK.id, '1m', on(THURSDAY, TODAY))).toMatchObject({ missing: [TODAY] })
    expect(await history.bars(STOCK.id, '1m', on(THURSDAY))).not.toHaveProperty('derived')
  })

  test('of a coin follow the clock, also of four hours, which stocks do not have', async () => {
    const made = open()
    const slot = dateToMs(THURSDAY) / MINUTE
    made.put(THURSDAY, SWAP, 'minute', [minuteOf(slot + 239, 1), minuteOf(slot + 240, 2)])
    const answer = await made.history.bars(SWAP.id, '4h', on(THURSDAY))
    expect(answer).toMatchObject({ close: [1, 2], time: [dateToMs(THURSDAY), dateToMs(THURSDAY) + 240 * MINUTE] })
    await expect(made.history.bars(STOCK.id, '4h', on(THURSDAY))).rejects.toMatchObject({ code: 'bad-request' })
    await expect(made.history.bars(STOCK.id, '60m', on(THURSDAY))).resolves.toBeDefined()
  })

  test('cover thirty days at most', async () => {
    let start: string = TODAY
    for (let left = 29; left > 0; ) {
      start = shiftDay(start, -1)
      if (isTradingDay(start)) left--
    }
    const { history } = world()
    await expect(history.bars(STOCK.id, '1m', on(start, TODAY))).resolves.toMatchObject({ period: '1m' })
    await expect(history.minuteFrame(STOCK.id, on(start, TODAY))).resolves.toBeDefined()
    const before = shiftDay(start, isTradingDay(shiftDay(start, -1)) ? -1 : -3)
    for (const request of [
      history.bars(STOCK.id, '1m', on(before, TODAY)),
      history.minuteFrame(STOCK.id, on(before, TODAY)),
    ])
      await expect(request).rejects.toMatchObject({ code: 'range-invalid', message: expect.stringContaining('30') })
    expect(await history.bars(STOCK.id, '1m', on(before, TODAY), true)).toMatchObject({ period: '1d' })
    expect(await history.bars(STOCK.id, '1m', on(start, TODAY), true)).toMatchObject({ period: '1m' })
  })

  test('become bars of days if a day on record has no minutes', async () => {
    const made = open([dayOf(THURSDAY), dayOf(FRIDAY)], [dayOf(TODAY)])
    made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1_001)])
    expect(await made.history.bars(STOCK.id, '1m', on(THURSDAY, TODAY), true)).toMatchObject({
      period: '1d',
      close: [1_050, 1_050, 1_050],
      missing: [],
    })
    expect(await made.history.bars(STOCK.id, '1m', on(THURSDAY, TODAY))).toMatchObject({ period: '1m', close: [1_001] })
    made.put(FRIDAY, STOCK, 'minute', [minuteOf(1, 1_001)])
    expect(await made.history.bars(STOCK.id, '1m', on(THURSDAY, TODAY), true)).toMatchObject({ period: '1m' })
  })
})

describe('bars of seconds', () => {
  test('are queried from prints, and return the first day with prints if there are none', async () => {
    const { history, queries } = open([dayOf(THURSDAY)])
    const answer = await history.bars(STOCK.id, '1s', on(`${THURSDAY}1000`, `${THURSDAY}1059`))
    expect(answer).toMatchObject({ period: '1s', time: [], since: '20200101', missing: [THURSDAY] })
    expect(queries).toHaveLength(1)
    expect((await history.bars(STOCK.id, '1m', on(THURSDAY))).since).toBe(THURSDAY)
  })
})

describe('minutes as a frame', () => {
  test('have one section a day, those of an index of its own kind', async () => {
    const made = open()
    made.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1)])
    made.put(FRIDAY, STOCK, 'minute', [minuteOf(1, 2)])
    made.put(FRIDAY, STOCK, 'flow', [flowOf(1)])
    made.put(FRIDAY, INDEX, 'index-minute', [indexMinute(1, 3)])
    const kinds = async (id: string) => {
      const frame = decodeFrame(await made.history.minuteFrame(id, on(THURSDAY, FRIDAY)))
      return frame.ok && frame.sections.map(({ kind, epoch }) => [kind, epoch])
    }
    expect(await kinds(STOCK.id)).toEqual([
      ['minute', Number(THURSDAY)],
      ['minute', Number(FRIDAY)],
    ])
    expect(await kinds(INDEX.id)).toEqual([['index-minute', Number(FRIDAY)]])
    await expect(made.history.minuteFrame(SWAP.id, on(THURSDAY))).rejects.toMatchObject({ code: 'no-data' })
  })
})

test('bars and frames of an unknown instrument are refused', async () => {
  const { history } = open()
  for (const request of [history.bars('x', '1d', {}), history.minuteFrame('x', {})])
    await expect(request).rejects.toMatchObject({ code: 'unknown-instrument' })
})
