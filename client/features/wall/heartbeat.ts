import { nowThere } from '../../store/rows/live-market'
import { browserEnvironment, type StreamEnvironment } from '../../stream/stream-environment'

/** Walls draw once a second, all panels at the same moment: of one screen, and of several beside each other. */
const WALL_BEAT_MS = 1_000

/** Calls its listeners at every whole second of the clock; runs while there are listeners. */
export function createHeartbeat({ now, after }: Pick<StreamEnvironment, 'now' | 'after'>) {
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined
  const wait = () => {
    cancel = after(WALL_BEAT_MS - (now() % WALL_BEAT_MS), () => {
      wait()
      for (const listener of [...listeners]) listener()
    })
  }
  return {
    /** Which second it is. */
    frame: (): number => Math.floor(now() / WALL_BEAT_MS),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (!cancel) wait()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        cancel?.()
        cancel = undefined
      }
    },
  }
}

/** Uses the gateway's clock, so that neighbouring screens show the same second although their own clocks differ. */
export const heartbeat = createHeartbeat({ now: nowThere, after: browserEnvironment.after })
