import type { FeedEvent } from '../../../shared/market/events'

export interface SettledOptions {
  /** Silence after the last word of a day's beginning or its past. */
  silenceMs: number
  run: () => Promise<void>
  /** Runs once after `ms`; the answer cancels it. Replaced in tests. */
  later?: ((ms: number, run: () => void) => () => void) | undefined
}

const afterwards = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** Runs an action once a day has begun and its past has arrived, and again when more of it arrives. */
export function onceSettled({ silenceMs, run, later = afterwards }: SettledOptions) {
  let cancel = () => {}
  function again(): void {
    cancel()
    cancel = later(silenceMs, () => void run())
  }
  return {
    /** Looks at each event before state applies it. */
    observe({ kind }: FeedEvent): void {
      if (kind !== 'day' && kind !== 'instruments' && kind !== 'past-day') return
      again()
    },
    /** More of the past is known than before. */
    again,
    cancel: (): void => cancel(),
  }
}
