import type { Watch } from '../../../shared/alerts/watch'
import { timeOfDay } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'
import type { AlertState } from '../../../shared/protocol/rest-alerts'
import type { ActiveRule } from './active-rule'

/** State of a rule for one instrument. */
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

/** States of one instrument, nearest to firing first. */
const NEAREST_FIRST: readonly AlertState[] = ['holding', 'armed', 'waiting', 'cooling', 'outside', 'no-data', 'done']

/** State of a rule at a market time: that of the watched instrument which is nearest to firing. */
export function ruleState(active: ActiveRule, entries: Iterable<{ watch: Watch }>, at: UnixMs): AlertState {
  if (!active.isOn) return 'paused'
  if (active.expiresAt !== null && at >= active.expiresAt) return 'expired'
  if (active.mutedUntil > at) return 'muted'
  if (active.rule.scope.kind === 'all') return 'armed'
  // Only a rule with a holding time can be in the first state.
  const best = active.rule.heldMs > 0 ? 0 : 1
  let nearest = NEAREST_FIRST.length
  for (const { watch } of entries) {
    nearest = Math.min(nearest, NEAREST_FIRST.indexOf(watchState(watch, at)))
    if (nearest <= best) break
  }
  return NEAREST_FIRST[nearest] ?? 'no-data'
}
