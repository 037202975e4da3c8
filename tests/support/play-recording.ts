import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createReplayFeed } from '../../gateway/feeds/replay/feed'
import type { FeedEvent } from '../../shared/market/events'

/** Plays a recording, or a folder of them, as fast as it can be read; answers what was wrong with it. */
export async function playRecording(path: string, each: (event: FeedEvent) => void): Promise<string[]> {
  const wait = () => Promise.resolve() // the rest between two days
  const feed = createReplayFeed({ path, speed: Number.POSITIVE_INFINITY, now: () => 0, wait, endWhenDone: true })
  const problems: string[] = []
  for await (const batch of feed.events(new AbortController().signal)) {
    for (const event of batch) {
      if (event.kind === 'status' && event.state === 'error') problems.push(event.detail)
      each(event)
    }
  }
  return problems
}

/** Plays some files together, as if they were one folder. */
export async function playTogether(files: readonly string[], each: (event: FeedEvent) => void): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zeus-replay-'))
  try {
    for (const file of files) await symlink(file, join(folder, basename(file)))
    return await playRecording(folder, each)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
