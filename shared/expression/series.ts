/** Values by bar, oldest first; null, undefined and NaN = unknown. */
export type NumberColumn = ArrayLike<number | null | undefined>

const numberOf = (value: number | null | undefined): number => value ?? Number.NaN
const unknown = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN)

/** A column of a value at each row. `Float64Array.from` takes many times as long, and charts compute on each trade. */
export function columnOf(length: number, valueAt: (row: number) => number): Float64Array {
  const out = new Float64Array(length)
  for (let row = 0; row < length; row++) out[row] = valueAt(row)
  return out
}

/** Running sum that loses nothing when values leave it again (Neumaier's compensation). */
class RunningSum {
  private sum = 0
  private lost = 0

  add(value: number): void {
    const next = this.sum + value
    this.lost += Math.abs(this.sum) >= Math.abs(value) ? this.sum - next + value : value - next + this.sum
    this.sum = next
  }

  clear(): void {
    this.sum = 0
    this.lost = 0
  }

  get value(): number {
    return this.sum + this.lost
  }
}

/** Sum of the last `length` values; NaN before there are so many without a gap. Length 0: of all since the last gap. */
export function total(values: NumberColumn, length: number): Float64Array {
  const out = unknown(values.length)
  const sum = new RunningSum()
  let known = 0
  for (let row = 0; row < values.length; row++) {
    const value = numberOf(values[row])
    if (Number.isNaN(value)) {
      sum.clear()
      known = 0
      continue
    }
    sum.add(value)
    known++
    if (length > 0 && known > length) sum.add(-numberOf(values[row - length]))
    if (known >= length) out[row] = sum.value
  }
  return out
}

/** Mean of the last `length` values; NaN before there are so many without a gap. */
export const mean = (values: NumberColumn, length: number): Float64Array =>
  total(values, length).map((sum) => sum / length)

/** `y = (weight · x + (length − weight) · y′) / length`, beginning with the first value: SMA(X, N, M) of Chinese terminals. */
export function smoothed(values: NumberColumn, length: number, weight: number, first?: number): Float64Array {
  const out = unknown(values.length)
  let before = first ?? Number.NaN
  for (let row = 0; row < values.length; row++) {
    const value = numberOf(values[row])
    if (Number.isNaN(value)) continue
    before = Number.isNaN(before) ? value : (weight * value + (length - weight) * before) / length
    out[row] = before
  }
  return out
}

/** `y = (2 · x + (N − 1) · y′) / (N + 1)`, beginning with the first value. */
export const exponential = (values: NumberColumn, length: number): Float64Array => smoothed(values, length + 1, 2)

/** The same, which begins again after a gap and is stated after `length` values. */
export function settledExponential(values: NumberColumn, length: number): Float64Array {
  const out = unknown(values.length)
  let before = Number.NaN
  let known = 0
  for (let row = 0; row < values.length; row++) {
    const value = numberOf(values[row])
    if (Number.isNaN(value)) known = 0
    else before = known++ === 0 ? value : before + (2 / (length + 1)) * (value - before)
    if (known >= length) out[row] = before
  }
  return out
}

/** `y = factor · x + (1 − factor) · y′` with a factor for each bar, beginning with the first value: DMA(X, A). */
export function weighted(values: NumberColumn, factors: NumberColumn): Float64Array {
  const out = unknown(values.length)
  let before = Number.NaN
  for (let row = 0; row < values.length; row++) {
    const [value, factor] = [numberOf(values[row]), numberOf(factors[row])]
    if (Number.isNaN(value) || Number.isNaN(factor)) continue
    before = Number.isNaN(before) ? value : factor * value + (1 - factor) * before
    out[row] = before
  }
  return out
}

/** An earlier result and the values that it was computed from. */
export interface Computed {
  values: NumberColumn
  out: Float64Array
}

/** Index of the first row at which two columns differ. */
function firstDifference(a: NumberColumn, b: NumberColumn): number {
  const end = Math.min(a.length, b.length)
  let row = 0
  while (row < end && Object.is(numberOf(a[row]), numberOf(b[row]))) row++
  return row
}

