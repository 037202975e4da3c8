import { compareExactly, compareFractions } from '../exact'
import { adjusted, exactSum, type Series } from '../series'
import type { Conditions } from './conditions'

const MILLION = 1_000_000

/**
 * RSI by Cutler: 100 × G / (G + L), sums of the gains and losses over `n` changes. Buys when it comes back to `low` from
 * below, sells above `high`. Undefined without any change.
 */
export function cutlerRsi(series: Series, { n, low, high }: { n: number; low: number; high: number }): Conditions {
  const { close, preclose } = series
  // The factor makes the close before equal to the preclose, so a bar's adjusted change is its own × its factor.
  const gain = (bar: number) => Math.max(0, (close[bar] as number) - (preclose[bar] as number))
  const loss = (bar: number) => Math.max(0, (preclose[bar] as number) - (close[bar] as number))
  const sum = (bar: number, values: (bar: number) => number) => {
    let total = 0
    for (let at = bar - n + 1; at <= bar; at++) total += adjusted(series, values(at), at)
    return total
  }
  /** Sign of RSI − level; undefined where RSI is. */
  const compare = (bar: number, level: number): number | undefined => {
    if (bar < n) return undefined
    const [gains, losses] = [sum(bar, gain), sum(bar, loss)]
    if (gains + losses === 0) return undefined
    // G × (100 − level) against L × level.
    const [left, right] = [Math.round((100 - level) * MILLION), Math.round(level * MILLION)]
    return compareExactly(gains * left, losses * right, () => {
      const scaled = (values: (at: number) => number, factor: number) => {
        const { top, bottom } = exactSum(series, values, [bar - n + 1, bar])
        return { top: top * BigInt(factor), bottom }
      }
      return compareFractions(scaled(gain, left), scaled(loss, right))
    })
  }
  return {
    entry: (bar) => compare(bar - 1, low) === -1 && (compare(bar, low) ?? -1) >= 0,
    exit: (bar) => compare(bar, high) === 1,
  }
}
