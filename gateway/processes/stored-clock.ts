import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FeedStatus } from '../../shared/market/events'
import type { Config } from '../config/config'
import { logOf } from '../log'

const log = logOf('app')

/** A killed process loses so much of its market's time at most, as wall time. */
const KEEP_MS = 1_000

const kept = z.object({ feed: z.string(), marketTime: z.number().int().positive().max(8.64e15) })

/** How far a simulated market that runs apart from the wall clock has come, for the next life of the gateway. */
interface StoredClock {
  /** Market time (epoch ms) that an earlier life of the same market reached; undefined = none did. */
  readonly reached: number | undefined
  /**
   * Writes down how far the clock has come, about once a second. Call once. Undefined while the market fills in its day:
   * the hours that it passes then are not where it stands.
   */
  follow(marketTime: () => number | undefined): void
  /** Saves it again. */
  close(): Promise<void>
}

const NOTHING_KEPT: StoredClock = { reached: undefined, follow: () => undefined, close: async () => undefined }

/** Other markets use the wall clock, or start over by themselves. */
export function openStoredClock(
  config: Pick<Config, 'feed' | 'clock' | 'seed' | 'instrumentCount' | 'dataDir'>,
): StoredClock {
  if (config.feed !== 'simulated' || config.clock.mode === 'real') return NOTHING_KEPT
  const path = join(config.dataDir, 'simulated-clock.json')
  const feed = `simulated ${config.seed} ${config.instrumentCount}`
  const reached = readKept(path, feed)
  let newest = reached ?? 0
  let written = newest
  let clock: (() => number | undefined) | undefined
  let writing: Promise<void> | undefined
  /** Reported once per run of failures. */
  let failing = false

  async function write(): Promise<void> {
    // While it fills in the day up to now, the market is behind what an earlier life has shown.
    newest = Math.max(newest, Math.floor(clock?.() ?? 0))
    if (newest === written) return
    const marketTime = newest
    try {
      await writeFile(`${path}.new`, JSON.stringify({ feed, marketTime }), { mode: 0o600 })
      await rename(`${path}.new`, path)
      written = marketTime
      failing = false
    } catch (thrown) {
      if (!failing) log.warn({ err: thrown }, 'the simulated clock is not kept')
      failing = true
    }
  }

  const keep = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  let keeping: ReturnType<typeof setInterval> | undefined
  return {
    reached,
    follow(marketTime) {
      clock = marketTime
      keeping = setInterval(() => void keep(), KEEP_MS)
    },
    async close() {
      clearInterval(keeping)
      await writing
      await keep()
    },
  }
}

/** State of a running market's clock, for `follow`. */
export const clockPosition =
  (feed: { clock(): { marketTime: number } }, market: { status(): Pick<FeedStatus, 'state'> }) =>
  (): number | undefined =>
    market.status().state === 'connecting' ? undefined : feed.clock().marketTime

/** A file that is missing, damaged or of another market is ignored: the market starts over. */
function readKept(path: string, feed: string): number | undefined {
  try {
    const read = kept.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return read.success && read.data.feed === feed ? read.data.marketTime : undefined
  } catch {
    return undefined
  }
}
