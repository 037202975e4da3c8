import { faultNames } from '../../shared/market/feed-faults'

/** Words of drills: faults brought about in a market that nobody sees. */
export const drillText = {
  /** Of a report's source. */
  name: (fault: string) => `演练 · ${fault}`,
  faults: faultNames,
  what: {
    gap: '每两笔丢一笔，结束时补齐',
    delay: '所有数据晚到 8 秒',
    duplicate: '每笔成交来两次',
    reorder: '相邻两笔成交对调',
    halt: '上交所不再有数据',
    skew: '行情时间快 30 秒',
    unit: '成交股数按手给出',
    'slow-client': '一个连接不再接收',
  },
  outcomes: {
    passed: '通过',
    missed: '未按时发现',
    misnamed: '误报了别的故障',
    uncleared: '结束后未按时恢复',
    stopped: '中途停止',
    failed: '未能进行',
  },
  help: '在影子行情里制造一种故障，检查发现得是否及时、名称是否正确。实际行情、图表与统计都不受影响；约一分钟后自行结束。',
  running: (fault: string) => `演练进行中：${fault}`,
  stages: { opening: '正在准备影子行情', fault: '故障进行中', clearing: '故障已撤，等待恢复' },
  start: '开始',
  stop: '停止',
  startTitle: (fault: string) => `开始演练“${fault}”`,
  reason: '原因',
  none: '还没有演练过',
  found: (seconds: string, limit: string) => `${seconds} 秒发现（限 ${limit} 秒）`,
  notFound: (limit: string) => `没有发现（限 ${limit} 秒）`,
  named: (words: string) => `判定为“${words}”`,
  cleared: (seconds: string) => `${seconds} 秒恢复`,
  by: (at: string, operator: string, reason: string) => `${at} ${operator}：${reason}`,
  who: (operator: string, reason: string) => `${operator}：${reason}`,
  seconds: (passed: number) => `${passed} 秒`,
} as const
