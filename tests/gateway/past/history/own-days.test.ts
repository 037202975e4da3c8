import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { createHistory } from '../../../../gateway/past/history/history'
import { Recorder } from '../../../../gateway/past/history/recorder'
import { createSeriesStore } from '../../../../gateway/past/history/series-store'
import type { Db } from '../../../../gateway/storage/database'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { MarketEvent, PastMinute } from '../../../../shared/market/events'
import { topic } from '../../../../shared/protocol/topics'
import { makeInstrument, makeQuote, makeTrade } from '../../../support/market-events'
import { openMigratedDatabase } from '../../../support/migrated-database'

const COIN = 'BTCUSDT.BINANCE'
const STOCK = '600001.SH'
const MINUTE = 60_000
/** Saturday 2026-09-12 begins in Beijing. */
const SATURDAY = Date.UTC(2026, 8, 11, 16)
/** The simulated clock of the exchanges is in another week. */
const STOCK_TIME = Date.UTC(2026, 8, 1, 2)

let folder: string
let db: Db
let idle: () => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-own-days-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
})
afterEach(async () => {
  await idle()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

function open() {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  const clock = () => ({ marketTime: STOCK_TIME, phase: 'morning' as const, tradingDay: '20260901' })
  const [days, series] = [createDayStore(db, 'test'), createSeriesStore(db, 'test')]
  const slicing = { now: () => 0, pause: async () => {} }
  const recorder = new Recorder({ days, series, market: state, clock, slicing, watched: async () => [] })
  const history = createHistory({
    days,
    series,
    market: state,
    clock,
    slicing,
    prints: () => [],
    completeness: () => recorder.completeness(),
  })
  idle = () => recorder.idle()
  const updates: string[] = []
  const apply = (...events: MarketEvent[]) => {
    for (const event of events) {
      recorder.observe(event)
      for (const update of state.apply(event)) updates.push(update.kind)
    }
  }
  apply({ kind: 'instruments', instruments: [makeInstrument({ id: STOCK }), coin()] })
  apply({ kind: 'day', tradingDay: '20260901' })
  apply(makeTrade({ instrument: STOCK, exchangeTime: STOCK_TIME }))
  return { state, recorder, history, apply, updates }
}

const coin = () =>
  makeInstrument({ id: COIN, kind: 'crypto', board: 'crypto', hasOrderNumbers: false, limitUp: 0, limitDown: 0 })
const own = (tradingDay: string): MarketEvent => ({ kind: 'day', tradingDay, of: [COIN] })
const print = (exchangeTime: number, price: number, volume: number, side: 'buy' | 'sell' = 'buy') =>
  makeTrade({ instrument: COIN, exchangeTime, price, volume, amount: price * volume, side, buyNo: 0, sellNo: 0 })
const minute = (start: number, volume: number): PastMinute => ({
  kind: 'past-minute',
  instrument: COIN,
  start,
  open: 10,
  high: 30,
  low: 5,
  close: 20,
  volume,
  amount: volume * 20,
})

describe('an instrument with a day of its own', () => {
  test('does not move the clock of the market, and changes its day without a new numbering', () => {
    const { state, apply, updates } = open()
    updates.length = 0
    apply(own('20260912'), print(SATURDAY + MINUTE, 1_000, 5))
    apply(makeQuote({ instrument: COIN, exchangeTime: SATURDAY + MINUTE, volume: 5, amount: 5_000, last: 1_000 }))
    expect(state.marketTime).toBe(STOCK_TIME)
    expect(state).toMatchObject({ tradingDay: '20260901' })
    expect(state.dayRow(COIN)).toMatchObject({ tradingDay: '20260912', volume: 5 })
    apply(own('20260913'))
    expect(state.dayRow(COIN)).toBeUndefined()
    expect(state.dayRow(STOCK)).toBeDefined()
    expect(updates).not.toContain('reset')
  })

  test('keeps its day when the exchanges begin theirs', () => {
    const { state, apply, updates } = open()
    apply(own('20260912'), print(SATURDAY + MINUTE, 1_000, 5))
    apply({ kind: 'day', tradingDay: '20260902' })
    expect(updates).toContain('reset')
    expect(state.dayRow(STOCK)).toBeUndefined()
    expect(state.rows(topic.tick(COIN), 'minute')).toHaveLength(1)
  })

  test('uses past minutes with more volume than the received prints', () => {
    const { state, apply } = open()
    apply(own('20260912'), print(SATURDAY + 5 * MINUTE, 1_000, 50))
    apply(minute(SATURDAY + 2 * MINUTE, 7), minute(SATURDAY + 5 * MINUTE, 60), minute(SATURDAY + 5 * MINUTE, 40))
    const slot = SATURDAY / MINUTE
    expect(state.rows(topic.tick(COIN), 'minute').map((row) => [row.slot - slot, row.volume, row.high])).toEqual([
      [2, 7, 30],
      [5, 60, 30],
    ])
  })

  test('has its weekend in history, with minutes from before its first start', async () => {
    const { recorder, history, apply } = open()
    apply(own('20260912'), minute(SATURDAY - MINUTE, 3))
    await recorder.idle()
    apply(minute(SATURDAY - 2 * MINUTE, 4))
    apply(print(SATURDAY + MINUTE, 1_000, 5), print(SATURDAY + 2 * MINUTE, 1_100, 2, 'sell'))
    apply(own('20260913'), print(SATURDAY + 1_440 * MINUTE, 1_200, 9))
    await recorder.idle()
    expect(recorder.health()).toMatchObject({ state: 'ok' })
    const bars = await history.bars(COIN, '1m', { start: '20260911' })
    expect(bars.time.map((time) => (time - SATURDAY) / MINUTE)).toEqual([-2, -1, 1, 2, 1_440])
    expect(bars.volume).toEqual([4, 3, 5, 2, 9])
    expect(bars.adNet.map((net) => net === null)).toEqual([true, true, false, false, false])
    const days = await history.bars(COIN, '1d', { start: '20260912' })
    expect(days.time).toEqual([SATURDAY, SATURDAY + 1_440 * MINUTE])
    expect(days.close).toEqual([1_100, 1_200])
  })

  /** Saturday is recorded, Sunday the running day. */
  async function weekend() {
    const { recorder, history, apply } = open()
    apply(own('20260912'), print(SATURDAY + MINUTE, 1_000, 5))
    apply(own('20260913'), print(SATURDAY + 1_441 * MINUTE, 1_200, 9))
    await recorder.idle()
    return history
  }

  test.each([
    ['a Saturday that is over', { start: '20260912', end: '20260912' }, [1]],
    ['the running Sunday, by its date', { start: '20260913', end: '20260913' }, [1_441]],
    ['the running day, without dates', {}, [1_441]],
    ['a range of minutes over midnight', { start: '202609122300', end: '202609130001' }, [1_441]],
    ['both, and future days', { start: '20260912', end: '20260930' }, [1, 1_441]],
    ['a day before the record', { start: '20260801', end: '20260801' }, []],
  ] as const)('has the bars of %s, and the first day on record', async (_, request, minutes) => {
    const bars = await (await weekend()).bars(COIN, '1m', request)
    expect(bars.time.map((time) => (time - SATURDAY) / MINUTE)).toEqual(minutes)
    expect(bars).toMatchObject({ since: '20260912', missing: minutes.length > 0 ? [] : ['20260801'] })
  })

  test.each([
    ['an end before the start', '20260913', '20260912'],
    ['a day that does not exist', '20260231', undefined],
    ['a word', 'today', undefined],
    ['too many days for minutes', '20260101', '20260913'],
  ])('is refused for %s', async (_, start, end) => {
    const history = await weekend()
    await expect(history.bars(COIN, '1m', { start, end })).rejects.toMatchObject({ code: 'range-invalid' })
  })

  test('has the past days that the venue reports, without nets', async () => {
    const { recorder, history, apply } = open()
    const past = (tradingDay: string): MarketEvent => ({
      kind: 'past-day',
      instrument: COIN,
      tradingDay,
      open: 1,
      high: 4,
      low: 1,
      close: 3,
      prevClose: 2,
      volume: 8,
      amount: 24,
      adNet: [0, 0, 0, 0],
      odNet: [0, 0, 0, 0],
    })
    apply(own('20260912'), past('20260910'), past('20260911'))
    await recorder.idle()
    const days = await history.bars(COIN, '1d', { start: '20260910' })
    expect(days.close).toEqual([3, 3])
    expect(days.adNet).toEqual([null, null])
  })
})