/**
 * A figure of each full window of `length` known values, computed from the values and their mean. `before`: an earlier
 * result of the same figure; rows up to the first different value are copied from it.
 */
function ofWindow(
  values: NumberColumn,
  length: number,
  figure: (at: (index: number) => number, mean: number) => number,
  before?: Computed,
): Float64Array {
  const means = mean(values, length)
  const first = before ? firstDifference(before.values, values) : 0
  return means.map((middle, row) => {
    if (before && row < first) return before.out[row] as number
    return Number.isNaN(middle) ? Number.NaN : figure((index) => numberOf(values[row - length + 1 + index]), middle)
  })
}

/** Deviation of the last `length` values about their mean, by `length − 1` (STD) or `length` (STDP). */
export const deviation = (values: NumberColumn, length: number, lost: 0 | 1, before?: Computed): Float64Array =>
  ofWindow(
    values,
    length,
    (at, middle) => {
      let sum = 0
      for (let index = 0; index < length; index++) sum += (at(index) - middle) ** 2
      return Math.sqrt(sum / (length - lost))
    },
    before,
  )

/** Mean distance of the last `length` values from their mean. */
export const meanDistance = (values: NumberColumn, length: number, before?: Computed): Float64Array =>
  ofWindow(
    values,
    length,
    (at, middle) => {
      let sum = 0
      for (let index = 0; index < length; index++) sum += Math.abs(at(index) - middle)
      return sum / length
    },
    before,
  )

/** Mean of the last `length` values with weights 1 … `length`, the newest the heaviest. */
export const rampMean = (values: NumberColumn, length: number, before?: Computed): Float64Array =>
  ofWindow(
    values,
    length,
    (at) => {
      let sum = 0
      for (let index = 0; index < length; index++) sum += (index + 1) * at(index)
      return (2 * sum) / (length * (length + 1))
    },
    before,
  )

/** Slope of the least-squares line through the last `length` values, a bar apart. */
export const slope = (values: NumberColumn, length: number, before?: Computed): Float64Array =>
  ofWindow(
    values,
    length,
    (at, middle) => {
      let sum = 0
      for (let index = 0; index < length; index++) sum += (index - (length - 1) / 2) * (at(index) - middle)
      return (12 * sum) / (length * (length * length - 1))
    },
    before,
  )

/** Row of the largest (`sign` 1) or smallest (−1) of the last `length` values, of fewer at the beginning; −1 of none. */
function extremeRows(values: NumberColumn, length: number, sign: 1 | -1): Int32Array {
  const out = new Int32Array(values.length).fill(-1)
  const queue: number[] = []
  let head = 0
  for (let row = 0; row < values.length; row++) {
    const value = sign * numberOf(values[row])
    if (!Number.isNaN(value)) {
      while (queue.length > head && sign * numberOf(values[queue[queue.length - 1] as number]) <= value) queue.pop()
      queue.push(row)
    }
    while (queue.length > head && (queue[head] as number) <= row - length) head++
    if (queue.length > head) out[row] = queue[head] as number
  }
  return out
}

/** Largest (`sign` 1) or smallest (−1) of the last `length` values, of fewer at the beginning. */
export function extreme(values: NumberColumn, length: number, sign: 1 | -1): Float64Array {
  const rows = extremeRows(values, length, sign)
  return columnOf(values.length, (row) => {
    const at = rows[row] as number
    return at < 0 ? Number.NaN : numberOf(values[at])
  })
}

/** Bars since that extreme; 0 = at this bar. */
export function barsSinceExtreme(values: NumberColumn, length: number, sign: 1 | -1): Float64Array {
  const rows = extremeRows(values, length, sign)
  return columnOf(values.length, (row) => {
    const at = rows[row] as number
    return at < 0 ? Number.NaN : row - at
  })
}

/** The value `bars` earlier. */
export const earlier = (values: NumberColumn, bars: number): Float64Array =>
  columnOf(values.length, (row) => (row < bars ? Number.NaN : numberOf(values[row - bars])))

export const combined = (a: NumberColumn, b: NumberColumn, join: (a: number, b: number) => number): Float64Array =>
  columnOf(a.length, (row) => join(numberOf(a[row]), numberOf(b[row])))
