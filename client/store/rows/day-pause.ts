import { isTrading, type Phase } from '../../../shared/market/session'
import { untraded } from '../../text/common'

/** Name of a pause of the day: a key of `states`. */
type DayPause = 'not-open' | 'lunch' | 'closed'

/** The pause that a phase is; undefined while orders are taken, or while no phase is known. */
export function pauseOf(phase: Phase | undefined): DayPause | undefined {
  if (phase === undefined || isTrading(phase)) return undefined
  if (phase === 'lunch') return 'lunch'
  return phase === 'before' || phase === 'pre-open' ? 'not-open' : 'closed'
}

/** Text of an empty list of today's trades. */
export interface Untraded {
  state: 'not-open' | 'empty'
  why: string
}

export function untradedOf(phase: Phase | undefined): Untraded {
  if (phase === 'before') return { state: 'not-open', why: untraded.before }
  if (phase === 'opening-auction') return { state: 'not-open', why: untraded.auction }
  return { state: 'empty', why: untraded.nothing }
}
