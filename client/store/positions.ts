import type { InstrumentId } from '../../shared/market/instrument'

/** What somebody holds: cost in yuan a share, and shares. Kept in this browser alone. */
export interface Position {
  cost: number
  quantity: number
}

const STORED = 'zeus.positions'
/** Beyond these nothing more is kept. */
const POSITIONS_MAX = 500
const listeners = new Set<() => void>()
let held: ReadonlyMap<InstrumentId, Position> | undefined

const isPosition = (value: unknown): value is Position => {
  const { cost, quantity } = (value ?? {}) as Partial<Position>
  return typeof cost === 'number' && cost > 0 && typeof quantity === 'number' && quantity > 0
}

/** What is stored, without what is damaged. */
export function readPositions(stored: string | null): ReadonlyMap<InstrumentId, Position> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return new Map()
    return new Map(Object.entries(parsed).filter((entry): entry is [string, Position] => isPosition(entry[1])))
  } catch {
    return new Map()
  }
}

function load(): ReadonlyMap<InstrumentId, Position> {
  try {
    return readPositions(localStorage.getItem(STORED))
  } catch {
    return new Map()
  }
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

export const positions = {
  /** The same map until one changes. */
  all(): ReadonlyMap<InstrumentId, Position> {
    held ??= load()
    return held
  },
  /** Undefined forgets it. False: there is no room. */
  set(id: InstrumentId, position: Position | undefined): boolean {
    const next = new Map(positions.all())
    if (position === undefined) next.delete(id)
    else next.set(id, position)
    if (next.size > POSITIONS_MAX) return false
    held = next
    try {
      localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(next)))
    } catch {
      // A browser that stores nothing keeps it for the life of the page.
    }
    tell()
    return true
  },
  subscribe(listener: () => void): () => void {
    const other = (event: StorageEvent) => {
      if (event.key !== STORED) return
      held = undefined
      listener()
    }
    listeners.add(listener)
    addEventListener('storage', other)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', other)
    }
  },
}
