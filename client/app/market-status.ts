import { useEffect, useState } from 'react'
import { isTrading, msToNextPhase, type Phase, timeOfDay } from '../../shared/market/session'
import { LATE_AFTER_INTERVALS, QUOTE_INTERVAL_MS, STALE_AFTER_INTERVALS } from '../../shared/protocol/limits'
import type { HealthState } from '../../shared/protocol/rest'
import type { ConnectionState } from '../stream/connection-state'

type StatusHealth = 'ok' | 'late' | 'broken' | 'unknown'

/** Input of the status strip: state of the market and of the connection. */
export interface MarketFacts {
  phase: Phase | undefined
  /** Market's clock now, epoch ms. */
  marketTime: number | undefined
  /**
   * The market's clock is stopped and figures are old: the connection is lost, or the feed has not caught up
   * (`behind`).
   */
  clockStands: boolean
  /** The feed was restarted and has not caught up. */
  behind: boolean
  /** Real time, epoch ms. */
  wallNow: number
  /** Market time per real time; 0 = paused. */
  speed: number
  feed: { badge: string; state: string; detail: string } | undefined
  /** Worst health reported by the gateway for itself and its sources; undefined if it reports none. */
  reported: HealthState | undefined
  connection: ConnectionState
  /** Median ms from the gateway to this page; null while nothing was measured. */
  latencyMs: number | null
  /** Age of the newest frame in ms; null: no topic with steady updates is subscribed, or nothing was received yet. */
  frameAgeMs: number | null
}

export interface MarketStatus extends MarketFacts {
  /** Milliseconds of the market's clock until the next phase; null if there is none or the clock is stopped. */
  untilNextMs: number | null
  /** Real time if it differs from the market's clock; else null. */
  wallTime: number | null
  health: StatusHealth
  /** Connection, feed and frames work: only the gateway's own reports name faults. */
  onlyReported: boolean
}

const FEED_HEALTH: Record<string, StatusHealth> = {
  live: 'ok',
  ended: 'ok',
  paused: 'ok',
  connecting: 'late',
  reconnecting: 'late',
  error: 'broken',
}

const CONNECTION_HEALTH: Record<ConnectionState['kind'], StatusHealth> = {
  idle: 'unknown',
  connecting: 'unknown',
  live: 'ok',
  retrying: 'broken',
  'timed-out': 'broken',
  refused: 'broken',
  closed: 'broken',
}

const ORDER: readonly StatusHealth[] = ['ok', 'unknown', 'late', 'broken']

function frameHealth({ phase, speed, frameAgeMs }: MarketFacts): StatusHealth {
  if (frameAgeMs === null || speed === 0 || !phase || !isTrading(phase)) return 'ok'
  const interval = QUOTE_INTERVAL_MS / Math.min(1, speed)
  if (frameAgeMs > interval * STALE_AFTER_INTERVALS) return 'broken'
  return frameAgeMs > interval * LATE_AFTER_INTERVALS ? 'late' : 'ok'
}

const worse = (a: StatusHealth, b: StatusHealth): StatusHealth => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a)

/** The worst of the line, the feed behind the gateway, and the age of what came (in a session only). */
function dataHealth(facts: MarketFacts): StatusHealth {
  const feed = facts.feed ? (FEED_HEALTH[facts.feed.state] ?? 'unknown') : 'unknown'
  return worse(worse(CONNECTION_HEALTH[facts.connection.kind], feed), frameHealth(facts))
}

/** The worst of the data as it comes here and of what the gateway reports, so that 数据健康 never says worse. */
export const healthOf = (facts: MarketFacts): StatusHealth => worse(dataHealth(facts), facts.reported ?? 'ok')

/** A simulated or replayed market has a clock of its own; one that is read live may lag by this. */
const CLOCKS_AGREE_MS = 60_000

export function statusOf(facts: MarketFacts): MarketStatus {
  const { clockStands, wallNow, feed } = facts
  // A feed that fills in its day runs through hours that are not now.
  const isFilling = feed?.state === 'connecting' && !clockStands
  const phase = isFilling ? undefined : facts.phase
  const marketTime = isFilling && facts.phase === 'before' ? undefined : facts.marketTime
  return {
    ...facts,
    phase,
    marketTime,
    untilNextMs: marketTime === undefined || clockStands ? null : msToNextPhase(timeOfDay(marketTime)),
    wallTime: marketTime === undefined || Math.abs(wallNow - marketTime) <= CLOCKS_AGREE_MS ? null : wallNow,
    health: healthOf(facts),
    onlyReported: dataHealth(facts) === 'ok',
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
