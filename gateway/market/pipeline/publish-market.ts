import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { TopicName } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import type { Bus } from '../../serve/bus/bus'
import { createFeedSide, type FeedSide } from '../../serve/bus/feed-side'
import type { JournalTail } from '../../serve/bus/journal'
import { encodeMessage } from '../../serve/bus/messages'
import { ContinuedNumbering, type Retelling } from '../../serve/bus/numbering'
import { subjects } from '../../serve/bus/subjects'
import type { Pipeline } from './pipeline'

/** Interval at which the numbered day and the clock are written to the journal; a successor starts from there. */
const NUMBERING_MS = 2_000

interface PublishedMarketParts {
  bus: Bus
  pipeline: Pipeline
  /** The feed with everything that determines its prints; a numbering continues only if it is the same. */
  feedIdentity: string
  /** Numbering of the last process. */
  tail: JournalTail | undefined
  /** How the feed sends rows that were already numbered. */
  retells?: (topic: TopicName) => Retelling
  /** Higher than that of every feed before. */
  term?: number
  reports: () => HealthReport[]
  now: () => number
}

interface PublishedMarket {
  publish(update: Update): void
  isRead(topic: TopicName): boolean
  /** The feed's status changed. */
  status(): void
  /** Something else changed that gateways must know now. */
  beat(): void
  close(): void
}

/** Numbers the market's updates, continuing the numbers of the previous process, and sends them to the gateways. */
export function publishMarket(parts: PublishedMarketParts): PublishedMarket {
  const { bus, pipeline, feedIdentity, now, term = 0, retells } = parts
  const { feed, topics, state } = pipeline
  const numbering = new ContinuedNumbering(topics, parts.tail, retells)
  let running = false
  /** The feed repeats rows that were already published: gateways retain their state until it finishes. */
  let isRetelling = false
  let reached = 0

  const side: FeedSide = createFeedSide({
    bus,
    life: randomUUID(),
    term,
    topics,
    rows: (name, kind) => state.rows(name, kind),
    facts: () => ({
      name: feed.name,
      badge: feed.badge,
      quality: feed.quality,
      clock: feed.clock(),
      status: pipeline.status(),
      failed: pipeline.failed(),
      registry: state.instrumentTable().epoch,
      lastEventAt: running ? pipeline.lastEventAt() : 0,
      reports: running ? parts.reports() : [],
    }),
    now,
  })

  function tellNumbering(): void {
    if (!running) return
    const { currentEpoch: epoch } = topics
    const { tradingDay } = state
    // While the feed repeats published rows, its clock is behind.
    reached = Math.max(reached, Math.floor(feed.clock().marketTime))
    bus.publish(
      subjects.numbering,
      encodeMessage('numbering', { term, epoch, tradingDay, feed: feedIdentity, marketTime: reached }),
    )
  }

  function restart(update: Update): void {
    const goesOn = numbering.restart(state.tradingDay, feedIdentity, () => topics.append(update))
    reached = goesOn ? (parts.tail?.marketTime ?? 0) : 0
    side.publish(update)
    if (!running) isRetelling = goesOn && retells !== undefined
    if (!running && !isRetelling) side.open()
    running = true
    tellNumbering()
  }

  const telling = setInterval(tellNumbering, NUMBERING_MS)
  return {
    publish(update) {
      if (update.kind === 'reset') restart(update)
      else if (numbering.admits(update)) {
        topics.append(update)
        side.publish(update)
      }
    },
    isRead: side.isRead,
    status() {
      if (!isRetelling) return side.beat()
      isRetelling = false
      side.open()
    },
    beat: side.beat,
    close() {
      clearInterval(telling)
      side.close()
    },
  }
}
