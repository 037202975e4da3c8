import type { TimeAxis } from './state/link'
import { firstNotBelow } from './state/sight'

/** Bars by index, each from its start to the next one's; a time before the first or long after the last has no place. */
export function barAxis(times: () => readonly number[]): TimeAxis {
  const longest = (starts: readonly number[]) => {
    const last = starts.length - 1
    return last > 0 ? (starts[last] as number) - (starts[last - 1] as number) : Number.POSITIVE_INFINITY
  }
  return {
    placeOf(time) {
      const starts = times()
      const place = firstNotBelow(starts, time + 1) - 1
      if (place < 0) return undefined
      return place === starts.length - 1 && time >= (starts[place] as number) + longest(starts) ? undefined : place
    },
    timeOf(place) {
      const starts = times()
      return starts[Math.min(starts.length - 1, Math.max(0, Math.round(place)))]
    },
  }
}
