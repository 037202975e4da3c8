/** Chinese sentences of paper accounts. */
export const text = {
  notTradable: (code: string) => `模拟账户不能交易 ${code}`,
  badTick: (tick: string) => `委托价须是 ${tick} 元的整数倍`,
  badBuy: (min: number, step: number) =>
    step === 1 ? `买入数量至少 ${min}` : `买入数量须是 ${step} 的整数倍，至少 ${min}`,
  badSell: (available: number, step: number) =>
    `卖出数量须是 ${step} 的整数倍，或一次卖出全部可卖的零股；现在可卖 ${available}`,
  beyondLimits: (down: string, up: string) => `委托价超出今天的涨跌停价 ${down}–${up}`,
  noMarketOrder: '这只股票现在没有涨跌停价，请填委托价',
  shortOfCash: (need: string, free: string) => `可用资金不足：需要 ${need} 元，可用 ${free} 元`,
  shortOfShares: (available: number) => `可卖数量不足：现在可卖 ${available}`,
  tooManyOrders: (most: number) => `未成交的委托最多 ${most} 笔，请先撤销一些`,
  journalFull: (most: number) => `流水已满 ${most} 笔，请重置账户后再下单`,
  tooManyFollows: (most: number) => `一个账户最多跟 ${most} 条规则`,
} as const
