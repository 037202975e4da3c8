/** Words of a written rule over daily bars, and the keys of their figures. Prices are adjusted, in yuan. */
export const ADJUSTED_BAR_FIGURES: ReadonlyMap<string, string> = new Map([
  ['开盘', 'open'],
  ['最高', 'high'],
  ['最低', 'low'],
  ['收盘', 'close'],
  ['昨收', 'preclose'],
  ['涨幅', 'change'],
  ['振幅', 'amplitude'],
  ['涨停', 'limitUp'],
  ['跌停', 'limitDown'],
  ['成交量', 'volume'],
  ['成交额', 'turnover'],
  ['主动净额', 'adNet'],
  ['大单净额', 'odBig'],
])
