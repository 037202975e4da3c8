/** A value with listeners, in the shape `useSyncExternalStore` takes. */
export interface Signal<T> {
  get: () => T
  subscribe: (listener: () => void) => () => void
}

interface WritableSignal<T> extends Signal<T> {
  /** Notifies the listeners unless the value is the same. */
  set: (value: T) => void
}

export function createSignal<T>(first: T): WritableSignal<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
