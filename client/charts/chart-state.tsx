import type { ReactNode } from 'react'
import { recorded } from '../text/common'
import { formatDay } from '../ui/format'
import { RetryButton } from '../ui/retry'
import { type PanelState, StateView } from '../ui/state-view'

/**
 * Why a chart has nothing to draw: it is loading; no instrument is chosen; there is no data (and since when there is
 * some); the source does not provide it at all; or the request failed. `not-open`: no data yet today.
 */
export type Absence = Extract<PanelState, 'loading' | 'unchosen' | 'empty' | 'not-open' | 'unprovided' | 'failed'>

/** Request for a chart's numbers, and its result. */
export interface ChartRequest {
  /** False: nothing was chosen to be drawn. */
  chosen?: boolean
  /** False: the source has none of it, now or ever. */
  provided?: boolean
  error?: { code: string } | undefined
  /** True while an answer is waited for. */
  loading: boolean
  /** Points that there are. */
  count: number
}

const UNPROVIDED: readonly string[] = ['feed-no-order-numbers', 'not-in-replay', 'absent-in-replay']
const NOTHING: readonly string[] = ['no-data']

/** State of a chart; undefined: it can be drawn. Without a choice, loading is not shown. */
export function absenceOf({
  chosen = true,
  provided = true,
  error,
  loading,
  count,
}: ChartRequest): Absence | undefined {
  if (!chosen) return 'unchosen'
  if (!provided || (error && UNPROVIDED.includes(error.code))) return 'unprovided'
  if (error && !NOTHING.includes(error.code)) return 'failed'
  if (loading && !error) return 'loading'
  return count > 0 ? undefined : 'empty'
}

interface ChartStateProps {
  state: Absence
  why?: ReactNode
  /** First day on record, `YYYYMMDD`; empty: there is none. Said where there is nothing. Left out: not known. */
  since?: string | undefined
  onRetry?: (() => void) | undefined
  action?: ReactNode
}

/** Replaces a chart that has nothing to draw, the same on every page. */
export function ChartState({ state, why, since, onRetry, action }: ChartStateProps) {
  const hasSince = state === 'empty' && since !== undefined
  const words = hasSince ? (since === '' ? recorded.never : recorded.since(formatDay(since))) : undefined
  return (
    <StateView
      state={state}
      why={
        words === undefined ? (
          why
        ) : (
          <>
            {why && <span className="block">{why}</span>}
            {words}
          </>
        )
      }
      action={state === 'failed' && onRetry ? <RetryButton onRetry={onRetry} /> : action}
    />
  )
}

interface NoAnswerProps {
  error: { code: string; message: string } | undefined
  onRetry: () => void
}

/** Placeholder while an answer is pending or after a refusal: missing data cannot be requested again. */
export function NoAnswer({ error, onRetry }: NoAnswerProps) {
  const state = absenceOf({ error, loading: error === undefined, count: 0 }) ?? 'loading'
  return <ChartState state={state} why={error?.message} onRetry={onRetry} />
}
