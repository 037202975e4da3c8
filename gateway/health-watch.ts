import { isTrading } from '../shared/market/session'
import type { Row } from '../shared/protocol/kinds'
import type { HealthReport } from '../shared/protocol/rest'
import { topic } from '../shared/protocol/topics'
import type { Hub } from './fanout/hub'
import type { MarketRun } from './market-run'
import { createHealth } from './ops/health'
import type { VenueGaps } from './sequence/venue-gaps'
import type { FeedFacts } from './session-notices'

const PUBLISH_MS = 5_000

export interface HealthParts {
  feed: FeedFacts
  gaps: Pick<VenueGaps, 'counts'>
  hub: { figures: Hub['figures']; publish: Hub['publish'] }
  market: Pick<MarketRun, 'status' | 'lastEventAt' | 'failed'>
  /** Reports of those who know their own state. */
  others: () => readonly HealthReport[]
  now: () => number
}

export interface HealthWatch {
  reports(): HealthReport[]
  rows(): Row<'health'>[]
  close(): void
}

/** Looks at every stage and tells the readers of `health`. */
export function watchHealth({ feed, gaps, hub, market, others, now }: HealthParts): HealthWatch {
  const health = createHealth({
    now,
    feed: () => ({
      ...market.status(),
      lastEventAt: market.lastEventAt(),
      trading: isTrading(feed.clock().phase),
    }),
    gaps: () => gaps.counts(),
    failed: () => market.failed() + hub.figures().failed,
    fanout: () => hub.figures(),
  })
  const reports = () => [...health.reports(), ...others()]
  const rows = () => reports().map((report) => ({ source: report.source, body: JSON.stringify(report) }))
  const publishing = setInterval(() => {
    for (const row of rows()) hub.publish({ kind: 'health', topic: topic.health, row, ingestTime: now() })
    health.nextInterval()
  }, PUBLISH_MS)
  return {
    reports,
    rows,
    close() {
      clearInterval(publishing)
      health.close()
    },
  }
}
