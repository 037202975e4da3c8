import { trueBars } from '../../expression/bar-expression'
import type { Truth } from '../../expression/expression'
import { adjusted, type Series } from '../series'
import type { Conditions } from './conditions'

/** Words of a written rule and the keys of their figures. Prices are adjusted, in yuan. */
export const BAR_FIGURES: ReadonlyMap<string, string> = new Map([
  ['开盘', 'open'],
  ['最高', 'high'],
  ['最低', 'low'],
  ['收盘', 'close'],
  ['昨收', 'preclose'],
  ['涨幅', 'change'],
  ['成交量', 'volume'],
  ['成交额', 'turnover'],
  ['主动净额', 'adNet'],
  ['大单净额', 'odBig'],
])

/** Column of a figure over the bars of a series; unknown figures are NaN everywhere. */
function columnOf(series: Series, key: string): readonly number[] {
  const prices = {
    open: series.open,
    high: series.high,
    low: series.low,
    close: series.close,
    preclose: series.preclose,
  }
  if (Object.hasOwn(prices, key)) {
    return prices[key as keyof typeof prices].map((price, bar) => adjusted(series, price, bar) / 1000)
  }
  const { close, preclose, volume, figures } = series
  if (key === 'change') return close.map((price, bar) => (price / (preclose[bar] as number) - 1) * 100)
  if (key === 'volume') return volume
  return figures[key] ?? close.map(() => Number.NaN)
}

/** A rule that somebody wrote: conditions to buy and, if there is one, to sell. */
export function writtenRule(series: Series, { entry, exit }: { entry: Truth; exit: Truth | null }): Conditions {
  const columns = new Map<string, readonly number[]>()
  const column = (key: string) => {
    const known = columns.get(key) ?? columnOf(series, key)
    columns.set(key, known)
    return known
  }
  const entries = trueBars(entry, column, series.length)
  const exits = exit ? trueBars(exit, column, series.length) : []
  return { entry: (bar) => entries[bar] === true, exit: (bar) => exits[bar] === true }
}
