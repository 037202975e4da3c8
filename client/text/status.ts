type Ill = 'late' | 'broken'

/** What people see of it while something is ill, by the source of a report; one sentence for both where it is the same. */
const effects: Readonly<Record<string, string | Readonly<Record<Ill, string>>>> = {
  feed: { late: '行情到得晚，所有数字随之滞后', broken: '行情停在最后一笔，所有数字不再更新' },
  'feed-process': '网关收不到行情，所有数字不再更新',
  sequence: '逐笔有重复、乱序或未能处理：成交量与资金流向可能有出入',
  border: '被拒的行没有计入：相关代码的数字可能偏少',
  loop: '所有画面晚到',
  fanout: '网络慢的页面收到合并后的行情：逐笔会跳过，汇总不受影响',
  clients: '较慢的页面看到的数字晚到',
  storage: '行情不受影响；自选、设置与账号的改动可能没有保存',
  history: '今天的分时与资金流向可能没有写入历史',
  recorder: '行情不受影响；今天的逐笔没有全部入库',
  memory: '暂时没有影响，请管理员留意',
  incidents: '见下方行情事件',
  bridge: 'Level-2 逐笔晚到，资金流向暂时偏低',
  source: '由其他数据源接替或补足，个别字段可能缺少',
  coin: '比特币行情可能不再更新',
}

/** Words of the page that says how the data is. */
export const status = {
  headline: {
    ok: '数据正常',
    late: (count: number) => `${count} 处延迟或需要留意`,
    broken: (count: number) => `${count} 处出错`,
  },
  summary: { ok: '所有环节都在正常工作，页面上的数字可以采信。', ill: '受影响的数字见“影响”一栏，其余可以采信。' },
  cut: '与服务器的连接已断开，以下是断开前的状态',
  waiting: '还没有收到数据状态',
  parts: '各环节',
  events: '行情事件',
  noEvents: '今天没有行情事件',
  columns: { state: '状态', part: '环节', words: '说明', effect: '影响', at: '时刻' },
  states: { ok: '正常', late: '留意', broken: '出错' },
  noEffect: '无',
  unknownEffect: '影响未知，请联系管理员',
  names: {
    feed: '行情源',
    'feed-process': '行情进程',
    sequence: '行情编号',
    border: '行情校验',
    loop: '服务器处理',
    fanout: '推送',
    clients: '到页面的延迟',
    storage: '数据文件夹',
    history: '历史写入',
    recorder: '逐笔入库',
    memory: '内存',
    incidents: '行情事件',
    bridge: 'Level-2 接入',
  } as Readonly<Record<string, string>>,
  sourceName: (name: string) => `数据源 ${name}`,
  coinName: (name: string) => `比特币 ${name}`,
  effects,
} as const
