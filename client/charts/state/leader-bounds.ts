import type uPlot from 'uplot'
import type { ChartSource } from '../source'
import type { Span } from './span'
import type { ViewBounds } from './view'

/** Fewest visible points at maximum zoom. */
const LEAST_POINTS = 12

/** Bounds from the first point to the last, or those of the chart's own axis. */
function spanOf(source: ChartSource, own: uPlot.Scale['range']): Span {
  const xs = source.columns()[0]
  const low = xs[0] ?? 0
  const high = xs[xs.length - 1] ?? 1
  if (typeof own !== 'function') return high > low ? { from: low, to: high } : { from: low - 0.5, to: low + 0.5 }
  const [from, to] = own(undefined as unknown as uPlot, low, high, 'x')
  return { from: from ?? low, to: to ?? high }
}

/** Available range of a source, if the chart's user does not state it. `own`: the range of its x axis. */
export function leaderBounds(
  source: ChartSource,
  own: uPlot.Scale['range'],
  given: Partial<ViewBounds> = {},
): ViewBounds {
  const whole = given.whole ?? (() => spanOf(source, own))
  const least = () => {
    const { from, to } = whole()
    return ((to - from) * LEAST_POINTS) / Math.max(LEAST_POINTS, source.columns()[0].length)
  }
  return { whole, home: given.home ?? whole, least: given.least ?? least }
}
