import { isTrading, type Phase } from '../../../shared/market/session'
import type { FaultKind } from './source-fault'

/** Result of one check of a source. */
export interface SelfTest {
  /** Chinese, one finding a line, the verdict last. */
  lines: string[]
  usable: boolean
}

const ADVICE: Partial<Record<FaultKind, string>> = {
  unreachable: '检查网络、防火墙和地址设置；部分来源从境外无法访问',
  reset: '对方主动断开，可能限制了本机地址；半小时后再试，不要反复请求',
  timeout: '网络太慢或来源没有响应，换个时间或换一个来源',
  server: '来源的服务器有故障，稍后再试',
  forbidden: '来源拒绝本机访问；半小时后再试，或换一个来源',
  banned: '来源限制了本机访问；半小时后再试，不要反复请求',
  garbled: '来源的格式可能已改变，请更新本软件或换一个来源',
}

/** Sentences of the self-test that a person runs on their own network. */
export const selfTestText = {
  title: (title: string) => `${title} · 自检（只发一次礼貌请求）`,
  session: (phase: Phase) => (isTrading(phase) ? '市场：交易中' : '市场：未在交易，数值是最近一个交易日的'),
  unreachable: (reason: string) => `连接：${reason}`,
  latency: (ms: number) => `连接：成功，${Math.round(ms)} 毫秒`,
  rate: (roundMs: number, gapMs: number) =>
    `频率：约 ${roundMs / 1000} 秒一轮，两次请求至少间隔 ${gapMs / 1000} 秒，只在交易日 09:10–15:35`,
  row: (row: string) => `样例：${row}`,
  quote: (id: string, name: string, price: string, lots: number, yuan: number, time: string) =>
    `${id} ${name} ${price} 元，${lots} 手，${(yuan / 1e4).toFixed(2)} 万元，${time}`,
  fields: (names: readonly string[]) => `字段：${names.join('、')}`,
  field: {
    last: '现价',
    prevClose: '昨收',
    amount: '成交额',
    bids: (levels: number) => `买盘 ${levels} 档`,
    asks: (levels: number) => `卖盘 ${levels} 档`,
    sides: '内外盘',
    limits: '涨跌停',
    shares: '流通股本',
    industry: '行业',
    afterHours: '盘后成交',
  },
  identities: (good: number, bad: number) => `校验：${good} 行通过，${bad} 行不通过`,
  fault: (id: string, reason: string) => `  ${id}：${reason}`,
  unknown: (ids: readonly string[]) => `没有：${ids.join('、')}`,
  clock: (offset: number | undefined) =>
    offset === undefined
      ? '时钟：无法比较'
      : `时钟：来源比本机${offset >= 0 ? '快' : '慢'} ${(Math.abs(offset) / 1000).toFixed(1)} 秒`,
  advice: (kind: string) => ADVICE[kind as FaultKind] ?? '',
  nothingAsked: '没有可查询的代码',
  noRows: '没有一行数据可信',
  slow: '响应较慢',
  someRefused: '部分行未通过校验，将不予采用',
  clockOff: '本机时钟或来源时钟有偏差，请校时',
  useless: (advice: string) => `结论：不可用。${advice}`,
  usableWith: (warnings: readonly string[]) => `结论：可用，但${warnings.join('；')}。`,
  usable: (name: string) => `结论：可用。启动时设置 ZEUS_FEED=${name}。数据仅供个人使用，逐笔方向为估算（估）。`,
}
