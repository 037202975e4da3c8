import { setTimeout as sleep } from 'node:timers/promises'
import { chooseVenue } from './choose-venue'
import type { Config } from './config'
import type { Feed } from './feeds/feed'

const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal, ref: false })
}

/**
 * The feed that `ZEUS_FEED` names; only its code is loaded. `since`: market time (epoch ms) up to which an earlier
 * life has told everything; a simulated market goes on from there. `wanted`: instruments that a live source is asked
 * for, besides the main indexes.
 */
export async function chooseFeed(
  config: Config,
  now: () => number,
  since?: number,
  wanted: () => Promise<readonly string[]> = async () => [],
): Promise<Feed> {
  if (config.feed.startsWith('replay:')) {
    const { createReplayFeed } = await import('./feeds/replay/feed')
    return createReplayFeed({ path: config.feed.slice('replay:'.length), speed: config.replaySpeed, now, wait })
  }
  const venue = await chooseVenue(config.feed, { sources: config.sources, now })
  if (venue) {
    const { createLiveFeed } = await import('./feeds/level-one/live-feed')
    const asked = async () => [...config.watch, ...(await wanted())]
    return createLiveFeed(venue, { now, wait, random: Math.random, wanted: asked })
  }
  const { createSimulatedFeed } = await import('./feeds/simulated/feed')
  const { seed, clock, instrumentCount } = config
  return createSimulatedFeed({ seed, clock, instrumentCount, now, ...(since ? { startAt: since } : {}) })
}
