import { type DailyLine, lineValue, readDailyLine } from '../../../shared/alerts/line'
import type { UnixMs } from '../../../shared/market/units'

type Column = 'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover' | 'net' | 'largeNet'

/**
 * Finished days of an instrument, oldest first; prices in yuan on the basis of today, volume in shares, money in yuan.
 */
export type DailyBars = Readonly<Record<Column, Float64Array>>

/** The running day as a bar, in the same units; NaN = unknown. */
export type RunningBar = Readonly<Record<Column, number>>

interface Computed {
  line: DailyLine | undefined
  second: number
  value: number
}

const SECOND = 1_000
/** Formulas that are cached: rules that changed leave theirs behind. */
const CACHED_MAX = 1_000

/** Lines of all instruments that are computed in a second of the market. */
const LINES_PER_SECOND = 1_000
/** Rows of instruments are that much out of order at most; a time further back is of another day or replay. */
const LATE_SECONDS = 60

/**
 * Limits the work for lines: beyond it they keep their values until the next second. Late rows use the rest of the
 * newest second's limit.
 */
export class LineBudget {
  private newest = -1
  private left = 0

  /** Whether one more line may be computed in a second. */
  take(second: number): boolean {
    if (second > this.newest || second < this.newest - LATE_SECONDS) {
      this.newest = second
      this.left = LINES_PER_SECOND
    }
    return this.left-- > 0
  }
}

/** Lines over the daily bars of one instrument at its price now. A line is computed once a second of the market at most. */
export class LineValues {
  constructor(private readonly budget: LineBudget = new LineBudget()) {}

  private readonly computed = new Map<string, Computed>()
  private past: DailyBars | undefined

  /** Value of the line of a formula; NaN where it is unknown. */
  at(text: string, past: DailyBars, at: UnixMs, running: () => RunningBar): number {
    if (this.past !== past || this.computed.size >= CACHED_MAX) this.computed.clear()
    this.past = past
    const second = Math.floor(at / SECOND)
    const known = this.computed.get(text)
    if (known?.second === second) return known.value
    if (!this.budget.take(second)) return known?.value ?? Number.NaN
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
  const days = past.close.length
  if (days + 1 < line.barsMin) return Number.NaN
  const length = Math.min(days + 1, line.barsMax)
  const columns = new Map<string, Float64Array>()
  // Functions of extremes skip unknown values, and would state the line without today.
  let isKnown = true
  const column = (key: string): Float64Array => {
    const made = columns.get(key)
    if (made) return made
    const values = new Float64Array(length).fill(Number.NaN)
    values.set(past[key as Column]?.subarray(days + 1 - length) ?? [])
    const now = running[key as Column] ?? Number.NaN
    values[length - 1] = now
    isKnown &&= !Number.isNaN(now)
    columns.set(key, values)
    return values
  }
  const value = lineValue(line, column, length)
  return isKnown ? value : Number.NaN
}
