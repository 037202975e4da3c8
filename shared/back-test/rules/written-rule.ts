import { evaluateBars, trueBars } from '../../expression/bar-expression'
import type { WrittenRule } from '../model'
import { adjusted, type Series } from '../series'
import type { Conditions } from './conditions'

/** Column of a figure over the bars of a series; unknown figures are NaN everywhere. */
function columnOf(series: Series, key: string): readonly number[] {
  const { open, high, low, close, preclose, limits, volume, figures } = series
  const inYuan = (prices: readonly number[]) => prices.map((price, bar) => adjusted(series, price, bar) / 1000)
  const percent = (of: (bar: number) => number) => close.map((_, bar) => (of(bar) / (preclose[bar] as number)) * 100)
  switch (key) {
    case 'open':
      return inYuan(open)
    case 'high':
      return inYuan(high)
    case 'low':
      return inYuan(low)
    case 'close':
      return inYuan(close)
    case 'preclose':
      return inYuan(preclose)
    case 'change':
      return percent((bar) => (close[bar] as number) - (preclose[bar] as number))
    case 'amplitude':
      return percent((bar) => (high[bar] as number) - (low[bar] as number))
    case 'limitUp':
      return close.map((price, bar) => Number(price === limits[bar]?.up))
    case 'limitDown':
      return close.map((price, bar) => Number(price === limits[bar]?.down))
    case 'volume':
      return volume
    default:
      return figures[key] ?? close.map(() => Number.NaN)
  }
}

/** A rule that somebody wrote, over the bars of one security. */
export function writtenRule(series: Series, { entry, exit, rank }: WrittenRule): Conditions {
  const columns = new Map<string, Float64Array>()
  const column = (key: string) => {
    const known = columns.get(key) ?? Float64Array.from(columnOf(series, key))
    columns.set(key, known)
    return known
  }
  const entries = trueBars(entry, column, series.length)
  const exits = exit ? trueBars(exit, column, series.length) : []
  const ranks = rank ? evaluateBars(rank, column, series.length) : undefined
  return {
    entry: (bar) => entries[bar] === true,
    exit: (bar) => exits[bar] === true,
    ...(ranks ? { rank: (bar: number) => ranks[bar] as number } : {}),
  }
}
