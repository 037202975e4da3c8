import { sampled } from './bars/sampled'
import type { Readable } from './rows/base-store'

type Time = Parameters<typeof sampled>[2]

/** Moments at which a changed store is looked at; all who look at it as often do so at the same ones. */
export interface Beat {
  /** Counts up with every such moment. */
  readonly count: number
  subscribe(listener: () => void): () => void
}

function createBeat(store: Readable, hz: number, time: Time): Beat {
  const listeners = new Set<() => void>()
  let count = 0
  let seen = store.version
  let stop: (() => void) | undefined

  function begin(): void {
    const slow = sampled(
      hz,
      () => {
        count++
        seen = store.version
        for (const listener of [...listeners]) listener()
      },
      time,
    )
    const unsubscribe = store.subscribe(slow.request)
    stop = () => {
      unsubscribe()
      slow.cancel()
    }
    if (store.version !== seen) slow.request()
  }

  return {
    get count() {
      return count
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) begin()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

/** The page's beats: one for each store and pace. */
export function createBeats(time: Time): (store: Readable, hz: number) => Beat {
  const beats = new WeakMap<Readable, Map<number, Beat>>()
  return (store, hz) => {
    const ofStore = beats.get(store) ?? new Map<number, Beat>()
    beats.set(store, ofStore)
    const beat = ofStore.get(hz) ?? createBeat(store, hz, time)
    ofStore.set(hz, beat)
    return beat
  }
}
