/** Words for the columns of bars in formulas. */
const BAR_WORDS = {
  open: ['O', 'OPEN', '开盘'],
  high: ['H', 'HIGH', '最高'],
  low: ['L', 'LOW', '最低'],
  close: ['C', 'CLOSE', '收盘'],
  volume: ['V', 'VOL', '成交量'],
  turnover: ['AMOUNT', '成交额'],
  net: ['NET', '主动净额'],
} as const

export type BarColumn = keyof typeof BAR_WORDS

/** Words of a formula and the keys of their columns: prices in yuan, volume in shares, money in yuan. */
export const BAR_FIGURES: ReadonlyMap<string, BarColumn> = new Map(
  (Object.keys(BAR_WORDS) as BarColumn[]).flatMap((key) => BAR_WORDS[key].map((word) => [word, key] as const)),
)
