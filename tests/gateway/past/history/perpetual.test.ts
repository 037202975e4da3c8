import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { captureSeries } from '../../../../gateway/past/history/capture'
import { createDayStore } from '../../../../gateway/past/history/day-store'
import { createHistory } from '../../../../gateway/past/history/history'
import { Recorder } from '../../../../gateway/past/history/recorder'
import { createSeriesStore } from '../../../../gateway/past/history/series-store'
import type { Db } from '../../../../gateway/storage/database'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { MarketEvent } from '../../../../shared/market/events'
import { decodeSeries } from '../../../../shared/protocol/day-series'
import { decodeFrame } from '../../../../shared/protocol/frame'
import { makeInstrument } from '../../../support/market-events'
import { openMigratedDatabase } from '../../../support/migrated-database'

const [SWAP, SPOT] = ['BTCUSDTSWAP.OKX', 'BTCUSDT.OKX']
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Sunday 2026-09-13 begins in Beijing. */
const SUNDAY = Date.UTC(2026, 8, 12, 16)
const signal = new AbortController().signal
const limits = { limit: 2_000, signal }

let folder: string
let db: Db
let idle: () => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-perpetual-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
})
afterEach(async () => {
  await idle()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** A run of the program on Sunday, and what a test can send to it. */
function startRun() {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5 })
  const clock = () => ({ marketTime: SUNDAY, phase: 'always' as const, tradingDay: '20260911' })
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
    completeness: () => 1,
  })
  idle = () => recorder.idle()
  const apply = (...events: MarketEvent[]) => {
    for (const event of events) {
      recorder.observe(event)
      state.apply(event)
    }
  }
  const instruments = [SWAP, SPOT].map((id) => makeInstrument({ id, kind: 'crypto', board: 'crypto', volumeScale: 4 }))
  apply({ kind: 'instruments', instruments }, { kind: 'day', tradingDay: '20260911' })
  const day = (tradingDay: string) => apply({ kind: 'day', tradingDay, of: [SWAP, SPOT] })
  const news = (exchangeTime: number, rate: number, open: number) =>
    apply({
      kind: 'perpetual',
      instrument: SWAP,
      exchangeTime,
      open,
      funding: { rate, settlesAt: SUNDAY + 8 * HOUR, everyMs: 8 * HOUR },
    })
  const settled = (time: number, rate: number) =>
    apply({ kind: 'perpetual', instrument: SWAP, exchangeTime: time, settled: [{ time, rate }] })
  const ask = (from?: string, to?: string, code = SWAP) =>
    history.asked.perpetual({ code, ...(from && { from }), ...(to && { to }) }, limits)
  return { state, recorder, history, day, news, settled, ask, apply }
}

