/** Chinese sentences of back-tests. */
export const text = {
  noBars: '所选股票在这段日期没有可用的日线',
  unknownCodes: (codes: string) => `不能回测：${codes}`,
  badEntry: (at: number) => `买入条件第 ${at + 1} 个字起读不懂`,
  badExit: (at: number) => `卖出条件第 ${at + 1} 个字起读不懂`,
  badRank: (at: number) => `排序第 ${at + 1} 个字起读不懂`,
  noUniverse: '所选范围里现在没有股票',
  refused: {
    trades: '成交超过 5 万笔，请缩短日期或减少持仓数',
    bars: '日线超过 500 万条，请缩短日期或缩小范围',
  },
  noDay: '这一天的日线还没有写下',
  badBenchmark: (id: string) => `没有这个指数：${id}`,
  noExit: '请写卖出条件，或止损、止盈、持有天数中的一项',
  badRange: '开始日期不能晚于结束日期',
  broken: '回测中断，请重试',
} as const
