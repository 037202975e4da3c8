import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config'
import type { Feed } from './feeds/feed'
import { createReplayFeed } from './feeds/replay/feed'
import { createSimulatedFeed } from './feeds/simulated/feed'

const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal, ref: false })
}

/** The feed that `ZEUS_FEED` names. */
export function chooseFeed(config: Config, now: () => number): Feed {
  if (config.feed.startsWith('replay:')) {
    return createReplayFeed({ path: config.feed.slice('replay:'.length), speed: config.replaySpeed, now, wait })
  }
  return createSimulatedFeed({
    seed: config.seed,
    clock: config.clock,
    instrumentCount: config.instrumentCount,
    now,
    wait,
  })
}
