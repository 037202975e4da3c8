import type { Subscribe } from '../rows/subscribe-all'

interface Time {
  now: () => number
  after: (ms: number, run: () => void) => () => void
}

/** Listeners hear at most `hz` times a second. */
export const sampledSubscribe =
  (hz: number, subscribe: Subscribe, time: Time): Subscribe =>
  (listener) => {
    const slow = sampled(hz, listener, time)
    const stop = subscribe(slow.request)
    return () => {
      stop()
      slow.cancel()
    }
  }

/** Calls `run` at most `hz` times a second: immediately after a pause, else once at the end of the interval. */
export function sampled(hz: number, run: () => void, time: Time): { request: () => void; cancel: () => void } {
  const pause = 1000 / hz
  let last = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined
  const go = () => {
    cancel = undefined
    last = time.now()
    run()
  }
  return {
    request() {
      if (cancel) return
      const wait = last + pause - time.now()
      if (wait <= 0) go()
      else cancel = time.after(wait, go)
    },
    cancel() {
      cancel?.()
      cancel = undefined
    },
  }
}
