/** Words of power trades (扫单). */
export const powerText = {
  title: '扫单',
  switchHelp: (most: number) => `标出扫单：一方在一瞬间连续吃掉价位的大额成交（金额最大的 ${most} 个），点开看详情`,
  estimated: '估',
  head: (side: 'buy' | 'sell', estimated: boolean) =>
    `扫单 ${side === 'buy' ? '主动买' : '主动卖'}${estimated ? '（方向为估）' : ''}`,
  size: (yuan: string, lots: string) => `${yuan}元 · ${lots} 手`,
  made: (prints: number, orders: number) => (orders > 0 ? `${prints} 笔 · ${orders} 张委托` : `${prints} 笔`),
  levels: (levels: number, from: string, to: string) => `吃掉 ${levels} 档：${from} → ${to}`,
  after: (price: string, change: string) => `1 分钟后 ${price} ${change}`,
  afterPending: '1 分钟后 —',
  sideLabel: '方向',
  sides: { all: '全部', buy: '买', sell: '卖' },
  columns: { time: '时间', money: '金额', to: '到价', levels: '吃档', after: '1分后' },
  path: (from: string, to: string) => `${from}→${to}`,
  levelsHelp: '越过的价位数：这些价位的挂单被全部吃掉',
  afterHelp: '结束 1 分钟后的最新价相对所到价',
  sum: (buy: string, sell: string) => `买 ${buy} · 卖 ${sell}`,
  since: (clock: string) => `自 ${clock} 起`,
  about: '什么是扫单',
  rule: (floor: string) =>
    `同一主动方向不间断的成交（同一委托的成交不拆开），至少吃掉一个价位，金额不低于 ${floor}元，并在当日此前的连续成交里 500 次才有一次这么多。前 500 次连续成交只用来了解平常有多大。`,
  window: (numbered: boolean) =>
    numbered
      ? '300 毫秒以内算一次；方向按委托编号判定。'
      : '同一秒以内算一次；此来源没有委托编号，方向由盘口推算，标 估。',
  empty: '还没有扫单',
} as const
