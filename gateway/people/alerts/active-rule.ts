import { isQuiet, type QuietHours } from '../../../shared/alerts/quiet-hours'
import type { Rule } from '../../../shared/alerts/rule'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { AlertChoice } from '../../../shared/protocol/rest-alerts'

/**
 * A request to fire immediately if the condition is already true at this market time of a trading day. A replay of the
 * day fires at the same time.
 */
export interface Ring {
  day: string
  at: UnixMs
}

/** A parsed rule with the instruments that it currently watches. */
export interface ActiveRule {
  id: string
  ownerId: string
  version: number
  name: string
  condition: string
  rule: Rule
  choice: AlertChoice
  isOn: boolean
  mutedUntil: UnixMs
  /** Quiet hours of the owner; undefined if they are off. */
  quiet?: QuietHours | undefined
  expiresAt: UnixMs | null
  ring?: Ring | undefined
  /** The owner's cost per share, yuan; for a rule that needs it. */
  costs?: ReadonlyMap<InstrumentId, number> | undefined
  /** Empty for a rule of the whole market, which is judged for each stock with an event. */
  members: readonly InstrumentId[]
}

/** Whether firings are stored without a notification because the rule or its owner is muted. `now`: wall time. */
export const isMuted = ({ mutedUntil, quiet }: Pick<ActiveRule, 'mutedUntil' | 'quiet'>, now: UnixMs): boolean =>
  mutedUntil > now || (quiet !== undefined && isQuiet(quiet, now))

/** An unsaved rule, for a test on `members`. */
export const triedRule = (
  rule: Rule,
  choice: Pick<AlertChoice, 'repeat' | 'cooldownSeconds' | 'margin' | 'adjusts'>,
  members: readonly InstrumentId[],
): ActiveRule => ({
  id: 'tried',
  ownerId: '',
  version: 1,
  name: '',
  condition: '',
  rule,
  members,
  choice: { ...choice, speaks: false, channels: [] },
  isOn: true,
  mutedUntil: 0,
  expiresAt: null,
})

/** Instrument id of rules that watch figures of the market only. */
export const NO_INSTRUMENT = ''
