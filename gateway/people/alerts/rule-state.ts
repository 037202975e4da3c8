import type { Watch } from '../../../shared/alerts/watch'
import { timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { AlertState } from '../../../shared/protocol/rest-alerts'
import type { ActiveRule } from './active-rule'

/** State of one rule and one instrument. */
function watchState({ state, options, rule, now }: Watch, at: UnixMs): AlertState {
  if (state.done) return 'done'
  const time = timeOfDay(at)
  if (rule.hours && (time < rule.hours.from || time >= rule.hours.to)) return 'outside'
  if (state.firedAt !== undefined && at < state.firedAt + options.cooldownMs) return 'cooling'
  if (options.repeat === 'daily' && state.firedOn !== undefined && state.firedOn === state.day) return 'cooling'
  if ((state.latched || state.waiting) && now === 1) return 'waiting'
  if (state.plain === -1 && state.arms.length === 0) return 'no-data'
  return now === 1 && rule.heldMs > 0 ? 'holding' : 'armed'
}

/** The state nearest to ringing among all that it watches; states are ordered by their values. */
const NEAREST: readonly AlertState[] = ['holding', 'armed', 'waiting', 'cooling', 'outside', 'no-data', 'done']

export function worstState(kept: ActiveRule, entries: Iterable<{ watch: Watch }>, at: UnixMs): AlertState {
  if (!kept.isOn) return 'paused'
  if (kept.expiresAt !== null && at >= kept.expiresAt) return 'expired'
  if (kept.mutedUntil > at) return 'muted'
  if (kept.rule.scope.kind === 'all') return 'armed'
  // Only what has to hold for a while can be holding.
  const best = kept.rule.heldMs > 0 ? 0 : 1
  let nearest = NEAREST.length
  for (const { watch } of entries) {
    nearest = Math.min(nearest, NEAREST.indexOf(watchState(watch, at)))
    if (nearest <= best) break
  }
  return NEAREST[nearest] ?? 'no-data'
}
