import type { InstrumentId } from '../market/instrument'

/** A person's holding: cost in yuan per share, and shares. */
export interface PositionHolding {
  cost: number
  quantity: number
}

/** `GET/PUT /api/positions`: by instrument, the same in all lists of the account. `revision` guards against lost updates. */
export interface Positions {
  revision: number
  positions: Record<InstrumentId, PositionHolding>
}

/** Places of a cost behind the point. */
export const COST_DIGITS = 4
