export type NumberColumn = ArrayLike<number | null | undefined>

const numberOf = (value: number | null | undefined): number => value ?? Number.NaN

/** Mean of the last `length` values; NaN before there are so many. */
export function mean(values: NumberColumn, length: number): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN)
  let sum = 0
  let known = 0
  for (let row = 0; row < values.length; row++) {
    const value = numberOf(values[row])
    if (Number.isNaN(value)) {
      sum = 0
      known = 0
      continue
    }
    sum += value
    known++
    if (known > length) {
      sum -= numberOf(values[row - length])
      known = length
    }
    if (known === length) out[row] = sum / length
  }
  return out
}

/** `y = (weight · x + (length − weight) · y′) / length`, beginning with the first value: SMA(X, N, M) of Chinese terminals. */
export function smoothed(values: NumberColumn, length: number, weight: number, first?: number): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN)
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

/** Deviation of the last `length` values about their mean, by `length − 1` (STD) or `length` (STDP). */
export function deviation(values: NumberColumn, length: number, lost: 0 | 1): Float64Array {
  const means = mean(values, length)
  const out = new Float64Array(values.length).fill(Number.NaN)
  for (let row = length - 1; row < values.length; row++) {
    const middle = means[row] as number
    if (Number.isNaN(middle)) continue
    let sum = 0
    for (let at = row - length + 1; at <= row; at++) sum += (numberOf(values[at]) - middle) ** 2
    out[row] = Math.sqrt(sum / (length - lost))
  }
  return out
}

/** Largest (`sign` 1) or smallest (−1) of the last `length` values, of fewer at the beginning. */
export function extreme(values: NumberColumn, length: number, sign: 1 | -1): Float64Array {
  const out = new Float64Array(values.length).fill(Number.NaN)
  const queue: number[] = []
  let head = 0
  for (let row = 0; row < values.length; row++) {
    const value = sign * numberOf(values[row])
    if (!Number.isNaN(value)) {
      while (queue.length > head && sign * numberOf(values[queue[queue.length - 1] as number]) <= value) queue.pop()
      queue.push(row)
    }
    while (queue.length > head && (queue[head] as number) <= row - length) head++
    if (queue.length > head) out[row] = numberOf(values[queue[head] as number])
  }
  return out
}

export const combined = (a: NumberColumn, b: NumberColumn, join: (a: number, b: number) => number): Float64Array =>
  Float64Array.from({ length: a.length }, (_, row) => join(numberOf(a[row]), numberOf(b[row])))
