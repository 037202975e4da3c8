import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFolder } from '../../gateway/past/recorder/days-location'
import { recordDay, type recordInto } from './record-day'
import { type SteppedMarketOptions, steppedMarket } from './stepped-market'

export interface RecordedMarketOptions extends SteppedMarketOptions {
  /** The gateway's data folder. */
  dataDir: string
  /** Market time it is recorded up to, epoch ms. */
  until: number
}

/** The simulated exchange whose day is recorded as far as it is let live; `end` it. */
export function recordedMarket(recorded: ReturnType<typeof recordInto>, options: SteppedMarketOptions) {
  const market = steppedMarket(options)
  const stop = new AbortController()
  let until = 0
  const running = (async () => {
    for await (const batch of market.feed.events(stop.signal)) {
      for (const event of batch) if (event.kind !== 'status') recorded.take(event)
      const last = batch.findLast((event) => 'exchangeTime' in event && event.exchangeTime <= until)
      if (last && 'exchangeTime' in last) recorded.tick(last.exchangeTime)
    }
  })()
  running.catch(() => undefined)
  return {
    recorded,
    async stepTo(time: number) {
      until = time
      await market.stepTo(time)
      await recorded.write()
    },
    async end() {
      stop.abort()
      await recorded.close()
    },
  }
}

/** Lets the simulated exchange live a stretch of a day into the history of a data folder, before a gateway opens it. */
export async function recordMarket({ dataDir, until, ...options }: RecordedMarketOptions): Promise<void> {
  // The feed's name is that of the simulated exchange, whatever market it is.
  const folder = sourceFolder(join(dataDir, 'history'), 'simulated')
  mkdirSync(folder, { recursive: true })
  const market = recordedMarket(recordDay(folder), options)
  await market.stepTo(until)
  await market.end()
}
