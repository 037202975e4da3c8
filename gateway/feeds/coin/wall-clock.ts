import type { CoinClock } from './venue'

/** Timers of the machine; none of them keeps the process alive. */
export const wallClock = (now: () => number): CoinClock => ({
  now,
  later(ms, task) {
    const timer = setTimeout(task, ms).unref()
    return () => clearTimeout(timer)
  },
})
