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
  /** Another tab changed this entry of the storage; the answer stops it. */
  onStorage(key: string, run: () => void): () => void
}

export type LocalPositions = ReturnType<typeof createLocalPositions>

/**
 * Positions of a user without an account: stored only in this browser, or in memory until the page closes if the
 * browser stores nothing.
 */
export function createLocalPositions({ storage, onStorage }: LocalEnvironment) {
  const listeners = new Set<() => void>()
  let held: ReadonlyMap<InstrumentId, PositionHolding> | undefined

  function put(next: ReadonlyMap<InstrumentId, PositionHolding>): void {
    held = next
    if (next.size === 0) inStorage(storage, (place) => place.removeItem(STORED))
    else inStorage(storage, (place) => place.setItem(STORED, JSON.stringify(Object.fromEntries(next))))
    for (const listener of [...listeners]) listener()
  }

  /** The same map until one changes. */
  function all(): ReadonlyMap<InstrumentId, PositionHolding> {
    held ??= readPositions(inStorage(storage, (place) => place.getItem(STORED)))
    return held
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
        held = undefined
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
    const heard = (event: StorageEvent) => {
      if (event.key === key) run()
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  },
})
