import { useEffect, useState } from 'react'
import { isTrading, msToNextPhase, type Phase, timeOfDay } from '../../shared/market/session'
import { LATE_AFTER_INTERVALS, QUOTE_INTERVAL_MS, STALE_AFTER_INTERVALS } from '../../shared/protocol/limits'
import type { ConnectionState } from '../stream/connection-state'

export type Health = 'ok' | 'late' | 'broken' | 'unknown'

/** What the status strip is told of the market, and of the line to it. */
export interface MarketFacts {
  phase: Phase | undefined
  /** Market's clock now, epoch ms. */
  marketTime: number | undefined
  /** Market time per real time; 0 = paused. */
  speed: number
  feed: { badge: string; state: string; detail: string } | undefined
  connection: ConnectionState
  /** Median ms from the gateway to this page; null while nothing was measured. */
  latencyMs: number | null
  /** Age of the newest frame in ms; null: nothing is subscribed, or nothing came yet. */
  frameAgeMs: number | null
}

export interface MarketStatus extends MarketFacts {
  /** Milliseconds of the market's clock until the next phase; null where there is none to wait for. */
  untilNextMs: number | null
  health: Health
}

const FEED_HEALTH: Record<string, Health> = {
  live: 'ok',
  ended: 'ok',
  paused: 'ok',
  connecting: 'late',
  reconnecting: 'late',
  error: 'broken',
}

const CONNECTION_HEALTH: Record<ConnectionState['kind'], Health> = {
  idle: 'unknown',
  connecting: 'unknown',
  live: 'ok',
  retrying: 'broken',
  'timed-out': 'broken',
  refused: 'broken',
  closed: 'broken',
}

const ORDER: readonly Health[] = ['ok', 'unknown', 'late', 'broken']

function frameHealth({ phase, speed, frameAgeMs }: MarketFacts): Health {
  if (frameAgeMs === null || speed === 0 || !phase || !isTrading(phase)) return 'ok'
  const interval = QUOTE_INTERVAL_MS / Math.min(1, speed)
  if (frameAgeMs > interval * STALE_AFTER_INTERVALS) return 'broken'
  return frameAgeMs > interval * LATE_AFTER_INTERVALS ? 'late' : 'ok'
}

/** The worst of the line, the feed behind the gateway, and the age of what came (in a session only). */
export function healthOf(facts: MarketFacts): Health {
  const feed = facts.feed ? (FEED_HEALTH[facts.feed.state] ?? 'unknown') : 'unknown'
  const parts = [CONNECTION_HEALTH[facts.connection.kind], feed, frameHealth(facts)]
  return parts.reduce((worst, part) => (ORDER.indexOf(part) > ORDER.indexOf(worst) ? part : worst), 'ok')
}

export function statusOf(facts: MarketFacts): MarketStatus {
  const { marketTime } = facts
  return {
    ...facts,
    untilNextMs: marketTime === undefined ? null : msToNextPhase(timeOfDay(marketTime)),
    health: healthOf(facts),
  }
}

const LOOK_MS = 250

/** The status, read four times a second while the page is seen. */
export function useMarketStatus(read: () => MarketFacts): MarketStatus {
  const [status, setStatus] = useState(() => statusOf(read()))
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setStatus(statusOf(read()))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [read])
  return status
}