describe('funding and open interest of the past', () => {
  test('are stored under the Beijing day to which they belong', () => {
    const { state, day, news, settled } = startRun()
    day('20260913')
    const times = [SUNDAY - MINUTE, SUNDAY, SUNDAY + 24 * HOUR - MINUTE, SUNDAY + 24 * HOUR]
    for (const time of times) {
      news(time, 10_000, 300_000)
      settled(time, 10_000)
    }
    const captured = captureSeries(state, SWAP, '20260911')
    const rowsOf = <K extends 'perpetual-minute' | 'funding'>(kind: K) =>
      decodeSeries(kind, captured.find((one) => one.kind === kind)?.bytes ?? new Uint8Array()) ?? []
    expect(rowsOf('perpetual-minute').map(({ slot }) => slot * MINUTE)).toEqual([times[1], times[2]])
    expect(rowsOf('funding').map(({ time }) => time)).toEqual([times[1], times[2]])
    expect(captured.map(({ tradingDay }) => tradingDay)).toEqual(['20260913', '20260913'])
  })

  test('of a finished day come from the record, also after a restart', async () => {
    const before = startRun()
    before.day('20260912')
    before.news(SUNDAY - 2 * HOUR, 12_000, 300_000)
    before.news(SUNDAY - HOUR, -9_000, 310_000)
    before.settled(SUNDAY - 8 * HOUR, -5_000)
    before.day('20260913')
    await before.recorder.idle()
    const after = startRun()
    after.day('20260913')
    after.news(SUNDAY + HOUR, 7_000, 320_000)
    const { time, rate, open, settled, missing, since, first, last } = await after.ask('20260911', '20260913')
    expect({ time, rate, open, settled }).toEqual({
      time: [SUNDAY - 2 * HOUR, SUNDAY - HOUR, SUNDAY + HOUR],
      rate: [0.00012, -0.00009, 0.00007],
      open: [30, 31, 32],
      settled: { time: [SUNDAY - 8 * HOUR], rate: [-0.00005] },
    })
    expect([first, last, missing]).toEqual(['20260911', '20260913', ['20260911']])
    expect(since).toEqual({ settled: SUNDAY - 8 * HOUR, open: SUNDAY - 2 * HOUR })
  })

  test('without dates are those of the running day, a Sunday like any other; minutes limit a range', async () => {
    const { day, news, ask } = startRun()
    day('20260913')
    news(SUNDAY + HOUR, 1, 10)
    news(SUNDAY + 2 * HOUR, 2, 20)
    expect(await ask()).toMatchObject({ first: '20260913', last: '20260913', time: [SUNDAY + HOUR, SUNDAY + 2 * HOUR] })
    expect((await ask('202609130200', '202609130300')).time).toEqual([SUNDAY + 2 * HOUR])
  })

  test('of days before the record come with the time of the first record', async () => {
    const { day, settled, ask } = startRun()
    day('20260913')
    settled(SUNDAY - 8 * HOUR, 1)
    const answer = await ask('20260801', '20260802')
    expect(answer).toMatchObject({ time: [], settled: { time: [] }, missing: ['20260801', '20260802'] })
    expect(answer.since).toEqual({ settled: SUNDAY - 8 * HOUR, open: null })
  })

  test('of many days have points further apart, each with its last value, and every settled rate', async () => {
    const { day, news, settled, ask } = startRun()
    day('20260913')
    for (let minute = 0; minute < 120; minute++) news(SUNDAY + minute * MINUTE, minute, minute * 10_000)
    for (const hours of [0, 8]) settled(SUNDAY + hours * HOUR, hours)
    const { stepMs, time, open, settled: rates } = await ask('20260815')
    expect([stepMs, time, open]).toEqual([HOUR, [SUNDAY, SUNDAY + HOUR], [59, 119]])
    expect(rates.rate).toEqual([0, 8e-8])
  })

  test.each([
    ['a day that does not exist', ['20260231', undefined], 'date-invalid'],
    ['a word', ['yesterday', undefined], 'date-invalid'],
    ['an end before the start', ['20260913', '20260912'], 'range-backwards'],
    ['too many days for minutes', ['20260101', '20260913'], 'range-too-large'],
    ['an unknown code', ['20260913', undefined, 'ETHUSDTSWAP.OKX'], 'code-invalid'],
    ['spot, which has neither', ['20260913', undefined, SPOT], 'code-invalid'],
  ] as const)('are refused for %s', async (_, [from, to, code], refused) => {
    const { day, ask } = startRun()
    day('20260913')
    await expect(ask(from, to, code)).rejects.toMatchObject({ code: refused })
  })
})

describe('the depth of a coin’s day', () => {
  const depth = (exchangeTime: number): MarketEvent => ({
    kind: 'coin-depth',
    instrument: SWAP,
    exchangeTime,
    step: 100,
    bid: 900,
    ask: 1_000,
    bidVolumes: [7],
    askVolumes: [3],
  })
  const timesIn = (frame: Uint8Array | undefined) => {
    const decoded = frame && decodeFrame(frame)
    if (!decoded?.ok) return undefined
    return decoded.sections.flatMap((section) => [...(section.columns as { time: Float64Array }).time])
  }

  test('is stored when its day ends, and can be queried after a restart', async () => {
    const before = startRun()
    before.day('20260912')
    before.apply(depth(SUNDAY - HOUR), depth(SUNDAY - MINUTE))
    before.day('20260913')
    before.apply(depth(SUNDAY + MINUTE))
    await before.recorder.idle()
    const { history, day } = startRun()
    day('20260913')
    expect(timesIn(await history.asked.depth(SWAP, '20260912'))).toEqual([SUNDAY - HOUR, SUNDAY - MINUTE])
    expect(await history.asked.depth(SWAP, '20260913')).toBeUndefined()
  })

  test('of the running day is stored when the program ends', async () => {
    const before = startRun()
    before.day('20260913')
    before.apply(depth(SUNDAY + MINUTE))
    await before.recorder.close(1_000)
    const { history, day } = startRun()
    day('20260914')
    expect(timesIn(await history.asked.depth(SWAP, '20260913'))).toEqual([SUNDAY + MINUTE])
  })

  test.each(['2026', '20260231', 'today'])('is refused for %j', async (day) => {
    const { history } = startRun()
    await expect(history.asked.depth(SWAP, day)).rejects.toMatchObject({ code: 'date-invalid' })
  })
})
