import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFolder } from '../../gateway/recorder/day-history'
import { recordDay } from './record-day'
import { type SteppedMarketOptions, steppedMarket } from './stepped-market'

export interface RecordedMarketOptions extends SteppedMarketOptions {
  /** The gateway's data folder. */
  dataDir: string
  /** Market time it is recorded up to, epoch ms. */
  until: number
}

/** Lets the simulated exchange live a stretch of a day into the history of a data folder, before a gateway opens it. */
export async function recordMarket({ dataDir, until, ...options }: RecordedMarketOptions): Promise<void> {
  const market = steppedMarket(options)
  const folder = sourceFolder(join(dataDir, 'history'), market.feed.name)
  mkdirSync(folder, { recursive: true })
  const recorded = recordDay(folder)
  const stop = new AbortController()
  const running = (async () => {
    for await (const batch of market.feed.events(stop.signal)) {
      for (const event of batch) if (event.kind !== 'status') recorded.take(event)
      const last = batch.findLast((event) => 'exchangeTime' in event && event.exchangeTime <= until)
      if (last && 'exchangeTime' in last) recorded.tick(last.exchangeTime)
    }
  })()
  running.catch(() => undefined)
  await market.stepTo(until)
  stop.abort()
  await recorded.write()
  await recorded.close()
}
