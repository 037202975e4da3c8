import type { ExchangeEngine } from '../../../gateway/feeds/simulated/exchange/engine'
import type { BatchWriter } from '../../../gateway/feeds/simulated/thread/batch'
import type { Report } from '../../../gateway/feeds/simulated/thread/drive'
import type { EngineOptions } from '../../../gateway/feeds/simulated/thread/engine-options'
import type { EngineThread } from '../../../gateway/feeds/simulated/thread/start-worker'
import { beijingDate, timeOfDay } from '../../../shared/market/session'

const DAWN = 9 * 3_600_000
const DUSK = 16 * 3_600_000

/** Modules of the checkout whose exchange it runs. */
export interface ExchangeParts {
  Engine: typeof ExchangeEngine
  BatchWriter: typeof BatchWriter
}

export interface SteppedThread {
  thread: EngineThread
  /** Advances the market to a time (epoch ms), never back; resolves once the reader has received everything. */
  stepTo(time: number): Promise<void>
}

/** The simulated exchange with every moment of a trading day; its clock moves only by `stepTo`. */
export function steppedThread(
  { Engine, BatchWriter }: ExchangeParts,
  options: Omit<EngineOptions, 'everyMoment'>,
): SteppedThread {
  const goals: { time: number; done: () => void }[] = []
  let wake: (() => void) | undefined
  let stopped = false
  let tellOrders: ((ids: readonly string[]) => void) | undefined

  async function* run(): AsyncGenerator<Report> {
    const engine = new Engine({
      ...options,
      // Skips nights and holidays.
      get everyMoment() {
        const { marketTime, tradingDay } = engine
        const time = timeOfDay(marketTime)
        return time >= DAWN && time < DUSK && beijingDate(marketTime) === tradingDay
      },
    })
    tellOrders = (ids) => engine.tellOrders(new Set(ids))
    const report = (batch: Report['batch'], live: boolean): Report => ({
      batch,
      live,
      phase: engine.phase,
      tradingDay: engine.tradingDay,
    })
    for (const batch of engine.begin()) yield report(batch, false)
    /** A message with the current phase: pages receive the market's clock with it, and otherwise only a few times a minute. */
    const phaseNow = (): Report['batch'] => {
      const writer = new BatchWriter()
      writer.other({ kind: 'phase', phase: engine.phase, exchangeTime: engine.marketTime })
      return writer.take(engine.marketTime)
    }
    while (!stopped) {
      const goal = goals[0]
      if (!goal) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      for (const batch of engine.advance(goal.time)) yield report(batch, true)
      yield report(phaseNow(), true)
      goals.shift()
      goal.done()
    }
  }

  const reports = run()
  return {
    thread: {
      async next() {
        const { value } = await reports.next()
        return stopped ? undefined : (value ?? undefined)
      },
      acknowledge() {},
      askOrders: (ids) => tellOrders?.(ids),
      async stop() {
        stopped = true
        wake?.()
      },
    },
    stepTo: (time) =>
      new Promise((done) => {
        goals.push({ time, done })
        wake?.()
      }),
  }
}
