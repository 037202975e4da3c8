import { beijingMidnight, PHASE_STARTS, type Phase } from '../../../shared/market/session'
import type { UnixMs } from '../../../shared/market/units'

/** Phases in which an exchange rests. */
const IDLE: ReadonlySet<Phase> = new Set(['before', 'pre-open', 'lunch', 'closed', 'ended'])
/** A rest takes this long at ×1, however long it was. */
export const REST_MS = 3_000

/** Market time ↔ tape time: the recording with its rests cut short, in ms at ×1. Both run forward together. */
interface RecordedTape {
  positionOf(marketTime: UnixMs): number
  timeAt(position: number): UnixMs
}

/** The tape of a day from its first event to its last. `allDay` markets have no rests. */
export function tapeOf(firstTime: UnixMs, lastTime: UnixMs, allDay: boolean): RecordedTape {
  const times = [firstTime]
  const positions = [0]
  const cut = (until: UnixMs, phase: Phase) => {
    const length = until - (times.at(-1) as UnixMs)
    if (length <= 0) return
    times.push(until)
    positions.push((positions.at(-1) as number) + (IDLE.has(phase) && !allDay ? Math.min(length, REST_MS) : length))
  }
  const midnight = beijingMidnight(firstTime)
  for (const [index, [, phase]] of PHASE_STARTS.entries()) {
    const end = PHASE_STARTS[index + 1]
    cut(Math.min(lastTime, end ? midnight + end[0] : lastTime), phase)
  }
  return {
    positionOf: (time) => interpolate(times, positions, time),
    timeAt: (position) => interpolate(positions, times, position),
  }
}

/** Piecewise linear through ascending points; beyond the ends it goes on one to one. */
function interpolate(from: readonly number[], to: readonly number[], x: number): number {
  const last = from.length - 1
  const [first, end] = [from[0] as number, from[last] as number]
  if (x <= first) return (to[0] as number) - (first - x)
  if (x >= end) return (to[last] as number) + (x - end)
  let i = 1
  while ((from[i] as number) < x) i++
  const [x0, x1, y0, y1] = [from[i - 1], from[i], to[i - 1], to[i]] as [number, number, number, number]
  return y0 + ((x - x0) * (y1 - y0)) / (x1 - x0)
}
