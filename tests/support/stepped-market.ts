import type { Feed } from '../../gateway/feeds/feed'
import { BatchWriter } from '../../gateway/feeds/simulated/batch'
import type { Report } from '../../gateway/feeds/simulated/drive'
import { Engine } from '../../gateway/feeds/simulated/engine'
import { createSimulatedFeed } from '../../gateway/feeds/simulated/feed'
import type { EngineThread } from '../../gateway/feeds/simulated/start-worker'
import { beijingDate, timeOfDay } from '../../shared/market/session'

const DAWN = 9 * 3_600_000
const DUSK = 16 * 3_600_000

export interface SteppedMarket {
  feed: Feed
  /** Lets the market live up to a time (epoch ms), never back; resolves once the gateway has taken all of it. */
  stepTo(time: number): Promise<void>
}

export interface SteppedMarketOptions {
  /** Market time it begins at, epoch ms. */
  startAt: number
  instrumentCount?: number
  seed?: number
}

/** The simulated exchange with every moment of its day, whose clock stands still until it is told to go on. */
export function steppedMarket({ startAt, instrumentCount = 60, seed = 20260706 }: SteppedMarketOptions): SteppedMarket {
  const goals: { time: number; done: () => void }[] = []
  let wake: (() => void) | undefined
  let stopped = false
  let tellOrders: ((ids: readonly string[]) => void) | undefined

  async function* run(): AsyncGenerator<Report> {
    const engine = new Engine({
      ...{ seed, instrumentCount, startTime: startAt },
      // Nights and holidays pass in a moment.
      get everyMoment() {
        const { marketTime, tradingDay } = engine
        const time = timeOfDay(marketTime)
        return time >= DAWN && time < DUSK && beijingDate(marketTime) === tradingDay
      },
    })
    tellOrders = (ids) => engine.tellOrders(new Set(ids))
    const report = (batch: Report['batch'], live: boolean): Report => ({
      ...{ batch, live },
      ...{ phase: engine.phase, tradingDay: engine.tradingDay },
    })
    for (const batch of engine.begin()) yield report(batch, false)
    /** Pages hear of the clock at every word of the phase, and else some times a minute. */
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
  const thread: EngineThread = {
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
  }
  const clock = { mode: 'always', speed: 1 } as const
  const feed = createSimulatedFeed({ seed, instrumentCount, clock, now: Date.now, startAt, start: () => thread })
  return {
    feed,
    stepTo: (time) =>
      new Promise((done) => {
        goals.push({ time, done })
        wake?.()
      }),
  }
}
