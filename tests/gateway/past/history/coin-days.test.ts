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

/** A life of the program that nobody ends: what of it is on the disk is what the next one finds. */
function life(store: Store) {
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
  const tell = (...events: MarketEvent[]) => {
    for (const event of events) market.apply(event)
  }
  const coin = makeInstrument({ id: COIN, kind: 'crypto', board: 'crypto', volumeScale: 4 })
  tell({ kind: 'instruments', instruments: [coin] }, { kind: 'day', tradingDay: '20260911' })
  return {
    state,
    tell,
    ownDay: (tradingDay: string) => tell({ kind: 'day', tradingDay, of: [COIN] }),
    /** A book every 15 seconds, and open interest a minute, from one minute of the day to before another. */
    live(from: number, end: number) {
      for (let at = from * MINUTE; at < end * MINUTE; at += 15_000) tell(depth(MIDNIGHT + at, 1 + at / 15_000))
      for (let minute = from; minute < end; minute++) {
        const exchangeTime = MIDNIGHT + minute * MINUTE
        tell({ kind: 'perpetual', instrument: COIN, exchangeTime, open: 10_000 * minute })
      }
    },
    end: () => tell({ kind: 'phase', phase: 'ended', exchangeTime: dateToMs('20260911') + 15 * 60 * MINUTE }),
    settled: (minute: number, rate: number) =>
      tell({
        kind: 'perpetual',
        instrument: COIN,
        exchangeTime: MIDNIGHT + minute * MINUTE,
        settled: [{ time: MIDNIGHT + minute * MINUTE, rate }],
      }),
    checkpoint: () => recorder.checkpoint(),
    idle: () => recorder.idle(),
    health: () => recorder.health(),
    /** Minutes of the day of the books that are known, and what waited at the best bid. */
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
      const asking = { limit: 2_000, signal }
      const { time, open, settled } = await history.asked.perpetual({ code: COIN, from, to }, asking)
      return { time: time.map((at) => (at - MIDNIGHT) / MINUTE), open, settled: settled.rate }
    },
  }
}

const quarters = (from: number, end: number) =>
  Array.from({ length: 4 * (end - from) }, (_, at) => [from + at / 4, 1 + 4 * from + at])
const minutes = (from: number, end: number) => Array.from({ length: end - from }, (_, at) => from + at)

describe.each<Store>(['files', 'database'])('what no venue tells of a coin again, kept in %s', (store) => {
  test('is there after a kill up to the last step, goes on without a seam, and is whole the next day', async () => {
    const first = life(store)
    first.ownDay(DAY)
    first.live(100, 190)
    first.settled(150, 5_000)
    await first.checkpoint()
    // Lost with the process.
    first.live(190, 192)

    const second = life(store)
    second.ownDay(DAY)
    second.live(195, 197)
    await second.idle()
    const known = [...quarters(100, 190), ...quarters(195, 197)]
    const interest = [...minutes(100, 190), ...minutes(195, 197)]
    const figures = (all: number[]) => ({ time: all, open: all, settled: [0.00005] })
    expect(await second.depths(DAY)).toEqual(known)
    expect(await second.interest(DAY, DAY)).toEqual(figures(interest))
    await second.checkpoint()
    second.live(197, 215)
    await second.checkpoint()

    const third = life(store)
    third.ownDay(DAY)
    third.live(220, 221)
    await third.idle()
    third.ownDay(NEXT)
    third.live(1_440, 1_441)
    await third.idle()
    const whole = [...known, ...quarters(197, 215), ...quarters(220, 221)]
    expect(await third.depths(DAY)).toEqual(whole)
    expect(await third.depths(NEXT)).toEqual(quarters(1_440, 1_441))
    const all = [...interest, ...minutes(197, 215), 220]
    expect(await third.interest(DAY, DAY)).toEqual(figures(all))

    const fourth = life(store)
    fourth.ownDay(NEXT)
    fourth.live(1_450, 1_451)
    await fourth.idle()
    expect(await fourth.depths(DAY)).toEqual(whole)
    expect(fourth.health()).toMatchObject({ state: 'ok' })
  })

  test('is written while the day of the exchanges is over, too', async () => {
    const first = life(store)
    first.ownDay(DAY)
    first.live(100, 102)
    first.end()
    await first.idle()
    first.live(102, 104)
    await first.checkpoint()
    const second = life(store)
    second.ownDay(DAY)
    expect(await second.depths(DAY)).toEqual(quarters(100, 104))
  })
})

test('that could not be read back before its day was over is written with what was read back', async () => {
  const first = life('database')
  first.ownDay(DAY)
  first.live(1_410, 1_430)
  await first.checkpoint()
  const second = life('database')
  second.ownDay(DAY)
  second.live(1_435, 1_436)
  second.ownDay(NEXT)
  await second.checkpoint()
  const third = life('database')
  expect(await third.depths(DAY)).toEqual([...quarters(1_410, 1_430), ...quarters(1_435, 1_436)])
})

test.each(['before', 'after'])(
  'of a half hour that is over nothing is written again, written %s a restart',
  async (when) => {
    const first = life('database')
    first.ownDay(DAY)
    first.live(100, 190)
    await first.checkpoint()
    const parts = async () =>
      (await db.selectFrom('day_series').select('instrument').where('kind', '=', 'coin-depth').execute()).map(
        ({ instrument }) => instrument,
      )
    expect(await parts()).toEqual([3, 4, 5, 6].map((part) => `${COIN}@0${part}`))
    const next = when === 'before' ? first : life('database')
    if (next !== first) next.ownDay(DAY)
    next.live(190, 191)
    await next.idle()
    await db.deleteFrom('day_series').where('kind', '=', 'coin-depth').execute()
    next.live(191, 192)
    await next.checkpoint()
    expect(await parts()).toEqual([`${COIN}@06`])
  },
)
