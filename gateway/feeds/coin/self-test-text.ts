import type { Side } from '../../../shared/market/events'

const SIDES: Readonly<Record<Side, string>> = { buy: '主动买', sell: '主动卖', none: '方向不明' }

/** Sentences of the self-test of a coin exchange. */
export const coinTestText = {
  title: (title: string, seconds: number) => `${title} · 自检（监听 ${seconds} 秒，全天交易）`,
  state: (detail: string) => `状态：${detail}`,
  rate: (id: string, trades: number, quotes: number) =>
    `${id}：每秒成交 ${trades.toFixed(1)} 笔，盘口更新 ${quotes.toFixed(1)} 次`,
  print: (price: string, coins: string, money: number, side: Side, time: string) =>
    `  成交：${price} USDT，${coins} BTC，${money.toFixed(2)} USDT，${SIDES[side]}，${time}`,
  book: (bid: string, ask: string, bids: number, asks: number) =>
    `  盘口：买一 ${bid}，卖一 ${ask}，买 ${bids} 档、卖 ${asks} 档`,
  checks: (pairs: number, faults: number) => `校验：${pairs} 个品种，${faults} 项不通过`,
  amount: '成交额不等于价格乘数量',
  order: '成交编号没有递增',
  crossed: '买一不低于卖一',
  range: '最新价不在当日最高最低之间',
  nothing: '没有收到数据：检查网络和地址设置（ZEUS_BINANCE_URL、ZEUS_OKX_URL）；中国大陆网络通常不能直接访问',
  notReady: '部分连接没有就绪',
  doubtful: '部分数据未通过校验',
  usable: (name: string) => `结论：可用。启动时设置 ZEUS_COIN_FEED=${name}。数据仅供个人使用，须遵守交易所条款。`,
}
