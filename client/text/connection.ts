/** What the page says of its connection to the gateway. */
export const connectionText = {
  idle: '未连接',
  connecting: '正在连接…',
  live: '已连接',
  retrying: (attempt: number, tries: number, seconds: number) =>
    seconds > 0
      ? `连接中断，${seconds} 秒后第 ${attempt}/${tries} 次重连`
      : `连接中断，正在第 ${attempt}/${tries} 次重连`,
  reconnecting: (attempt: number, tries: number) => `连接中断，正在第 ${attempt}/${tries} 次重连`,
  timedOut: '连接超时',
  retry: '重试',
  refused: '登录已失效，请重新登录；页面数据保留',
  signIn: '重新登录',
  closed: '连接已被服务器断开',
  conflated: { 'slow-network': '网络较慢，已合并部分行情', pace: '已按设定降低刷新' },
  recovered: '已恢复，数据完整',
  notRecovered: (missed: number | null) =>
    missed === null ? '已恢复，重新取得快照' : `已恢复，断线期间缺 ${missed} 笔成交`,
  stale: (age: string) => `数据停在 ${age}`,
} as const

export const freshnessText = { live: '实时', late: '延迟', stale: '中断', closed: '休市' } as const

/** Refusals that never reached the gateway. */
export const requestText = {
  unknown: '未知错误',
  offline: '无法连接服务器',
  timeout: '请求超时',
} as const
