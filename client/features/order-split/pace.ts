import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { DayAxis } from '../../charts/day-axis'
import { cumulativeOf } from './histogram'
import type { SceneMinutes } from './scene'

/** Market volume up to a place on the axis; within a minute it is taken as even. */
export function volumeUpTo({ x, volume }: Pick<SceneMinutes, 'x' | 'volume'>, place: number): number {
  let sum = 0
  for (let row = 0; row < x.length; row++) {
    const end = x[row] as number
    if (end <= place) sum += volume[row] as number
    else return sum + (volume[row] as number) * Math.max(0, place - (end - 1))
  }
  return sum
}

/** The parent's running volume against the market's times the parent's share, by the time of its children. */
export function parentPace(
  finding: SplitFinding,
  minutes: Pick<SceneMinutes, 'x' | 'volume'>,
  axis: Pick<DayAxis, 'xOf'>,
): { time: number[]; parent: number[]; market: (number | null)[] } {
  const steps = cumulativeOf(finding)
  const first = steps[0] && axis.xOf(steps[0].time)
  const last = steps.at(-1)
  const end = last && axis.xOf(last.time)
  const start = first === undefined ? 0 : volumeUpTo(minutes, first)
  const all = end === undefined ? 0 : volumeUpTo(minutes, end) - start
  const scale = all > 0 && last ? last.volume / all : 0
  const time: number[] = []
  const parent: number[] = []
  const market: (number | null)[] = []
  for (const step of steps) {
    const place = axis.xOf(step.time)
    const value = place === undefined || scale === 0 ? null : (volumeUpTo(minutes, place) - start) * scale
    // Children of one moment are one point: x must rise.
    if (time.at(-1) === step.time) {
      parent[parent.length - 1] = step.volume
      continue
    }
    time.push(step.time)
    parent.push(step.volume)
    market.push(value)
  }
  return { time, parent, market }
}
