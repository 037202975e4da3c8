/** Words of 大单榜, of one stock and of the market. */
export const bigOrderText = {
  title: '大单榜',
  marketTitle: '全市场大单榜',
  sides: { all: '全部', buy: '买', sell: '卖' },
  sideLabel: '方向',
  auction: '含竞价',
  auctionHelp: '也列出只在开盘集合竞价中成交的委托：它们价格和时刻都相同',
  buy: '买',
  sell: '卖',
  grades: ['小', '中', '大', '超大'],
  heads: { name: '名称', side: '方向', time: '最近', price: '均价', lots: '量', amount: '金额' },
  rule: '全天 · 网关汇总',
  about: '大单榜的口径',
  ruleOf: (numbered: boolean) =>
    numbered
      ? '按委托号汇总全天成交（主动与被动合计），达到大单者按金额排名，买卖各 30 张'
      : '该行情没有委托号：同一时刻、同向、价格单向的连续成交视为一张主动单，只排主动单',
  marketRule: '全市场按委托号汇总全天成交，买卖各取金额最大的 100 张',
  grading: '大单 20 万元或 10 万股起，超大 100 万元或 50 万股起（东财分级）；按这张委托到当时为止的累计成交判定',
  definition: '口径编号',
  definitionHelp: '随每一行写入推送与接口；同一编号，处处同一种算法',
  order: (no: number) => `委托 ${no}`,
  unnumbered: '无委托号，按连续成交合并',
  empty: '今天还没有达到大单的委托',
  emptyReplay: '到回放的这一刻没有留存的大单',
  open: (name: string) => `${name} 实时资金`,
} as const
