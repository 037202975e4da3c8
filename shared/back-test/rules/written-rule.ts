import { evaluateBars, trueBars } from '../../expression/bar-expression'
import type { ConditionNode } from '../../expression/expression'
import type { Column, WrittenRule } from '../model'
import { adjusted, type Series } from '../series'
import type { Conditions } from './conditions'

/** Column of a figure over the bars of a series; unknown figures are NaN everywhere. */
function columnOf(series: Series, key: string): Float64Array {
  const { length, open, high, low, close, preclose, limitsAt, volume, figures } = series
  const column = (of: (bar: number) => number) => {
    const values = new Float64Array(length)
    for (let bar = 0; bar < length; bar++) values[bar] = of(bar)
    return values
  }
  const inYuan = (prices: Column) => column((bar) => adjusted(series, prices[bar] as number, bar) / 1000)
  const percent = (of: (bar: number) => number) => column((bar) => (of(bar) / (preclose[bar] as number)) * 100)
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
      return column((bar) => Number(close[bar] === limitsAt(bar).up))
    case 'limitDown':
      return column((bar) => Number(close[bar] === limitsAt(bar).down))
    default: {
      const values = key === 'volume' ? volume : figures[key]
      return column((bar) => values?.[bar] ?? Number.NaN)
    }
  }
}

/** Results of a rule's conditions at each bar: 1 = true. */
function judged(series: Series, { entry, exit, rank }: WrittenRule) {
  const columns = new Map<string, Float64Array>()
  const column = (key: string) => {
    const known = columns.get(key) ?? columnOf(series, key)
    columns.set(key, known)
    return known
  }
  const bytes = (condition: ConditionNode) => Uint8Array.from(trueBars(condition, column, series.length), Number)
  const entries = bytes(entry)
  const exits = exit ? bytes(exit) : undefined
  // Only the best of what may be bought is ranked.
  const ranks = rank && entries.includes(1) ? evaluateBars(rank, column, series.length) : undefined
  return { entries, exits, ranks }
}

/** Conditions of a user's rule over the bars of one security. The columns of its figures are not retained. */
export function writtenRule(series: Series, rule: WrittenRule): Conditions {
  const { entries, exits, ranks } = judged(series, rule)
  return {
    entry: (bar) => entries[bar] === 1,
    exit: (bar) => exits?.[bar] === 1,
    ...(ranks ? { rank: (bar: number) => ranks[bar] as number } : {}),
  }
}
