import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createReplayFeed } from '../../gateway/feeds/replay/feed'
import type { MarketEvent } from '../../shared/market/events'

/**
 * Plays a recording, or a folder of them, as fast as it is read. `onBatch` gets the market's time. Answers what was
 * wrong with it.
 */
export async function playRecording(
  path: string,
  take: (event: MarketEvent) => void,
  onBatch: (marketTime: number) => void = () => {},
): Promise<string[]> {
  const wait = () => Promise.resolve() // the rest between two days
  const feed = createReplayFeed({ path, speed: Number.POSITIVE_INFINITY, endWhenDone: true, now: Date.now, wait })
  const problems: string[] = []
  for await (const batch of feed.events(new AbortController().signal)) {
    for (const event of batch) {
      if (event.kind !== 'status') take(event)
      else if (event.state === 'error') problems.push(event.detail)
    }
    onBatch(feed.clock().marketTime)
  }
  return problems
}

/** Plays recordings together, as one folder. */
export async function playRecordings(
  files: readonly string[],
  take: (event: MarketEvent) => void,
  onBatch?: (marketTime: number) => void,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-replay-'))
  try {
    for (const file of files) await symlink(file, join(folder, basename(file)))
    return await playRecording(folder, take, onBatch)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
