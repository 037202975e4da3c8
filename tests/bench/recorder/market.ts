import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSimulatedFeed } from '../../../gateway/feeds/simulated/feed'
import { openPipeline } from '../../../gateway/market/pipeline/pipeline'
import { openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'

export interface MarketFigures {
  /** In the median of the seconds of the later half. */
  rssMb: number
  delayP99Ms: number
  cpuS: number
  trades: number
  lost: number
  waitingMaxKb: number
  closeMs: number
}

export interface MarketRun {
  seconds: number
  speed: number
  instruments: number
  /** Where prints are kept; without it none are. */
  folder?: string
}

/** The market without sockets from just before its opening, for so many seconds after it is live. */
export async function runMarket({ seconds, speed, instruments, folder }: MarketRun): Promise<MarketFigures> {
  const db = await openDatabase(':memory:')
  await migrate(db)
  const feed = createSimulatedFeed({
    seed: 20260706,
    clock: { mode: 'always', speed },
    instrumentCount: instruments,
    now: Date.now,
    // The opening: as much as a day has at once.
    startAt: Date.UTC(2026, 6, 6, 1, 29, 55),
  })
  const place = folder ? { store: { folder }, bytesMax: 2 ** 31, daysMax: 20 } : undefined
  const pipeline = openPipeline({ feed, db, now: Date.now, memory: 'normal', watched: async () => [], place })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const live = new Promise<void>((resolve) => {
    pipeline.events.on('status', ({ state }) => state === 'live' && resolve())
  })
  pipeline.start()
  await live
  delay.enable()
  const before = process.cpuUsage()
  let waitingMaxKb = 0
  const rss: number[] = []
  for (let second = 0; second < seconds; second++) {
    await sleep(1_000)
    waitingMaxKb = Math.max(waitingMaxKb, (pipeline.past.files?.health().figures.waiting ?? 0) / 1024)
    if (second >= seconds / 2) rss.push(process.memoryUsage.rss() / 2 ** 20)
  }
  const { user, system } = process.cpuUsage(before)
  const rssMb = rss.sort((a, b) => a - b)[rss.length >> 1] ?? 0
  const figures = pipeline.state.figures()
  const lost = pipeline.past.files?.health().figures.lost ?? 0
  const begun = performance.now()
  await pipeline.close(30_000)
  const closeMs = performance.now() - begun
  await db.destroy()
  const { trades } = figures
  return {
    rssMb,
    delayP99Ms: delay.percentile(99) / 1e6,
    cpuS: (user + system) / 1e6,
    trades,
    lost,
    waitingMaxKb,
    closeMs,
  }
}
