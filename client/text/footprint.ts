/** Words of the footprint: what was bought and sold at each price of each minute. */
export const footprintText = {
  between: '×',
  chart: (name: string) => `${name} 足迹图`,
  bought: '主买',
  sold: '主卖',
  delta: '差',
  poc: 'POC',
  note: '每格 主卖×主买（手），黄框为该分钟成交最多的价位，红绿底的数字为斜向失衡（3 倍以上）',
  absorbed: { buy: '下方承接', sell: '上方压制' },
  absorbedNote: '▲承接 ▼压制',
  absorbedHelp:
    '该分钟最低（高）价位被集中卖出（买入）：占同向成交 25% 以上，为此前 30 分钟每格均值的 2 倍以上，收在其上（下），且其后一分钟没有越过',
  at: (lots: string, price: string) => `${lots} 手 @ ${price}`,
  zoom: '格子太小：滚轮或双指放大看数字',
  step: (yuan: string) => `每格 ${yuan} 元`,
  from: (clock: string) => `逐笔自 ${clock} 起留存`,
  none: '这只证券没有留存今日逐笔，只能从打开本页起累计',
  noCoin: '足迹按 A 股交易时段的分钟排列，全天交易的币对没有',
} as const

/** Words of the depth heat map: who waited at which price, over time. */
export const heatText = {
  chart: (name: string) => `${name} 热力盘口`,
  wall: '最厚',
  grain: (price: string) => `每格 ${price} 元，取其中最厚`,
  bought: '主买',
  sold: '主卖',
  note: '十档挂单，越亮越厚，无色处不在十档之内，斜线处没有留存；圆点为成交，红为主动买',
  partial: '不是全天：日均成交额前 100 的证券全天留存，其余有人查看时才记',
  wholeDay: '全天成交看',
  from: (clock: string) => `盘口自 ${clock} 起留存`,
  noCoin: '热力盘口按 A 股交易时段的分钟排列，全天交易的币对没有',
} as const
