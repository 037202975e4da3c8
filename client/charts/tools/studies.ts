type Column = ArrayLike<number | null | undefined>

interface StudyColumns {
  high: Column
  low: Column
  close: Column
  volume: Column
}

/** Mean price by volume from a bar on, by the mean of high, low and close of each; one value for each bar from there. */
export function anchoredVwap({ high, low, close, volume }: StudyColumns, from: number): Float64Array {
  const out = new Float64Array(Math.max(0, close.length - from))
  let [money, shares] = [0, 0]
  for (let row = from; row < close.length; row++) {
    const size = volume[row] ?? 0
    money += (((high[row] ?? 0) + (low[row] ?? 0) + (close[row] ?? 0)) / 3) * size
    shares += size
    out[row - from] = shares > 0 ? money / shares : Number.NaN
  }
  return out
}

interface Regression {
  /** Closes on the least-squares line at both ends. */
  first: number
  last: number
  /** Standard deviation of the closes about it. */
  spread: number
}

/** The straight line through the closes of two bars and those between. */
export function regression({ close }: Pick<StudyColumns, 'close'>, a: number, b: number): Regression | undefined {
  const [from, to] = [Math.max(0, Math.min(a, b)), Math.min(close.length - 1, Math.max(a, b))]
  const count = to - from + 1
  if (count < 2) return undefined
  const value = (row: number) => close[row] ?? Number.NaN
  const middle = (from + to) / 2
  let sum = 0
  for (let row = from; row <= to; row++) sum += value(row)
  const mean = sum / count
  let slope = 0
  for (let row = from; row <= to; row++) slope += (row - middle) * (value(row) - mean)
  slope *= 12 / (count * (count * count - 1))
  let squares = 0
  for (let row = from; row <= to; row++) squares += (value(row) - mean - slope * (row - middle)) ** 2
  const spread = Math.sqrt(squares / count)
  if (Number.isNaN(spread)) return undefined
  return { first: mean + slope * (from - middle), last: mean + slope * (to - middle), spread }
}

/** Profit for each part of loss, of an entry, a target and a stop; NaN without a loss. */
export const rewardOf = (entry: number, target: number, stop: number): number =>
  stop === entry ? Number.NaN : Math.abs(target - entry) / Math.abs(entry - stop)
