import type { InstrumentId } from '../market/instrument'

/** A list of somebody's, or a basket: its name and codes. */
export interface NamedList {
  name: string
  codes: readonly InstrumentId[]
}

/** What of a person's own a rule may name, and be held against. */
export interface Own {
  lists: readonly NamedList[]
  baskets: readonly NamedList[]
  /** What a share cost, yuan. */
  costs: ReadonlyMap<InstrumentId, number>
}

export const NOTHING_OWN: Own = { lists: [], baskets: [], costs: new Map() }
