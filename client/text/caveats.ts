/** Caveats of a day's figures: missing rows, a previous close without a direct record. */
export const caveatText = {
  lost: (rows: number) => (rows > 0 ? `缺 ${rows} 行` : '有缺失'),
  lostTitle: (words: readonly string[], share: string) => `这一天的数据不完整（完整 ${share}）：${words.join('；')}`,
  lostShort: '缺',
  prevCloseOf: { open: '较开盘', orders: '昨收推算', chain: '昨收推算' },
  prevCloseTitle: {
    open: '不知道昨收：涨跌从当日第一笔成交算起，没有涨跌停价',
    orders: '昨收没有直接记录，由当日委托的涨跌停价推得',
    chain: '昨收没有直接记录，取自前一交易日记录的收盘价，未计除权除息',
  },
  openShort: '开',
} as const
