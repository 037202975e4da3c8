/** Messages about a slow or restored connection. */
export const connectionText = {
  conflatedLabel: '已降频',
  conflated: {
    'slow-network': '网络较慢，只保留每项最新值；逐笔成交不丢',
    pace: '已按设定降低刷新，只保留每项最新值',
    'slow-page': '本页面处理不及，已合并部分行情；逐笔成交会补齐',
  },
  recovered: '已恢复，数据完整',
  notRecovered: (missed: number | null) =>
    missed === null ? '已恢复，重新取得快照' : `已恢复，断线期间缺 ${missed} 笔成交`,
  checked: '分钟线与网关不一致，已重新取得',
} as const

/** Refusals that never reached the gateway. */
export const requestText = {
  unknown: '未知错误',
  offline: '无法连接服务器',
  timeout: '请求超时',
} as const

/** The way of a quote from the exchange to the screen. */
export const latencyText = {
  label: '行情延迟',
  title: '行情到画面的中位延迟，点击看各段',
  head: ['环节', '中位', '95%'],
  exchange: '交易所 → 接收',
  exchangeTitle: '交易所时间戳到网关收到；交易所与网关的时钟差也在内',
  delivery: '网关 → 本页',
  deliveryTitle: '网关处理、合并推送和网络传输',
  paint: '本页 → 画面',
  paintTitle: '收到后到下一次绘制',
  whole: '接收 → 画面 合计',
  roundTrip: '网络往返（最好）',
  clockOffset: '本机时钟与网关相差',
  ms: (value: number | null) =>
    value === null ? '—' : value < 10_000 ? `${Math.round(value)} 毫秒` : `${Math.round(value / 1000)} 秒`,
  samples: (count: number) => `近 60 秒，${count} 帧`,
  snapshots: '快照周期 3 秒：五档和日内统计由交易所每 3 秒发布一次，这段等待不计入延迟',
  shared: (tabs: number) => (tabs > 1 ? `${tabs} 个标签页共用 1 条连接` : '本页 1 条连接'),
  recoveries: '最近的补齐',
} as const
