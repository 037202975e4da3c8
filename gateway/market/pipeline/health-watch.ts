import { isTrading } from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'
import type { HealthReport, HealthState } from '../../../shared/protocol/rest'
import { topic } from '../../../shared/protocol/topics'
import type { Update } from '../../../shared/protocol/update'
import type { Feed } from '../../feeds/feed'
import { createHealth, type HealthSources } from '../../watch/health/health'
import type { VenueGaps } from '../gaps/venue-gaps'
import type { Pipeline } from './pipeline'

const PUBLISH_MS = 5_000

interface HealthParts {
  feed: Pick<Feed, 'clock'>
  gaps: Pick<VenueGaps, 'counts'>
  hub: { figures: () => ReturnType<HealthSources['fanout']> & { failed: number }; publish(update: Update): void }
  market: Pick<Pipeline, 'status' | 'lastEventAt' | 'failed'>
  /** Reports of components that know their own state. */
  others: () => readonly HealthReport[]
  now: () => number
}

const WORST_FIRST: readonly HealthState[] = ['broken', 'late', 'ok']

const worstOf = (reports: readonly Pick<HealthReport, 'state'>[]): HealthState =>
  WORST_FIRST.find((state) => reports.some((report) => report.state === state)) ?? 'ok'

interface HealthWatch {
  reports(): HealthReport[]
  rows(): Row<'health'>[]
  /** The worst state as last published. */
  worst(): HealthState
  /** Publishes `health` rows from now on and calls `changed` whenever the worst state changes. */
  start(changed?: () => void): void
  close(): void
}

/** Checks every stage and publishes `health` rows. */
export function watchHealth({ feed, gaps, hub, market, others, now }: HealthParts): HealthWatch {
  const health = createHealth({
    now,
    feed: () => ({
      ...market.status(),
      lastEventAt: market.lastEventAt(),
      trading: isTrading(feed.clock().phase),
      marketTime: feed.clock().marketTime,
    }),
    gaps: () => gaps.counts(),
    failed: () => market.failed() + hub.figures().failed,
    fanout: () => hub.figures(),
  })
  const reports = () => [...health.reports(), ...others()]
  const rowsOf = (told: readonly HealthReport[]) =>
    told.map((report) => ({ source: report.source, body: JSON.stringify(report) }))
  let worst: HealthState = 'ok'
  let publishing: ReturnType<typeof setInterval> | undefined

  function publish(changed: () => void): void {
    const told = reports()
    for (const row of rowsOf(told)) hub.publish({ kind: 'health', topic: topic.health, row, ingestTime: now() })
    health.nextInterval()
    const before = worst
    worst = worstOf(told)
    if (worst !== before) changed()
  }

  return {
    reports,
    rows: () => rowsOf(reports()),
    worst: () => worst,
    start(changed = () => undefined) {
      publishing = setInterval(() => publish(changed), PUBLISH_MS)
    },
    close() {
      clearInterval(publishing)
      health.close()
    },
  }
}
