import { SLEEP_JUMP_MS } from '../../shared/protocol/limits'

export interface PageEvents {
  /** The network is back. */
  online: () => void
  visible: () => void
  hidden?: () => void
  /** The page is closed, left, or stored for back navigation. */
  leaving?: () => void
}

/** Time and page, passed in so that tests can hold them. */
export interface StreamEnvironment {
  /** Local clock, epoch ms. */
  now(): number
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
  visible(): boolean
  /** Reports events of network and page; the returned function stops it. */
  watch(on: PageEvents): () => void
  /** Runs with the next picture the page paints; while nothing is painted (hidden pages, no page), never. */
  painting(run: () => void): void
}

export const browserEnvironment: StreamEnvironment = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  visible: () => document.visibilityState === 'visible',
  watch(on) {
    const shown = () => (document.visibilityState === 'visible' ? on.visible() : on.hidden?.())
    const leaving = () => on.leaving?.()
    addEventListener('online', on.online)
    addEventListener('pagehide', leaving)
    addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', shown)
    return () => {
      removeEventListener('online', on.online)
      removeEventListener('pagehide', leaving)
      removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', shown)
    }
  },
  painting: (run) => void requestAnimationFrame(run),
}

const BEAT_MS = 1_000

/**
 * Reports a timer that was late by more than `SLEEP_JUMP_MS`: the machine slept. Hidden pages are excluded, because
 * browsers delay their timers by up to a minute. Returns a function that stops it.
 */
export function watchSleep({ now, after, visible }: StreamEnvironment, woke: () => void): () => void {
  let cancel: () => void
  let stopped = false
  let wasVisible = visible()
  const beat = (expectedAt: number) => {
    cancel = after(BEAT_MS, () => {
      const late = now() - expectedAt
      const shown = visible()
      const slept = late > SLEEP_JUMP_MS && shown && wasVisible
      wasVisible = shown
      if (slept) woke()
      if (!stopped) beat(now() + BEAT_MS)
    })
  }
  beat(now() + BEAT_MS)
  return () => {
    stopped = true
    cancel()
  }
}
