import { browserSurroundings, type Surroundings } from '../../stream/surroundings'

/** Walls draw once a second, all panels at the same moment: of one screen, and of several beside each other. */
const WALL_BEAT_MS = 1_000

/** Calls its listeners at every whole second of the clock; runs while anybody listens. */
export function createHeartbeat({ now, after }: Pick<Surroundings, 'now' | 'after'>) {
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined
  const wait = () => {
    cancel = after(WALL_BEAT_MS - (now() % WALL_BEAT_MS), () => {
      wait()
      for (const listener of [...listeners]) listener()
    })
  }
  return {
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

export const heartbeat = createHeartbeat(browserSurroundings)
