import { SLEEP_JUMP_MS } from '../../shared/protocol/limits'

/** Time and page, passed in so that tests can hold them. */
export interface Surroundings {
  /** Local clock, epoch ms. */
  now(): number
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
  visible(): boolean
  /** Tells of the network's return and of the page being shown; the answer stops it. */
  watch(on: { online: () => void; visible: () => void }): () => void
}

export const browserSurroundings: Surroundings = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  visible: () => document.visibilityState === 'visible',
  watch(on) {
    const shown = () => document.visibilityState === 'visible' && on.visible()
    addEventListener('online', on.online)
    addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', shown)
    return () => {
      removeEventListener('online', on.online)
      removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', shown)
    }
  },
}

const BEAT_MS = 1_000

/**
 * Tells when a timer came late by more than `SLEEP_JUMP_MS`: the machine slept. Hidden pages are left out, because
 * browsers hold their timers back for up to a minute. Returns the way to stop.
 */
export function watchSleep({ now, after, visible }: Surroundings, woke: () => void): () => void {
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
