import { compareExactly, compareFractions } from '../exact'
import { type AdjustedPrices, adjusted, exactSum } from '../series'
import type { Conditions } from './conditions'

/** Sign of (mean of the last `fast` closes − mean of the last `slow` closes) at a bar. */
function compareMeans(series: AdjustedPrices, bar: number, fast: number, slow: number): number {
  const { close } = series
  const sum = (count: number) => {
    let total = 0
    for (let at = bar - count + 1; at <= bar; at++) total += adjusted(series, close[at] as number, at)
    return total
  }
  return compareExactly(sum(fast) * slow, sum(slow) * fast, () => {
    const scaled = (count: number, factor: number) => {
      const { top, bottom } = exactSum(series, (at) => close[at] as number, [bar - count + 1, bar])
      return { top: top * BigInt(factor), bottom }
    }
    return compareFractions(scaled(fast, slow), scaled(slow, fast))
  })
}

/** Buys when the fast mean crosses above the slow one, sells when it crosses below; needs `slow + 1` bars. */
export function maCross(series: AdjustedPrices, { fast, slow }: { fast: number; slow: number }): Conditions {
  const crosses = (bar: number, side: number) =>
    bar >= Math.max(fast, slow) &&
    compareMeans(series, bar, fast, slow) === side &&
    compareMeans(series, bar - 1, fast, slow) !== side
  return { entry: (bar) => crosses(bar, 1), exit: (bar) => crosses(bar, -1) }
}
