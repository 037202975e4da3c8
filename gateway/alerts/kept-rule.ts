import type { Rule } from '../../shared/alerts/rule'
import type { InstrumentId } from '../../shared/market/instrument'
import type { UnixMs } from '../../shared/market/units'
import type { AlertChoice } from '../../shared/protocol/rest-alerts'

/** A rule as it is judged: read, with what it watches now. */
export interface KeptRule {
  id: string
  ownerId: string
  version: number
  name: string
  condition: string
  rule: Rule
  choice: AlertChoice
  isOn: boolean
  mutedUntil: UnixMs
  expiresAt: UnixMs | null
  /** Of a rule of the whole market: none, it is joined by each stock to which something happens. */
  members: readonly InstrumentId[]
}

/** Stands for an instrument where a rule watches figures of the market alone. */
export const NO_INSTRUMENT = ''
