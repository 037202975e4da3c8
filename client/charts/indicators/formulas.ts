import { columnOf, combined, deviation, exponential, extreme, mean, smoothed } from '../../../shared/expression/series'
import { beijingDate } from '../../../shared/market/session'
import type { CandleColumns } from '../candle-read-out'

/** Bars to compute from. `turnover`, in yuan, and `net` are absent if unknown. */
export interface Input extends CandleColumns {
  /** Bars before these, with prices on the same basis: not shown, but windows over earlier bars include them. */
  lead?: CandleColumns | undefined
  turnover?: readonly (number | null)[]
  /** Amount bought less amount sold by the aggressor, yuan. */
  net?: readonly (number | null)[]
}

export const movingAverages = ({ close }: Input, lengths: readonly number[]): Float64Array[] =>
  lengths.map((length) => mean(close, length))

export const exponentials = ({ close }: Input, lengths: readonly number[]): Float64Array[] =>
  lengths.map((length) => exponential(close, length))

/** Middle, upper, lower band; the deviation by N − 1, as Chinese terminals have it. */
export function bollinger({ close }: Input, [length = 20, width = 2]: readonly number[]): Float64Array[] {
  const middle = mean(close, length)
  const spread = deviation(close, length, 1)
  const band = (sign: number) => combined(middle, spread, (at, by) => at + sign * width * by)
  return [middle, band(1), band(-1)]
}

/** DIF, DEA, and twice their difference. */
export function macd({ close }: Input, [fast = 12, slow = 26, signal = 9]: readonly number[]): Float64Array[] {
  const dif = combined(exponential(close, fast), exponential(close, slow), (a, b) => a - b)
  const dea = exponential(dif, signal)
  return [dif, dea, combined(dif, dea, (a, b) => 2 * (a - b))]
}

/** K and D smoothed from 50, J = 3K − 2D; a stretch without movement stays in the middle. */
export function kdj(input: Input, [length = 9, k = 3, d = 3]: readonly number[]): Float64Array[] {
  const high = extreme(input.high, length, 1)
  const low = extreme(input.low, length, -1)
  const raw = columnOf(high.length, (row) => {
    const [top, bottom] = [high[row] as number, low[row] as number]
    return top > bottom ? (((input.close[row] ?? Number.NaN) - bottom) / (top - bottom)) * 100 : 50
  })
  const kLine = smoothed(raw, k, 1, 50)
  const dLine = smoothed(kLine, d, 1, 50)
  return [kLine, dLine, combined(kLine, dLine, (a, b) => 3 * a - 2 * b)]
}

export function rsi({ close }: Input, lengths: readonly number[]): Float64Array[] {
  const moves = columnOf(close.length, (row) => (close[row] ?? Number.NaN) - (close[row - 1] ?? Number.NaN))
  const rises = moves.map((move) => Math.max(move, 0))
  const sizes = moves.map(Math.abs)
  return lengths.map((length) =>
    combined(smoothed(rises, length, 1), smoothed(sizes, length, 1), (a, b) => (b > 0 ? (a / b) * 100 : Number.NaN)),
  )
}

/**
 * Volume-weighted average price since the start of each day; per bar for bars of a day or more. Without turnover, the
 * mean of high, low and close is used as a bar's price. `unit` = price units per yuan and share.
 */
export function vwap({ time, high, low, close, volume, turnover }: Input, unit: number, daily: boolean): Float64Array {
  const out = new Float64Array(close.length).fill(Number.NaN)
  let [day, money, shares] = ['', 0, 0]
  for (let row = 0; row < close.length; row++) {
    const now = beijingDate(time[row] ?? 0)
    if (daily || now !== day) [day, money, shares] = [now, 0, 0]
    const [size, yuan] = [volume[row] ?? 0, turnover?.[row] ?? 0]
    const typical = ((high[row] ?? 0) + (low[row] ?? 0) + (close[row] ?? 0)) / 3
    money += yuan > 0 ? yuan * unit : typical * size
    shares += size
    if (shares > 0) out[row] = money / shares
  }
  return out
}

/**
 * Stop and reverse (Wilder, 1978), as two lines: under the price while it rises, over it while it falls. `step` and
 * `most` are the acceleration and its limit, percent.
 */
export function stopAndReverse({ high, low }: Input, [step = 2, most = 20]: readonly number[]): Float64Array[] {
  const rising = new Float64Array(high.length).fill(Number.NaN)
  const falling = rising.slice()
  const at = (column: Input['high'], row: number) => column[Math.max(0, row)] ?? Number.NaN
  let [isRising, stop, extreme, speed] = [true, at(low, 0), at(high, 0), step / 100]
  for (let row = 1; row < high.length; row++) {
    const side = isRising ? 1 : -1
    const [far, near] = isRising ? [high, low] : [low, high]
    // Never inside the two bars before.
    const limit = Math.min(side * at(near, row - 1), side * at(near, row - 2))
    stop = side * Math.min(side * (stop + speed * (extreme - stop)), limit)
    if (side * at(near, row) < side * stop) {
      stop = side * Math.max(side * extreme, side * at(far, row))
      ;[isRising, extreme, speed] = [!isRising, at(near, row), step / 100]
    } else if (side * at(far, row) > side * extreme) {
      extreme = at(far, row)
      speed = Math.min(most / 100, speed + step / 100)
    }
    ;(isRising ? rising : falling)[row] = stop
  }
  return [rising, falling]
}
