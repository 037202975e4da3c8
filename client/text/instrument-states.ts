const pause = (seconds: number): string =>
  seconds < 120
    ? `${seconds} 秒`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} 分钟`
      : `${Math.round(seconds / 3_600)} 小时`

/** Words of the map of all codes. */
export const instrumentStateText = {
  waiting: '正在读取各代码的状态',
  failed: '各代码的状态读取失败',
  other: '证券列表更新中，稍后显示',
  empty: '还没有证券列表',
  label: '全市场代码状态图',
  help: '方向键移动，N 下一只要留意的，G 或回车打开',
  states: { ok: '正常', late: '迟', gap: '缺口', disagree: '不一致', halted: '停牌', none: '无数据' },
  groups: {
    'main-SH': '上证主板',
    star: '科创板',
    'main-SZ': '深证主板',
    chinext: '创业板',
    bse: '北交所',
    b: 'B 股',
    fund: '基金',
    bond: '可转债',
    index: '指数',
    crypto: '数字货币',
  },
  groupCount: (title: string, all: number, ill: number) => `${title} ${all} 只${ill > 0 ? ` · 要留意 ${ill}` : ''}`,
  counted: '各状态的代码数',
  at: (clock: string) => `行情时间 ${clock}`,
  resting: '现在不在连续交易时段，不判断迟到',
  hint: '指向或用方向键选一格看代码，点击或按 G 打开',
  age: (seconds: number | null) => (seconds === null ? '今天没有数据' : `最后一行 ${pause(seconds)}前`),
  reasons: {
    ok: '',
    late: (size: number) => (size > 0 ? `超过平常间隔（${pause(size)}内应有一行）或交易所延迟` : '所在交易所整体延迟'),
    gap: (size: number) =>
      size > 0 ? `总量比逐笔之和多 ${size.toLocaleString('en-US')} 股：逐笔有缺` : '所在交易所没有数据',
    disagree: '两个数据源的价格不一致',
    halted: '买卖盘都是空的',
    none: '今天没有收到任何一行',
  },
  table: '要留意的代码',
  columns: { code: '代码', name: '名称', state: '状态', age: '最后一行', why: '原因' },
  allWell: '没有要留意的代码',
  more: (shown: number, all: number) => `要留意的 ${all} 只，列出前 ${shown} 只`,
  ago: pause,
} as const
