import type { InstrumentId } from '../../../shared/market/instrument'
import type { StoredState } from './entry'
import type { FoundFiring } from './found-firing'
import type { DataGap, GapPosition } from './outages'

/** Results of judging since the last call, to be stored together. */
export interface Unstored {
  firings: FoundFiring[]
  states: { ruleId: string; version: number; instrument: InstrumentId; stored: StoredState }[]
  /** Rules that no longer watch an instrument: its state is deleted. */
  left: [ruleId: string, instrument: InstrumentId][]
  notes: [ruleId: string, note: string][]
  outages: DataGap[]
  position: GapPosition
}
