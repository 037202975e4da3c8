import type { InstrumentId } from '../../../shared/market/instrument'
import type { StoredState } from './entry'
import type { FoundFiring } from './found-firing'
import type { DataGap, GapPosition } from './outages'

/** What came of judging since the last time, to be stored together. */
export interface Unstored {
  firings: FoundFiring[]
  states: { ruleId: string; version: number; instrument: InstrumentId; stored: StoredState }[]
  /** Rules that watch an instrument no more: its state goes. */
  left: [ruleId: string, instrument: InstrumentId][]
  notes: [ruleId: string, note: string][]
  outages: DataGap[]
  position: GapPosition
}
