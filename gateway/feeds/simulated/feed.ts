import { setTimeout as sleep } from 'node:timers/promises'
import { daysBetween, nextTradingDay, tradingDayAt } from '../../../shared/market/calendar'
import type { FeedEvent } from '../../../shared/market/events'
import {
  type DaysOnRecord,
  type KnownDay,
  NOTHING_ON_RECORD,
  type OlderDaysRequest,
} from '../../../shared/market/known-days'
import type { MinutePrints } from '../../../shared/market/minute-prints'
import { beijingDate, dateToMs, type Phase, phaseAt, timeOfDay } from '../../../shared/market/session'
import { logOf } from '../../log'
import type { Feed, FeedClock } from '../feed'
import type { MarketClockMode } from './exchange/market-clock'
import { tradingDayOf } from './exchange/schedule'
import { derivedPast } from './past/derived-past'
import { BatchReader } from './thread/batch-reader'
import type { EngineOptions } from './thread/engine-options'
import { olderInThread, pastInThread } from './thread/start-past'
import { askable, type EngineThread, type RecordedPrints, startWorker } from './thread/start-worker'
import type { WorkerInput } from './thread/worker'

const log = logOf('feeds')

export interface SimulatedFeedOptions {
  seed: number
  clock: MarketClockMode
  /** Stocks in the market; four funds, eight indexes and two coins come on top. */
  instrumentCount: number
  now: () => number
  /** Resolves after so many ms, or rejects when `signal` aborts; used before a restart. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** Market time to begin at; by default 09:50 of the current or last trading day, or now with the real clock. */
  startAt?: number
  orders?: boolean
  /** Starts an engine; replaced in tests. */
  start?: (input: WorkerInput, lived?: RecordedPrints) => EngineThread
}

const DEMO_START = (9 * 60 + 50) * 60_000
/** Wait before a failed engine is started again. */
const RESTART_MS = 2000
/** The shown clock runs at most this far (wall ms) ahead of the last batch. */
const AHEAD_MS = 300

const LIVE = { kind: 'status', state: 'live', detail: '模拟行情：公司与价格均为虚构' } as const
const CONNECTING = { kind: 'status', state: 'connecting', detail: '正在补齐模拟行情的历史与当日已过时段' } as const

function stopped(error: unknown): FeedEvent {
  const reason = error instanceof Error ? error.message : String(error)
  return { kind: 'status', state: 'reconnecting', detail: `模拟交易所中断，正在重新启动：${reason}` }
}

function startOf({ clock, now, startAt }: SimulatedFeedOptions): number {
  return startAt ?? (clock.mode === 'real' ? now() : dateToMs(tradingDayAt(beijingDate(now()))) + DEMO_START)
}

function engineOf(
  { seed, instrumentCount, orders }: SimulatedFeedOptions,
  startTime: number,
  known: readonly KnownDay[],
): EngineOptions {
  return { seed, instrumentCount, startTime, known, ...(orders ? { orders } : {}) }
}

/**
 * Prints of the trading day up to a time, and of the days that only coins have had since. A clock other than the wall
 * clock is saved once a second, in which a fast market passes a night: its record may be a trading day ahead.
 */
async function* livedUntil(
  { lived }: DaysOnRecord,
  time: number,
  { mode }: MarketClockMode,
): AsyncGenerator<MinutePrints> {
  const date = beijingDate(time)
  const last = mode === 'real' ? date : nextTradingDay(date)
  for (const day of daysBetween(tradingDayOf(time), last, () => true)) {
    for await (const prints of lived(day)) {
      // A demo that was ahead of the wall's clock left a record of hours to come.
      if (mode === 'real' && prints.from > time) return
      yield prints
    }
  }
}

/** Whether the recorded day belongs to this market: for a demo without a saved clock it may be another one. */
const isOwn = ({ clock, startAt }: SimulatedFeedOptions, hasRun: boolean): boolean =>
  clock.mode === 'real' || startAt !== undefined || hasRun

/** Past data built outside of the engine. */
const pastOf = ({ seed, instrumentCount }: SimulatedFeedOptions) => ({
  derive: derivedPast(seed),
  ...pastInThread(seed),
  olderDays: (request: OlderDaysRequest) => olderInThread({ seed, instrumentCount, request }),
})

/**
 * The simulated exchange as a feed. Companies and prices are invented; boards, limits, lots and sessions are the
 * real ones. The engine runs in a worker thread and waits for a reader that is slow.
 */
export function createSimulatedFeed(options: SimulatedFeedOptions): Feed {
  const { clock: mode, now } = options
  const { start, askOrders } = askable(options.start ?? startWorker)
  const wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal }))
  const startTime = startOf(options)
  let marketTime = startTime
  /** The newest moment that was shown: an engine that begins again goes on from there. */
  let reached = startTime
  let readAt = now()
  let phase: Phase = phaseAt(timeOfDay(startTime))
  let tradingDay = tradingDayAt(beijingDate(startTime))
  let onRecord = NOTHING_ON_RECORD
  async function* run(signal: AbortSignal, reader: BatchReader): AsyncGenerator<FeedEvent[]> {
    const from = mode.mode === 'real' ? now() : reached
    const known = await onRecord.known(tradingDayOf(from))
    if (signal.aborted) return
    const lived = livedUntil(isOwn(options, reached > startTime) ? onRecord : NOTHING_ON_RECORD, from, mode)
    const thread = start({ engine: engineOf(options, from, known), clock: mode }, lived)
    const stop = () => void thread.stop()
    let isLive = false
    signal.addEventListener('abort', stop, { once: true })
    try {
      for (;;) {
        const report = await thread.next()
        if (signal.aborted) return
        if (!report) throw new Error('the engine ended')
        marketTime = report.batch.marketTime
        reached = Math.max(reached, marketTime)
        phase = report.phase
        tradingDay = report.tradingDay
        readAt = now()
        if (report.live && !isLive) yield [LIVE]
        isLive = report.live
        yield* reader.pieces(report.batch)
        thread.acknowledge()
      }
    } finally {
      signal.removeEventListener('abort', stop)
      await thread.stop()
    }
  }

  return {
    name: 'simulated',
    quality: 'simulated',
    badge: '模拟',
    askOrders,
    ...pastOf(options),
    goOnFrom(days) {
      onRecord = days
    },
    async *events(signal) {
      while (!signal.aborted) {
        yield [CONNECTING]
        try {
          yield* run(signal, new BatchReader())
        } catch (error) {
          if (signal.aborted) return
          log.error({ err: error }, 'the simulated exchange stopped')
          yield [stopped(error)]
          await wait(RESTART_MS, signal).catch(() => undefined)
        }
      }
    },
    clock(): FeedClock {
      const speed = mode.mode === 'real' ? 1 : mode.speed
      const ahead = Math.min(AHEAD_MS, Math.max(0, now() - readAt)) * speed
      return { marketTime: mode.mode === 'real' ? now() : marketTime + ahead, speed, phase, tradingDay }
    },
  }
}
