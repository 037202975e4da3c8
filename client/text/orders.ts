import type { OpsOrder, OrderState, SourceChannel } from '../../shared/protocol/rest-orders'
import type { VolumeChannel, VolumeState } from '../../shared/protocol/rest-volumes'

/** Words of the operators' tabs about sources: which is used, how much each brings, how long it takes. */
export const orderText = {
  channels: { stock: '沪深行情', coin: '比特币' } satisfies Record<SourceChannel, string>,
  columns: { source: '来源', state: '状态', words: '说明', action: '操作' },
  none: '这个行情没有可以切换或重新请求的来源',
  active: '在用',
  standby: '备用',
  chosen: '手动指定',
  use: '切换到',
  back: '恢复配置的顺序',
  again: '重新同步',
  chosenBy: (source: string, by: string, confirmedBy: string | null, reason: string, at: string) =>
    `${at} 起手动指定 ${source}：${by}${confirmedBy === null ? '' : `、${confirmedBy}`}，${reason}`,
  two: '交易时段切换来源要两个人：一人提议，另一位管理员 5 分钟内确认',
  one: '现在不是交易时段，一个人即可切换',
  switchTitle: (channel: string, source: string) => `${channel}切换到 ${source}`,
  backTitle: (channel: string) => `${channel}恢复配置的来源顺序`,
  switchHelp: {
    two: '提议后要由另一位管理员在 5 分钟内确认才生效。指定的来源不可用时仍会自动换到别的来源。',
    one: '立即生效，随时可以恢复。指定的来源不可用时仍会自动换到别的来源。',
  },
  propose: '提议切换',
  switchNow: '切换',
  againTitle: (source: string) => `重新同步 ${source}`,
  againHelp: '断开重连，重新请求今天的数据；结果写在下面的记录里。',
  codeTitle: (code: string) => `重建 ${code}`,
  codeHelp: '丢弃由它的逐笔推算出的分时、资金流向、大单、分价与拆单，从留存的逐笔重建；结果写在下面的记录里。',
  code: '代码',
  codeHint: '如 600519.SH',
  rebuild: '重建',
  why: '原因',
  waiting: (subject: string, by: string, until: string) => `${by} 提议${subject}，等待另一位管理员在 ${until} 前确认`,
  confirm: '确认切换',
  withdraw: '撤回提议',
  orders: '操作结果',
  noOrders: '还没有切换或重新同步过',
  kinds: { switch: '切换来源', 'resync-source': '重新同步来源', 'resync-code': '重建' } satisfies Record<
    OpsOrder['kind'],
    string
  >,
  states: {
    proposed: '等待确认',
    waiting: '等待执行',
    running: '正在执行',
    done: '完成',
    failed: '没有完成',
    withdrawn: '已撤回',
    void: '过期未确认',
  } satisfies Record<OrderState, string>,
  who: (by: string, confirmedBy: string | null) => (confirmedBy === null ? by : `${by}、${confirmedBy} 确认`),

  volumeChannels: { quote: '快照', trade: '逐笔成交', order: '逐笔委托', index: '指数' } satisfies Record<
    VolumeChannel,
    string
  >,
  volumeStates: {
    learning: '学习中',
    idle: '现在不判断',
    ok: '正常',
    little: '偏少',
    much: '偏多',
  } satisfies Record<VolumeState, string>,
  volumeHelp: '每分钟收到的条数。阴影是最近 20 个交易日同一时刻 99% 所在的范围，不足 5 天时只画今天。',
  volumeWaiting: '正在读取各来源的数量',
  volumeFailed: '各来源的数量读取失败',
  volumeNone: '还没有收到数据',
  learnt: (days: number) => `${days} 天`,
  newest: (count: string) => `最近一分钟 ${count} 条`,
  usual: (low: string, high: string) => `往日此时 ${low}–${high}`,
  volumeMost: (count: string) => `最高 ${count} 条/分`,

  stages: {
    receipt: '交易所 → 收到',
    sequence: '收到 → 编号',
    state: '编号 → 入库与状态',
    publish: '状态 → 发布',
    paint: '发布 → 画面',
  },
  stageHelp: {
    receipt: '行情时间到网关收到，含两边时钟的差',
    sequence: '等前面的行处理完',
    state: '写入记录，更新盘口、分时、资金流向',
    publish: '交给推送',
    paint: '推送、网络与页面绘制，由打开的页面报告',
  },
  wayHelp: '最近一批行情走完每一段用的时间，毫秒；条的长度是中位数。',
  wayColumns: { stage: '阶段', bar: '时间', p50: '中位', p95: '95%', p99: '99%' },
  wayNone: '还没有量到：行情开始推送后才有',
  paintNone: '还没有页面报告',
  total: '合计（中位）',
} as const
