import type { Input } from '../indicators/formulas'
import type { TimeAxis } from '../state/link'
import type { Drawing } from './drawing'
import { anchoredVwap, regression } from './studies'

interface CurvePoint {
  place: number
  v: number
}
/** Lines through points of the bars. */
export type Curves = readonly (readonly CurvePoint[])[]

const NONE: Curves = []
/** Distance of each edge of a regression channel from its line, standard deviations. */
const WIDTH = 2
/** Maximum number of points of a curve: a plot has no more pixels. */
const POINTS = 800

/** Lines of the studies among drawings, computed once for each state of the bars. */
export function studyCurves(columns: () => Input, axis: TimeAxis): (drawing: Drawing) => Curves {
  const made = new WeakMap<readonly unknown[], { key: string; curves: Curves }>()
  const placeOf = (t: number | undefined, bars: Input) =>
    t === undefined ? 0 : (axis.placeOf(t) ?? (t < (bars.time[0] ?? 0) ? 0 : bars.time.length - 1))
  const compute = ({ kind, at: [a, b] }: Drawing, bars: Input): Curves => {
    const from = placeOf(a?.t, bars)
    if (kind === 'avwap') {
      const values = anchoredVwap(bars, from)
      const step = Math.max(1, Math.ceil(values.length / POINTS))
      const points: CurvePoint[] = []
      for (let row = 0; row < values.length; row++) {
        const v = values[row] as number
        if (!Number.isNaN(v) && (row % step === 0 || row === values.length - 1)) points.push({ place: from + row, v })
      }
      return [points]
    }
    const to = placeOf(b?.t, bars)
    const fit = regression(bars, from, to)
    if (!fit) return NONE
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    return [0, WIDTH, -WIDTH].map((by) => [
      { place: first, v: fit.first + by * fit.spread },
      { place: last, v: fit.last + by * fit.spread },
    ])
  }
  return (drawing) => {
    if (drawing.kind !== 'avwap' && drawing.kind !== 'regression') return NONE
    const bars = columns()
    const last = bars.close.length - 1
    const key = [last, bars.time[0], bars.close[last], bars.volume[last], bars.high[last], bars.low[last]].join()
    const known = made.get(drawing.at)
    if (known?.key === key) return known.curves
    const curves = compute(drawing, bars)
    made.set(drawing.at, { key, curves })
    return curves
  }
}
