import type { Feed } from '../../gateway/feeds/feed'
import { ExchangeEngine } from '../../gateway/feeds/simulated/exchange/engine'
import { createSimulatedFeed } from '../../gateway/feeds/simulated/feed'
import { BatchWriter } from '../../gateway/feeds/simulated/thread/batch'
import { steppedThread } from './stepped/thread'

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

/** The stepped exchange within this process. */
export function steppedMarket({ startAt, instrumentCount = 60, seed = 20260706 }: SteppedMarketOptions): SteppedMarket {
  const { thread, stepTo } = steppedThread(
    { Engine: ExchangeEngine, BatchWriter },
    { seed, instrumentCount, startTime: startAt },
  )
  const clock = { mode: 'always', speed: 1 } as const
  const exchange = createSimulatedFeed({ seed, instrumentCount, clock, now: Date.now, startAt, start: () => thread })
  // Older days would come at a moment of the wall clock.
  const { olderDays: _, ...feed } = exchange
  return { feed, stepTo }
}
