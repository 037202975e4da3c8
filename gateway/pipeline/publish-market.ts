import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers'
import type { HealthReport } from '../../shared/protocol/rest'
import type { TopicName } from '../../shared/protocol/topics'
import type { Update } from '../../shared/protocol/update'
import type { Bus } from '../bus/bus'
import { createFeedSide, type FeedSide } from '../bus/feed-side'
import type { JournalTail } from '../bus/journal'
import { encodeMessage } from '../bus/messages'
import { ContinuedNumbering } from '../bus/numbering'
import { subjects } from '../bus/subjects'
import type { Pipeline } from './pipeline'

/** How often the journal is told of which day the numbering is, so that it never ages out before the prints. */
const NUMBERING_MS = 60_000

export interface PublishedMarketParts {
  bus: Bus
  pipeline: Pipeline
  /** The feed with all that makes its prints; a numbering goes on only where it is the same. */
  feedIdentity: string
  /** What the last life numbered. */
  tail: JournalTail | undefined
  reports: () => HealthReport[]
  now: () => number
}

export interface PublishedMarket {
  publish(update: Update): void
  isRead(topic: TopicName): boolean
  /** Something changed that gateways should hear of now. */
  beat(): void
  close(): void
}

/** Numbers the market's updates, going on where the last life stopped, and sends them to the gateways. */
export function publishMarket(parts: PublishedMarketParts): PublishedMarket {
  const { bus, pipeline, feedIdentity, now } = parts
  const { feed, topics, state } = pipeline
  const numbering = new ContinuedNumbering(topics, parts.tail)
  let running = false

  const side: FeedSide = createFeedSide({
    bus,
    life: randomUUID(),
    topics,
    rows: (name, kind) => state.rows(name, kind),
    facts: () => {
      const { name, badge, quality } = feed
      return {
        name,
        badge,
        quality,
        clock: feed.clock(),
        status: pipeline.status(),
        lastEventAt: running ? pipeline.lastEventAt() : 0,
        failed: pipeline.failed(),
        registry: state.instrumentTable().epoch,
        reports: running ? parts.reports() : [],
      }
    },
    now,
  })

  function tellNumbering(): void {
    if (!running) return
    const { currentEpoch: epoch } = topics
    bus.publish(
      subjects.numbering,
      encodeMessage('numbering', { epoch, tradingDay: state.tradingDay, feed: feedIdentity }),
    )
  }

  function restart(update: Update): void {
    numbering.restart(state.tradingDay, feedIdentity, () => topics.append(update))
    side.publish(update)
    if (!running) side.open()
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
    beat: side.beat,
    close() {
      clearInterval(telling)
      side.close()
    },
  }
}
