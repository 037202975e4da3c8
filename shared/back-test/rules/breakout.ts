import type { Column } from '../model'
import { compareAdjusted, type Series } from '../series'
import type { Conditions } from './conditions'

/** Buys above the highest high of the `n` bars before, sells below the lowest low of the `exitN` bars before. */
export function breakout(series: Series, { n, exitN }: { n: number; exitN: number }): Conditions {
  const { high, low, close } = series
  const isBeyond = (bar: number, count: number, side: number, extremes: Column) => {
    if (bar < count) return false
    for (let before = bar - count; before < bar; before++) {
      const sign = compareAdjusted(series, [close[bar] as number, bar], [extremes[before] as number, before])
      if (sign !== side) return false
    }
    return true
  }
  return { entry: (bar) => isBeyond(bar, n, 1, high), exit: (bar) => isBeyond(bar, exitN, -1, low) }
}
