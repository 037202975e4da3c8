import type { Bus } from './bus'
import type { FeedLease } from './lease'

/**
 * The bus of the leading feed: it sends nothing at a time at which another feed might lead. Suppressed messages are as
 * lost as those sent over a broken connection, and the return is reported the same way.
 */
export function fencedBus(bus: Bus, lease: FeedLease): Bus {
  const listeners = new Set<() => void>()
  let isLacking = false
  const returned = () => {
    if (!isLacking || !lease.holds() || bus.isGood?.() === false) return
    isLacking = false
    for (const listener of listeners) listener()
  }
  const stops = [
    lease.onRegained(returned),
    bus.onReturn(() => {
      isLacking = true
      returned()
    }),
  ]
  return {
    publish(subject, bytes) {
      if (lease.holds()) bus.publish(subject, bytes)
      else isLacking = true
    },
    subscribe: (subject, take) => bus.subscribe(subject, take),
    onReturn(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isGood: () => lease.holds() && (bus.isGood?.() ?? true),
    async close() {
      for (const stop of stops) stop()
    },
  }
}
