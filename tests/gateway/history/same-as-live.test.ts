import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { Feed } from '../../../gateway/feeds/feed'
import { createReplayFeed } from '../../../gateway/feeds/replay/feed'
import { openPipeline, type Pipeline } from '../../../gateway/pipeline/pipeline'
import type { Db } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import type { FeedEvent } from '../../../shared/market/events'
import type { Instrument } from '../../../shared/market/instrument'
import { beijingDate, dateToMs } from '../../../shared/market/session'
import { decodeFrame, rowsOf } from '../../../shared/protocol/frame'
import { topic } from '../../../shared/protocol/topics'
import { asking } from '../../support/asked-days'
import { makeInstrument, makeTrade } from '../../support/fake-feed'
import { recording } from '../../support/recordings'
import { openTestDatabase } from '../../support/test-database'
import { until } from '../../support/until'

const FIXTURE = join(import.meta.dirname, '../../fixtures/replay/20230110')
const LATER = '20261120'

const folder = mkdtempSync(join(tmpdir(), 'zeus-same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a live client holds of an instrument when its day has ended. */
interface Held {
  day: string
  instrument: Instrument
  minute: unknown[]
  flow: unknown[]
  findings: unknown[]
}

/** A feed of no more than a later day of the same instruments, so that what was recorded is past. */
const laterFeed = (instruments: readonly Instrument[]): Feed => ({
  ...{ name: 'replay', quality: 'ok', badge: '回放' },
  clock: () => ({ marketTime: Date.UTC(2026, 10, 20, 2), speed: 1, phase: 'morning', tradingDay: LATER }),
  async *events(signal) {
    yield [
      { kind: 'day', tradingDay: LATER },
      { kind: 'instruments', instruments: [...instruments] },
    ] as FeedEvent[]
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  },
})

const open = (feed: Feed, db: Db, own: string): Pipeline =>
  openPipeline({
    ...{ feed, db, now: Date.now, memory: 'normal', watched: async () => [] },
    place: { store: { folder: join(folder, own) }, bytesMax: 2 ** 31, daysMax: 20 },
  })

/** Plays a recording through the whole way, and answers with what was live at the end of each of its days. */
async function playLive(recorded: string | Feed, db: Db, own: string): Promise<Held[]> {
  const replay =
    typeof recorded !== 'string'
      ? recorded
      : createReplayFeed({
          ...{ path: recorded, speed: Number.POSITIVE_INFINITY, endWhenDone: true, now: Date.now },
          wait: () => Promise.resolve(),
        })
  const held = new Map<string, Held[]>()
  let ended = false
  const take = ({ state }: Pipeline) => {
    const table = state.instrumentTable()
    const all = table.id.flatMap((id): Held[] => {
      const instrument = state.instrument(id)
      const minute = structuredClone([...state.rows(topic.tick(id), 'minute')])
      if (!instrument || instrument.kind === 'index' || minute.length === 0) return []
      const flow = structuredClone([...state.rows(topic.flow(id), 'flow')])
      const findings = structuredClone([...state.findings(id)])
      return [{ day: state.tradingDay, instrument: structuredClone(instrument), minute, flow, findings }]
    })
    if (all.length > 0) held.set(state.tradingDay, all)
  }
  const feed: Feed = {
    ...replay,
    clock: () => replay.clock(),
    async *events(signal) {
      for await (const batch of replay.events(signal)) {
        for (const event of batch) {
          // A day begins: what is live now is the end of the one before.
          if (event.kind === 'day') take(pipeline)
          yield [event]
        }
      }
      ended = true
    },
  }
  const pipeline = open(feed, db, own)
  pipeline.start()
  try {
    await until('the end of the recording', () => ended, 240_000)
  } catch (thrown) {
    await pipeline.close(0)
    throw thrown
  }
  // What waited is done, and a last tick comes as the market's clock gives it.
  while (pipeline.state.catchUp());
  pipeline.state.tick(replay.clock().marketTime)
  take(pipeline)
  await pipeline.close(20_000)
  return [...held.values()].flat()
}

async function laterThan<T>(held: readonly Held[], db: Db, own: string, look: (later: Pipeline) => Promise<T>) {
  const instruments = new Map(held.map(({ instrument }) => [instrument.id, instrument]))
  const later = open(laterFeed([...instruments.values()]), db, own)
  later.start()
  await until('the later day', () => later.state.tradingDay === LATER && later.state.instrumentTable().id.length > 0)
  try {
    return await look(later)
  } finally {
    await later.close(5_000)
  }
}

const rowsIn = (frame: Uint8Array) => {
  const decoded = decodeFrame(frame)
  return decoded.ok ? decoded.sections.flatMap((section) => rowsOf(section)) : []
}

async function expectSame(path: string | Feed, own: string): Promise<Held[]> {
  const db = await openTestDatabase(':memory:')
  await migrate(db)
  try {
    const held = await playLive(path, db, own)
    expect(held.length).toBeGreaterThan(0)
    await laterThan(held, db, own, async ({ past: { history } }) => {
      const { asked } = history
      for (const { day, instrument, minute, flow, findings } of held) {
        const on = { code: instrument.id, from: day, to: day }
        expect(rowsIn((await asked.frames.minutes(on, asking(20_000))).frame)).toEqual(minute)
        expect(rowsIn((await asked.frames.flow(on, asking(20_000))).frame)).toEqual(flow)
        const told = await asked.splits(on, asking())
        expect(new Set(told.findings.map(({ id }) => id))).toEqual(
          new Set((findings as { id: string }[]).map(({ id }) => id)),
        )
        for (const finding of told.findings) expect(findings).toContainEqual(finding)
      }
    })
    return held
  } finally {
    await db.destroy()
  }
}

/** Days of a vendor's file of daily bars: prices in cents, shares, yuan. */
function recordedDays(file: string) {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  return (day: string) => {
    const line = lines.find((each) => each.startsWith(`${day},`)) ?? ''
    const [, , ...prices] = line.split(',').map(Number)
    const [open = 0, high = 0, low = 0, close = 0] = prices.map((yuan) => Math.round(yuan * 100))
    return { open, high, low, close, volume: prices[4] ?? 0, amount: prices[5] ?? 0 }
  }
}

/** A vendor's minutes of a day, from the one that begins at 09:30 on: closes in cents, shares. */
function recordedMinutes(file: string, day: string): { close: number; volume: number }[] {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  return lines
    .filter((line) => line.startsWith(day))
    .map((line) => line.split(',').map(Number))
    .map(([, yuan = 0, lots = 0]) => ({ close: Math.round(yuan * 100), volume: lots * 100 }))
}

/** A vendor's ticks of a day of 000001: lines of time, yuan, lots, and the side (0 bought, 1 sold, 2 neither). */
function tickFeed(file: string, day: string): Feed {
  const instrument = makeInstrument({ id: '000001.SZ', hasOrderNumbers: false })
  const ticks = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line.startsWith(day))
    .map((line) => line.split(','))
  let marketTime = dateToMs(day)
  return {
    ...{ name: 'replay', quality: 'ok', badge: '回放' },
    clock: () => ({ marketTime, speed: 1, phase: 'morning', tradingDay: day }),
    async *events() {
      yield [
        { kind: 'day', tradingDay: day },
        { kind: 'instruments', instruments: [instrument] },
      ] as FeedEvent[]
      for (const [at, [time = '', yuan, lots, bought]] of ticks.entries()) {
        const [hour, minute, second] = [time.slice(8, 10), time.slice(10, 12), time.slice(12)].map(Number)
        marketTime = dateToMs(day) + (((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1_000
        const [price, volume] = [Math.round(Number(yuan) * 100), Number(lots) * 100]
        const side = bought === '0' ? 'buy' : bought === '1' ? 'sell' : 'none'
        const numbers = { buyNo: 0, sellNo: 0, venueSeq: at + 1 }
        const of = { instrument: instrument.id, exchangeTime: marketTime, price, volume, amount: price * volume }
        yield [makeTrade({ ...of, ...numbers, side })]
      }
    },
  }
}

describe('what is asked of a recorded day', () => {
  test('is what was live, of the rows of each layout: minutes, order flow and findings', async () => {
    const held = await expectSame(FIXTURE, 'fixture')
    expect(held.some(({ flow }) => flow.length > 0)).toBe(true)
  }, 120_000)

  test('is what was live of a real morning, which begins and lies as its daily row says', async (context) => {
    const path = recording(context, 'l2_ticks', 'szse', '000001_20230201_trades_morning.csv.gz')
    const dailyFile = recording(context, 'daily', '000001.sz_to_20240919_1d.csv.gz')
    const [held] = await expectSame(path, 'szse')
    const { open, high, low, volume } = recordedDays(dailyFile)('20230201')
    const rows = (held?.minute ?? []) as { open: number; high: number; low: number; volume: number }[]
    expect([held?.day, rows[0]?.open]).toEqual(['20230201', open])
    expect(Math.max(...rows.map((row) => row.high))).toBeLessThanOrEqual(high)
    expect(Math.min(...rows.map((row) => row.low))).toBeGreaterThanOrEqual(low)
    const traded = rows.reduce((sum, row) => sum + row.volume, 0) / volume
    expect(traded).toBeGreaterThan(0.3)
    expect(traded).toBeLessThan(1)
  }, 300_000)

  test.for([
    ['600000', '20200102'],
    ['600519', '20230201'],
  ] as const)('is what was live of a whole real day of %s', { timeout: 300_000 }, async ([code, day], context) => {
    const path = recording(context, 'l2_ticks', 'sse', `${code}_${day}_trades.csv.gz`)
    const [held] = await expectSame(path, code)
    expect([held?.instrument.id, held?.day]).toEqual([`${code}.SH`, day])
  })

  test('has the minute bars that another vendor recorded of the same day', async (context) => {
    const ticks = recording(context, 'l1_ticks', 'sz000001_20190201_20190211_tdx_ticks.csv.gz')
    const vendor = recordedMinutes(
      recording(context, 'minute', 'sz000001_20181203_20190201_timeline.csv.gz'),
      '20190201',
    )
    const [held] = await expectSame(tickFeed(ticks, '20190201'), 'ticks')
    const rows = (held?.minute ?? []) as { slot: number; close: number; volume: number }[]
    const own = new Map(rows.map((row) => [row.slot, row]))
    // The vendor's first minute has the opening auction in it.
    const sharesOf = (slot: number) => (own.get(slot)?.volume ?? 0) + (slot === 1 ? (own.get(0)?.volume ?? 0) : 0)
    const seen = vendor.map((_, at) => ({ close: own.get(at + 1)?.close, volume: sharesOf(at + 1) }))
    expect(vendor).toHaveLength(240)
    // A print of 11:30:00 ends the morning here; the vendor has its 1,000 shares in the afternoon's first minute.
    const ending = vendor[119] as { volume: number }
    const beginning = vendor[120] as { volume: number }
    expect(seen).toEqual(
      vendor.with(119, { close: 1_110, volume: ending.volume + 1_000 }).with(120, {
        ...{ close: 1_106, volume: beginning.volume - 1_000 },
      }),
    )
  }, 300_000)

  test('has the day bar of the recorded daily bars, whatever range it is asked in', async (context) => {
    const paths = ['20200901', '20200902'].map((day) =>
      recording(context, 'l2_snapshots', 'szse', `000001_${day}_snapshot.csv.gz`),
    )
    const dayOf = recordedDays(recording(context, 'daily', '000001.sz_to_20240919_1d.csv.gz'))
    const db = await openTestDatabase(':memory:')
    await migrate(db)
    const held: Held[] = []
    for (const path of paths) held.push(...(await playLive(path, db, 'snapshots')))
    await laterThan(held, db, 'snapshots', async ({ past: { history } }) => {
      const bars = (from: string, to: string) =>
        history.asked.bars({ code: '000001.SZ', period: '1d', from, to }, asking())
      const both = await bars('20200901', '20200902')
      expect(both.time.map(beijingDate)).toEqual(['20200901', '20200902'])
      for (const [at, day] of ['20200901', '20200902'].entries()) {
        const { open, high, low, close, volume, amount } = dayOf(day)
        const alone = await bars(day, day)
        for (const [bar, place] of [[both, at] as const, [alone, 0] as const]) {
          expect([bar.open, bar.high, bar.low, bar.close].map((prices) => prices[place])).toEqual([
            open,
            high,
            low,
            close,
          ])
          expect(bar.volume[place]).toBe(volume)
          // The daily file's money has the precision of a float.
          expect((bar.turnover[place] as number) / amount).toBeCloseTo(1, 6)
        }
      }
    })
    await db.destroy()
  }, 300_000)
})
