import type { MinutePrints } from '../../../../shared/market/minute-prints'
import type { Phase } from '../../../../shared/market/session'
import { ExchangeEngine } from '../exchange/engine'
import { type MarketClockMode, SimulatedClock } from '../exchange/market-clock'
import type { Batch } from './batch'
import type { EngineOptions } from './engine-options'

/** Report of the engine's thread with every batch. */
export interface Report {
  batch: Batch
  phase: Phase
  tradingDay: string
  /** True once the past is sent and the market is live. */
  live: boolean
}

interface DriveOptions {
  engine: EngineOptions
  clock: MarketClockMode
  now: () => number
  /** Recorded data of the day, segment by segment; undefined = the end. Omitted: there is none. */
  lived?: () => Promise<MinutePrints | undefined>
  /** Hands a report over; resolves when the next may follow. */
  send: (report: Report) => Promise<void>
  /** Resolves after so many ms of wall time, or at once when `signal` aborts. */
  pause: (ms: number) => Promise<void>
  /** Instruments whose orders are wanted: another list each time that it changes. Left out: as the engine was made. */
  orders?: () => readonly string[] | undefined
  signal: AbortSignal
}

/** Wall time between two looks at the clock, and the longest that one look may catch up (demo clock). */
const TURN_MS = 100
const CATCH_UP_MS = 300

/** Runs an engine along a clock until `signal` aborts. A slow reader makes the demo clock run slower. */
export async function drive(driven: DriveOptions): Promise<void> {
  const { engine: options, clock: mode, now, pause, orders, signal } = driven
  const engine = new ExchangeEngine({ ...options, everyMoment: mode.mode === 'real' })
  const report = (batch: Batch, live: boolean): Report => ({
    batch,
    live,
    phase: engine.phase,
    tradingDay: engine.tradingDay,
  })
  const send = async (batches: Iterable<Batch>, live: boolean) => {
    for (const batch of batches) {
      if (signal.aborted) return
      await driven.send(report(batch, live))
    }
  }
  await send(engine.beginDay(), false)
  for (let lived = await driven.lived?.(); lived && !signal.aborted; ) {
    const next = await driven.lived?.()
    await send(engine.retell(lived, next === undefined), false)
    lived = next
  }
  await send(engine.goLive(), false)
  const clock = new SimulatedClock(mode, engine.marketTime)
  let before = now()
  let told: readonly string[] | undefined
  while (!signal.aborted) {
    await pause(TURN_MS)
    const wall = now()
    const target = clock.advance(Math.min(CATCH_UP_MS, wall - before), wall)
    before = wall
    const wanted = orders?.()
    if (wanted && wanted !== told) engine.tellOrders(new Set(wanted))
    told = wanted
    await send(engine.advance(target), true)
  }
}
