import type { Phase } from '../../../shared/market/session'

/** Every sentence that live Level-1 sources say to people. */
export const text = {
  connecting: (title: string) => `正在连接${title}`,
  live: (title: string, rows: number, seconds: number) => `${title}：${rows} 只，约 ${seconds} 秒一轮，方向为估算`,
  resting: (title: string, phase: Phase) =>
    phase === 'holiday' ? `${title}：今日休市，不请求` : `${title}：未到交易时段，不请求`,
  retry: (title: string, reason: string, seconds: number) => `${title}：${reason}，${seconds} 秒后重试`,
  open: (title: string, reason: string, until: string) => `${title}：${reason}，已停止请求，${until} 再试一次`,
  refused: (count: number, first: readonly string[]) => `，${count} 行未通过校验：${first.join('；')}`,
  allRefused: (title: string, count: number, first: readonly string[]) =>
    `${title}：${count} 行全部未通过校验：${first.join('；')}`,
  unknown: (codes: readonly string[]) => `，没有 ${codes.join('、')}`,
  old: (count: number) => `，${count} 只还没有当日数据`,
  stale: (title: string, clock: string, seconds: number) => `${title}：报价停在 ${clock}，已 ${seconds} 秒没有前进`,
  rows: {
    of: (title: string) => `${title}：`,
    whole: '所问的证券都有可信的行',
    missing: (count: number, named: readonly string[], more: boolean) =>
      `${count} 只没有可信的行：${named.join('；')}${more ? ' 等' : ''}`,
    refused: (rows: number) => `，启动以来拒收 ${rows} 行`,
  },
  row: {
    unknown: '这个源没有此代码',
    fields: (count: number) => `字段不足（${count} 个）`,
    cut: '行不完整',
    code: '代码不认识',
    field: (name: string, value: string) => `${name} 的值 ${JSON.stringify(value.slice(0, 20))} 不对`,
    range: '现价不在最高最低之间',
    change: '涨跌额与现价、昨收不符',
    limits: '现价超出涨跌停',
    amount: '成交额与成交量、价格不符',
    average: '均价与成交额、成交量不符',
    sides: '外盘加内盘不等于成交量',
    book: '盘口价格次序不对',
    noPrevClose: '没有昨收',
    ahead: '时间超前',
    volumeFell: '累计成交量变少',
    amountFell: '累计成交额变少',
    reversed: '反码与现价不符',
  },
}
