import type uPlot from 'uplot'
import type { BarKey } from './day-row'
import { type ChartSource, lastKnown } from './source'
import { rowsInSight } from './state/sight'

interface Closes {
  time: readonly number[]
  close: readonly (number | null)[]
}

/** Another instrument over the candles. */
export interface Compared {
  id: string
  name: string
  /** Undefined until there are bars. */
  source?: ChartSource<Closes> | undefined
  /** Text of what it lacks; undefined: it is drawn. */
  problem?: string | undefined
  /** Requests the bars again after a failure. */
  retry?: (() => void) | undefined
}

/** Series compared with the bars of a chart. */
export interface SeriesComparison {
  /** Name of the chart's own instrument. */
  own: string
  others: readonly Compared[]
  keyOf: BarKey
}

/** Maximum number of compared instruments. */
export const COMPARED_SERIES_MAX = 2
const TONES = ['od', 'ad'] as const
export type ComparedTone = (typeof TONES)[number]
export const comparedTone = (at: number): ComparedTone => TONES[at % TONES.length] ?? 'od'

/** Closes of other bars at the bars of a chart that stand for the same days or start at the same time; else null. */
export function closesAt(times: readonly number[], { time, close }: Closes, keyOf: BarKey): (number | null)[] {
  const found = new Map(time.map((each, row) => [keyOf(each), close[row] ?? null]))
  return times.map((each) => found.get(keyOf(each)) ?? null)
}

/** `closesAt`, computed once for each state of both. */
export function comparedCloses(of: () => Closes, { source }: Compared, keyOf: BarKey): () => (number | null)[] {
  let key: readonly unknown[] = []
  let made: (number | null)[] = []
  return () => {
    const [own, other] = [of(), source?.columns()]
    const now = [own, own.time.length, other, other?.time.length]
    if (now.some((part, at) => part !== key[at])) {
      key = now
      made = other ? closesAt(own.time, other, keyOf) : []
    }
    return made
  }
}

/**
 * Price that a line's percents count from: its last one up to the first row in sight, so that a day without trading
 * there does not hide a move; else its first one in sight. NaN if there is none.
 */
export function comparisonBase(values: ArrayLike<number | null | undefined>, from: number, end: number): number {
  for (let row = Math.min(from, values.length - 1); row >= 0; row--) {
    const value = values[row]
    if (value) return value
  }
  for (let row = from; row < end; row++) {
    const value = values[row]
    if (value) return value
  }
  return Number.NaN
}

/** Change of a series since the first row in sight as a ratio, at a row, or at its newest one; null if it is unknown. */
export function changeInSight(plot: Pick<uPlot, 'data'>, series: number, pointed: number | null): number | null {
  const values = plot.data[series]
  if (!values) return null
  const [from, end] = rowsInSight(plot)
  const value = values[pointed ?? lastKnown(values)]
  const change = value ? value / comparisonBase(values, from, end) - 1 : Number.NaN
  return Number.isNaN(change) ? null : change
}
