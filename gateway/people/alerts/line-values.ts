import { type DailyLine, lineValue, readDailyLine } from '../../../shared/alerts/line'
import type { UnixMs } from '../../../shared/market/units'

/** Finished days of an instrument, oldest first; prices in yuan on the basis of today, volume in shares, money in yuan. */
export type DailyBars = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover', Float64Array>>

/** The running day as a bar, in the same units; NaN = unknown. */
export type RunningBar = Readonly<Record<keyof DailyBars, number>>

interface Computed {
  line: DailyLine | undefined
  second: number
  value: number
}

const SECOND = 1_000
/** Formulas that are cached: rules that changed leave theirs behind. */
const CACHED_MAX = 1_000

/**
 * Lines over the daily bars of one instrument at its price now. A line is computed once a second of the market at most:
 * its formula goes over all bars.
 */
export class LineValues {
  private readonly computed = new Map<string, Computed>()
  private past: DailyBars | undefined

  /** Value of the line of a formula; NaN where it is unknown. */
  at(text: string, past: DailyBars, at: UnixMs, running: () => RunningBar): number {
    if (this.past !== past || this.computed.size >= CACHED_MAX) this.computed.clear()
    this.past = past
    const second = Math.floor(at / SECOND)
    const known = this.computed.get(text)
    if (known?.second === second) return known.value
    const line = known ? known.line : lineOf(text)
    const value = line ? valueNow(line, past, running()) : Number.NaN
    this.computed.set(text, { line, second, value })
    return value
  }
}

function lineOf(text: string): DailyLine | undefined {
  const read = readDailyLine(text)
  return read.ok ? read.line : undefined
}

function valueNow(line: DailyLine, past: DailyBars, running: RunningBar): number {
  const { length } = past.close
  const columns = new Map<string, Float64Array>()
  // Functions of extremes skip unknown values, and would state the line without today.
  let isKnown = true
  const column = (key: string): Float64Array => {
    const made = columns.get(key)
    if (made) return made
    const values = new Float64Array(length + 1).fill(Number.NaN)
    values.set(past[key as keyof DailyBars] ?? [])
    const now = running[key as keyof DailyBars] ?? Number.NaN
    values[length] = now
    isKnown &&= !Number.isNaN(now)
    columns.set(key, values)
    return values
  }
  const value = lineValue(line, column, length + 1)
  return isKnown ? value : Number.NaN
}
