import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createReplayFeed } from '../../gateway/feeds/replay/feed'
import type { MarketEvent } from '../../shared/market/events'

/** Plays recordings together, as one folder, as fast as they are read. `onBatch` gets the market's time. */
export async function playRecordings(
  files: readonly string[],
  take: (event: MarketEvent) => void,
  onBatch: (marketTime: number) => void = () => {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-replay-'))
  try {
    for (const file of files) await symlink(file, join(folder, basename(file)))
    const feed = createReplayFeed({
      path: folder,
      speed: Number.POSITIVE_INFINITY,
      endWhenDone: true,
      now: () => 0,
      wait: () => Promise.resolve(),
    })
    for await (const batch of feed.events(new AbortController().signal)) {
      for (const event of batch) if (event.kind !== 'status') take(event)
      onBatch(feed.clock().marketTime)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
