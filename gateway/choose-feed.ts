import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config'
import type { Feed } from './feeds/feed'

const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal, ref: false })
}

/**
 * The feed that `ZEUS_FEED` names; only its code is loaded. `since`: market time (epoch ms) up to which an earlier
 * life has told everything; a simulated market goes on from there.
 */
export async function chooseFeed(config: Config, now: () => number, since?: number): Promise<Feed> {
  if (config.feed.startsWith('replay:')) {
    const { createReplayFeed } = await import('./feeds/replay/feed')
    return createReplayFeed({ path: config.feed.slice('replay:'.length), speed: config.replaySpeed, now, wait })
  }
  const { createSimulatedFeed } = await import('./feeds/simulated/feed')
  const { seed, clock, instrumentCount } = config
  return createSimulatedFeed({ seed, clock, instrumentCount, now, ...(since ? { startAt: since } : {}) })
}
