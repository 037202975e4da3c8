import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { createHistory } from '../../../../gateway/past/history/history'
import { Recorder } from '../../../../gateway/past/history/recorder'
import { createSeriesStore } from '../../../../gateway/past/history/series-store'
import type { Db } from '../../../../gateway/storage/database'
import type { CoinDepth, MarketEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { makeInstrument } from '../../../support/market-events'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { smallMarket } from '../../../support/small-market'
import { storeMarketDays } from '../../../support/stored-days'

const COIN = 'BTCUSDTSWAP.OKX'
const MINUTE = 60_000
const [DAY, NEXT] = ['20260912', '20260913']
const MIDNIGHT = dateToMs(DAY)
const signal = new AbortController().signal

let folder: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-coin-days-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

type Store = 'files' | 'database'

const depth = (exchangeTime: number, size: number): CoinDepth => ({
  kind: 'coin-depth',
  instrument: COIN,
  exchangeTime,
  step: 1_000,
  bid: 60_000,
  ask: 61_000,
  bidVolumes: [size, 2],
  askVolumes: [3],
})

/** A run of the program that is killed: the next run finds what is on the disk. */
function startRun(store: Store) {
  const market = smallMarket('20260911')
  const { state, clock } = market
  const of = store === 'files' ? storeMarketDays(db, market, join(folder, 'days')) : inDatabase()
  function inDatabase() {
    const [days, series] = [createDayStore(db, 'test'), createSeriesStore(db, 'test')]
    const shared = { days, series, market: state, clock, slicing: { now: () => 0, pause: async () => {} } }
    const recorder = new Recorder({ ...shared, watched: async () => [] })
    market.observe((event) => recorder.observe(event))
    return { recorder, history: createHistory({ ...shared, prints: () => [], completeness: () => 1 }) }
  }
  const { recorder, history } = of
  const apply = (...events: MarketEvent[]) => {
    for (const event of events) market.apply(event)
  }
  const coin = makeInstrument({ id: COIN, kind: 'crypto', board: 'crypto', volumeScale: 4 })
  apply({ kind: 'instruments', instruments: [coin] }, { kind: 'day', tradingDay: '20260911' })
  return {
    state,
    apply,
    ownDay: (tradingDay: string) => apply({ kind: 'day', tradingDay, of: [COIN] }),
    /** Sends a book every 15 seconds and open interest every minute, from one minute of the day to before another. */
    send(from: number, end: number) {
      for (let at = from * MINUTE; at < end * MINUTE; at += 15_000) apply(depth(MIDNIGHT + at, 1 + at / 15_000))
      for (let minute = from; minute < end; minute++) {
        const exchangeTime = MIDNIGHT + minute * MINUTE
        apply({ kind: 'perpetual', instrument: COIN, exchangeTime, open: 10_000 * minute })
      }
    },
    end: () => apply({ kind: 'phase', phase: 'ended', exchangeTime: dateToMs('20260911') + 15 * 60 * MINUTE }),
    settled: (minute: number, rate: number) =>
      apply({
        kind: 'perpetual',
        instrument: COIN,
        exchangeTime: MIDNIGHT + minute * MINUTE,
        settled: [{ time: MIDNIGHT + minute * MINUTE, rate }],
      }),
    checkpoint: () => recorder.checkpoint(),
    idle: () => recorder.idle(),
    health: () => recorder.health(),
    /** Minute of the day and volume at the best bid of each known book. */
    async depths(day: string) {
      const bytes = await history.asked.depth(COIN, day)
      const decoded = bytes ? decodeFrame(bytes) : undefined
      if (!decoded?.ok) return []
      return decoded.sections.flatMap((section) => {
        if (section.kind !== 'coin-depth') throw new Error(section.kind)
        const { time, bidVolume0 } = section.columns
        return Array.from(time, (at, row) => [(at - MIDNIGHT) / MINUTE, bidVolume0[row]])
      })
    },
    async interest(from: string, to: string) {
      const limits = { limit: 2_000, signal }
      const { time, open, settled } = await history.asked.perpetual({ code: COIN, from, to }, limits)
      return { time: time.map((at) => (at - MIDNIGHT) / MINUTE), open, settled: settled.rate }
    },
  }
}

const quarters = (from: number, end: number) =>
  Array.from({ length: 4 * (end - from) }, (_, at) => [from + at / 4, 1 + 4 * from + at])
const minutes = (from: number, end: number) => Array.from({ length: end - from }, (_, at) => from + at)

describe.each<Store>(['files', 'database'])('data of a coin that no venue sends again, stored in %s,', (store) => {
  test('is complete up to the last checkpoint after a kill, continues, and is complete the next day', async () => {
    const first = startRun(store)
    first.ownDay(DAY)
    first.send(100, 190)
    first.settled(150, 5_000)
    await first.checkpoint()
    // Lost with the process.
    first.send(190, 192)

    const second = startRun(store)
    second.ownDay(DAY)
    second.send(195, 197)
    await second.idle()
    const known = [...quarters(100, 190), ...quarters(195, 197)]
    const interest = [...minutes(100, 190), ...minutes(195, 197)]
    const figures = (all: number[]) => ({ time: all, open: all, settled: [0.00005] })
    expect(await second.depths(DAY)).toEqual(known)
    expect(await second.interest(DAY, DAY)).toEqual(figures(interest))
    await second.checkpoint()
    second.send(197, 215)
    await second.checkpoint()

    const third = startRun(store)
    third.ownDay(DAY)
    third.send(220, 221)
    await third.idle()
    third.ownDay(NEXT)
    third.send(1_440, 1_441)
    await third.idle()
    const whole = [...known, ...quarters(197, 215), ...quarters(220, 221)]
    expect(await third.depths(DAY)).toEqual(whole)
    expect(await third.depths(NEXT)).toEqual(quarters(1_440, 1_441))
    const all = [...interest, ...minutes(197, 215), 220]
    expect(await third.interest(DAY, DAY)).toEqual(figures(all))

    const fourth = startRun(store)
    fourth.ownDay(NEXT)
    fourth.send(1_450, 1_451)
    await fourth.idle()
    expect(await fourth.depths(DAY)).toEqual(whole)
    expect(fourth.health()).toMatchObject({ state: 'ok' })
  })

  test('is also written after the day of the exchanges has ended', async () => {
    const first = startRun(store)
    first.ownDay(DAY)
    first.send(100, 102)
    first.end()
    await first.idle()
    first.send(102, 104)
    await first.checkpoint()
    const second = startRun(store)
    second.ownDay(DAY)
    expect(await second.depths(DAY)).toEqual(quarters(100, 104))
  })
})

test('data of a day that ends before its stored part is read back is stored together with that part', async () => {
  const first = startRun('database')
  first.ownDay(DAY)
  first.send(1_410, 1_430)
  await first.checkpoint()
  const second = startRun('database')
  second.ownDay(DAY)
  second.send(1_435, 1_436)
  second.ownDay(NEXT)
  await second.checkpoint()
  const third = startRun('database')
  expect(await third.depths(DAY)).toEqual([...quarters(1_410, 1_430), ...quarters(1_435, 1_436)])
})

test.each(['before', 'after'])(
  'a finished half hour is not written again, if it was written %s a restart',
  async (when) => {
    const first = startRun('database')
    first.ownDay(DAY)
    first.send(100, 190)
    await first.checkpoint()
    const parts = async () =>
      (await db.selectFrom('day_series').select('instrument').where('kind', '=', 'coin-depth').execute()).map(
        ({ instrument }) => instrument,
      )
    expect(await parts()).toEqual([3, 4, 5, 6].map((part) => `${COIN}@0${part}`))
    const next = when === 'before' ? first : startRun('database')
    if (next !== first) next.ownDay(DAY)
    next.send(190, 191)
    await next.idle()
    await db.deleteFrom('day_series').where('kind', '=', 'coin-depth').execute()
    next.send(191, 192)
    await next.checkpoint()
    expect(await parts()).toEqual([`${COIN}@06`])
  },
)
