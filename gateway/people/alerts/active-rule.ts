import { isQuiet, type QuietHours } from '../../../shared/alerts/quiet-hours'
import type { Rule } from '../../../shared/alerts/rule'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { AlertChoice } from '../../../shared/protocol/rest-alerts'

/**
 * A condition that is already true at this time of a trading day rings at once. Market time: a repeated day rings at
 * the same time.
 */
export interface Ring {
  day: string
  at: UnixMs
}

/** A rule as it is judged: read, with what it watches now. */
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
  /** Its owner's quiet hours; none where they are off. */
  quiet?: QuietHours | undefined
  expiresAt: UnixMs | null
  ring?: Ring | undefined
  /** The owner's cost per share, yuan; for a rule that needs it. */
  costs?: ReadonlyMap<InstrumentId, number> | undefined
  /** For a rule of the whole market: none; each stock with an event joins it. */
  members: readonly InstrumentId[]
}

/** Whether its firings are only stored: it, or its owner, is muted. `now`: wall time. */
export const isMuted = ({ mutedUntil, quiet }: Pick<ActiveRule, 'mutedUntil' | 'quiet'>, now: UnixMs): boolean =>
  mutedUntil > now || (quiet !== undefined && isQuiet(quiet, now))

/** A rule that is not stored: it is tested on its members. */
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

/** Stands for an instrument where a rule watches figures of the market alone. */
export const NO_INSTRUMENT = ''
