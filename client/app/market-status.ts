import { useEffect, useState } from 'react'
import type { Phase } from '../../shared/market/session'

/** All that the status strip knows of the market and the line to it. */
export interface MarketStatus {
  phase: Phase | null
  /** Market's clock now, epoch ms; null before the first session notice. */
  marketTime: number | null
  /** Milliseconds of the market's clock until the next phase, or null. */
  untilNextMs: number | null
  speed: number
  connection: 'idle' | 'connecting' | 'live' | 'retrying' | 'failed' | 'ended'
  attempt: number
  /** Median milliseconds from gateway to paint; null while nothing came. */
  latencyMs: number | null
  badge: 'simulated' | 'replay' | 'estimated' | null
  health: 'ok' | 'late' | 'broken' | 'unknown'
  healthWords: string
}

export const UNKNOWN_STATUS: MarketStatus = {
  phase: null,
  marketTime: null,
  untilNextMs: null,
  speed: 1,
  connection: 'idle',
  attempt: 0,
  latencyMs: null,
  badge: null,
  health: 'unknown',
  healthWords: '',
}

/** The status, read four times a second while the page is seen. */
export function useMarketStatus(read: () => MarketStatus): MarketStatus {
  const [status, setStatus] = useState(UNKNOWN_STATUS)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setStatus(read())
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [read])
  return status
}
