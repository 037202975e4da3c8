import type { PhaseChange } from '../../../shared/market/events'
import { beijingMidnight, PHASE_STARTS, phaseAt, timeOfDay } from '../../../shared/market/session'
import type { RecordedDay } from './survey'

/** Every phase of a recorded day: the one it begins in, then each as its time comes, up to the last event. */
export function phasesOf({ firstTime, lastTime, allDay }: RecordedDay): PhaseChange[] {
  if (allDay) return [{ kind: 'phase', phase: 'always', exchangeTime: firstTime }]
  const midnight = beijingMidnight(firstTime)
  const later = PHASE_STARTS.map(
    ([start, phase]): PhaseChange => ({ kind: 'phase', phase, exchangeTime: midnight + start }),
  ).filter(({ exchangeTime }) => exchangeTime > firstTime && exchangeTime <= lastTime)
  return [{ kind: 'phase', phase: phaseAt(timeOfDay(firstTime)), exchangeTime: firstTime }, ...later]
}
