import type { InstrumentId } from '../../../shared/market/instrument'
import type { PositionHolding } from '../../../shared/protocol/rest-positions'
import { inStorage } from '../../session/in-storage'

const STORED = 'zeus.positions'

const isPosition = (value: unknown): value is PositionHolding => {
  const { cost, quantity } = (value ?? {}) as Partial<PositionHolding>
  return typeof cost === 'number' && cost > 0 && typeof quantity === 'number' && quantity > 0
}

/** Stored positions, without damaged ones. */
export function readPositions(stored: string | null | undefined): ReadonlyMap<InstrumentId, PositionHolding> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return new Map()
    return new Map(Object.entries(parsed).filter((entry): entry is [string, PositionHolding] => isPosition(entry[1])))
  } catch {
    return new Map()
  }
}

interface LocalEnvironment {
  /** Undefined where the browser forbids storage. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Calls `run` when another tab changes this storage key; returns a function that unsubscribes. */
  onStorage(key: string, run: () => void): () => void
}

export type LocalPositions = ReturnType<typeof createLocalPositions>

/**
 * Positions of a user without an account: stored only in this browser, or in memory until the page closes if the
 * browser stores nothing.
 */
export function createLocalPositions({ storage, onStorage }: LocalEnvironment) {
  const listeners = new Set<() => void>()
  let cached: ReadonlyMap<InstrumentId, PositionHolding> | undefined

  function put(next: ReadonlyMap<InstrumentId, PositionHolding>): void {
    cached = next
    if (next.size === 0) inStorage(storage, (place) => place.removeItem(STORED))
    else inStorage(storage, (place) => place.setItem(STORED, JSON.stringify(Object.fromEntries(next))))
    for (const listener of [...listeners]) listener()
  }

  /** The same map until one changes. */
  function all(): ReadonlyMap<InstrumentId, PositionHolding> {
    cached ??= readPositions(inStorage(storage, (place) => place.getItem(STORED)))
    return cached
  }

  return {
    all,
    set(id: InstrumentId, position: PositionHolding | undefined): void {
      const next = new Map(all())
      if (position) next.set(id, position)
      else next.delete(id)
      put(next)
    },
    forget(): void {
      if (all().size > 0) put(new Map())
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      const stop = onStorage(STORED, () => {
        cached = undefined
        listener()
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}

export const browserPositions = createLocalPositions({
  storage: () => globalThis.localStorage,
  onStorage(key, run) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) run()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
})
