import { evaluateBars, trueBars } from '../../expression/bar-expression'
import type { Truth } from '../../expression/expression'
import type { WrittenRule } from '../model'
import { adjusted, type Series } from '../series'
import type { Conditions } from './conditions'

/** Column of a figure over the bars of a series; unknown figures are NaN everywhere. */
function columnOf(series: Series, key: string): readonly number[] {
  const { open, high, low, close, preclose, limitsAt, volume, figures } = series
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
      return close.map((price, bar) => Number(price === limitsAt(bar).up))
    case 'limitDown':
      return close.map((price, bar) => Number(price === limitsAt(bar).down))
    case 'volume':
      return volume
    default:
      return figures[key] ?? close.map(() => Number.NaN)
  }
}

/** What a rule says at each bar: 1 where a condition is true. */
function judged(series: Series, { entry, exit, rank }: WrittenRule) {
  const columns = new Map<string, Float64Array>()
  const column = (key: string) => {
    const known = columns.get(key) ?? Float64Array.from(columnOf(series, key))
    columns.set(key, known)
    return known
  }
  const bytes = (condition: Truth) => Uint8Array.from(trueBars(condition, column, series.length), Number)
  const entries = bytes(entry)
  const exits = exit ? bytes(exit) : undefined
  // Only the best of what may be bought is ranked.
  const ranks = rank && entries.includes(1) ? evaluateBars(rank, column, series.length) : undefined
  return { entries, exits, ranks }
}

/** A rule that somebody wrote, over the bars of one security. The columns of its figures are not kept. */
export function writtenRule(series: Series, rule: WrittenRule): Conditions {
  const { entries, exits, ranks } = judged(series, rule)
  return {
    entry: (bar) => entries[bar] === 1,
    exit: (bar) => exits?.[bar] === 1,
    ...(ranks ? { rank: (bar: number) => ranks[bar] as number } : {}),
  }
}
