import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config'
import type { Feed } from './feeds/feed'

const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal, ref: false })
}

/** The feed that `ZEUS_FEED` names; only its code is loaded. */
export async function chooseFeed(config: Config, now: () => number): Promise<Feed> {
  if (config.feed.startsWith('replay:')) {
    const { createReplayFeed } = await import('./feeds/replay/feed')
    return createReplayFeed({ path: config.feed.slice('replay:'.length), speed: config.replaySpeed, now, wait })
  }
  const { createSimulatedFeed } = await import('./feeds/simulated/feed')
  const { seed, clock, instrumentCount } = config
  return createSimulatedFeed({ seed, clock, instrumentCount, now })
}
