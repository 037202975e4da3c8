import type { FeedEvent } from '../../../shared/market/events'
import { logOf } from '../../log'
import type { Mailbox } from './mailbox'
import type { WatchedSource } from './watched-source'

const log = logOf('feeds')

export interface FromSource {
  source: WatchedSource
  batch: readonly FeedEvent[]
}

/** A source ends only with the feed; a broken one is reported as such. */
export async function readSource(
  source: WatchedSource,
  mailbox: Mailbox<FromSource>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const batch of source.feed.events(signal)) await mailbox.put({ source, batch })
  } catch (thrown) {
    if (signal.aborted) return
    log.error({ err: thrown, source: source.feed.name }, 'a source broke')
    const detail = thrown instanceof Error ? thrown.message : String(thrown)
    await mailbox.put({ source, batch: [{ kind: 'status', state: 'error', detail }] })
  }
}
