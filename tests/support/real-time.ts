import type { StreamEnvironment } from '../../client/stream/stream-environment'

/** Real time, and no page. */
export const realTime: StreamEnvironment = {
  now: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  visible: () => true,
  watch: () => () => undefined,
  painting: () => undefined,
}
