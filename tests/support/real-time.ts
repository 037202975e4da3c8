import type { Surroundings } from '../../client/stream/surroundings'

/** Real time, and no page. */
export const realTime: Surroundings = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  visible: () => true,
  watch: () => () => undefined,
  painting: () => undefined,
}
