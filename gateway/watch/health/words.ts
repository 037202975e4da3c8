const CHANNELS = { quote: '快照', trade: '逐笔成交', order: '逐笔委托', index: '指数' } as const

/** Texts of the gateway's health reports. */
export const healthWords = {
  feed: {
    connecting: '行情源连接中',
    live: '行情源正常',
    reconnecting: '行情源断开，正在重连',
    paused: '行情已暂停',
    ended: '行情已结束',
    error: '行情源出错',
    silent: (seconds: number) => `行情源 ${seconds} 秒没有数据`,
  },
  sequence: {
    ok: '行情编号连续',
    disordered: (repeated: number, reordered: number) => `行情编号异常：重复 ${repeated}，乱序 ${reordered}`,
    wasDisordered: (repeated: number, reordered: number) =>
      `行情编号连续；今天曾有重复 ${repeated}，乱序 ${reordered}，当时的成交量与资金流向可能有出入`,
    failed: (count: number) => `${count} 条行情未能处理，请查看日志`,
  },
  border: {
    ok: '行情数字都在合理范围',
    refused: (count: number, newest: string) =>
      `${count} 条行情的数字超出可能的范围，没有采用${newest ? `（最近：${newest}）` : ''}`,
    beyondLimits: (count: number, newest: string) =>
      `当日 ${count} 条行情的价格在涨跌停之外，没有采用（最近：${newest}）`,
    leftOut: (count: number, places: string) =>
      `有行无法编码，已从推送中略去 ${count} 次（${places}），其余照常；自有行情可用 npm run tool -- journal-drop 去掉出错的行`,
  },
  tape: {
    ok: '逐笔与快照相符，没有缺口、延迟、重复或乱序',
    exchanges: { SH: '上交所', SZ: '深交所', BJ: '北交所' },
    faults: {
      gap: (shares: number, instruments: number) =>
        `逐笔有缺口：${instruments} 只证券的逐笔比快照少 ${shares.toLocaleString('en-US')} 股`,
      delay: (ms: number) => `行情延迟 ${(ms / 1_000).toFixed(1)} 秒`,
      duplicate: (count: number) => `逐笔重复 ${count} 笔`,
      reorder: (count: number) => `逐笔乱序 ${count} 笔`,
      halt: (ms: number) => `行情中断 ${Math.round(ms / 1_000)} 秒，之前一直有数据`,
      skew: (ms: number) => `时钟偏差：行情时间比时钟快 ${(ms / 1_000).toFixed(1)} 秒`,
      unit: (count: number) => `单位不符 ${count} 次：金额与价格、股数对不上`,
      'slow-client': (count: number) => `${count} 个连接收得太慢，推送已合并`,
    },
  },
  figures: {
    ok: '各证券照常有行情，当日成交量没有倒退，指数与成份股相符',
    silent: (list: string) =>
      `没有行情，而同一交易所的其他证券照常：${list}。请核对来源是否漏了它；盘中临时停牌无需处理`,
    silentOne: (name: string, since: string, seconds: number) => `${name}（${since} 起，平时约 ${seconds} 秒一条）`,
    fallen: (list: string) => `当日成交量倒退：${list}。请核对来源，必要时重新同步`,
    fallenOne: (name: string, since: string, from: number, to: number) =>
      `${name}（${since} 起，${from.toLocaleString('en-US')} → ${to.toLocaleString('en-US')} 股）`,
    offIndexes: (list: string) => `指数与成份股不符：${list}。请核对指数的来源与成份名单`,
    offIndex: (name: string, since: string, index: string, members: string) =>
      `${name}（${since} 起，指数 ${index}，成份加权 ${members}）`,
    more: (count: number) => `等 ${count} 只`,
  },
  volume: {
    ok: '各来源的数量都在往日范围内',
    learning: (days: number, least: number) => `正在学习各来源的往日数量：${days}/${least} 天`,
    odd: (
      source: string,
      channel: keyof typeof CHANNELS,
      state: 'little' | 'much',
      newest: number,
      low: number,
      high: number,
    ) =>
      `${source} ${CHANNELS[channel]}${state === 'little' ? '偏少' : '偏多'}：最近一分钟 ${newest.toLocaleString('en-US')} 条，往日此时 ${low.toLocaleString('en-US')}–${high.toLocaleString('en-US')} 条`,
  },
  calendar: {
    ok: (end: string) => `交易日历到 ${end} 为止是确定的`,
    ends: (end: string) => `交易日历只到 ${end}，之后的休市日尚未收录：公布后请更新程序，或用 ZEUS_CLOSED_DAYS 补上`,
    ended: (end: string) =>
      `交易日历已于 ${end} 用完，现在只知道周末和固定日期的节假日：请用 ZEUS_CLOSED_DAYS 补上休市日`,
  },
  way: {
    told: (ms: number) => `从交易所到发布：中位 ${ms} 毫秒`,
    none: '还没有量到各段时延',
  },
  loop: {
    ok: (ms: number) => `处理延迟 ${ms} 毫秒`,
    late: (ms: number) => `处理延迟偏高：${ms} 毫秒`,
  },
  fanout: {
    ok: (connections: number) => `在线连接 ${connections} 个`,
    slow: (stalled: number) => `${stalled} 个连接网络缓慢，已合并推送`,
  },
  clients: {
    none: '还没有页面报告延迟',
    told: (count: number, p50: number, p95: number) => `${count} 个连接到画面：中位 ${p50} 毫秒，最慢 95% ${p95} 毫秒`,
  },
  incidents: {
    none: (today: number) => (today === 0 ? '今日没有行情事件' : `行情事件都已结束，今日共 ${today} 起`),
    open: (open: number, today: number) => `${open} 起行情事件未结，今日共 ${today} 起`,
  },
  memory: {
    ok: (megabytes: number) => `内存 ${megabytes} MB`,
    late: (megabytes: number) => `内存占用偏高：${megabytes} MB`,
  },
} as const

/** Texts of the data folder's state, for operators; by `StorageFault` if a statement failed. */
export const storageWords = {
  ok: '数据文件夹正常',
  none: (uploads: string) => `不用数据文件夹：账户和密钥在数据库，上传的文件在：${uploads}`,
  bucket: '对象存储',
  uploads: {
    'read-only': (folder: string) => `上传文件夹 ${folder} 不可写：头像和视频不能上传，请设置 ZEUS_UPLOADS`,
    away: () => '上传文件的存储没有应答：头像和视频暂不可用',
  },
  gone: (folder: string) => `数据文件夹 ${folder} 已不在原处或被替换，已停止写入：请恢复原文件夹后重启`,
  'disk-full': '磁盘已满，新内容没有保存：请清出空间，写入会自行恢复',
  'storage-damaged': '数据库 zeus.db 已损坏：请停止服务，用备份替换它，或移走它重新开始，再启动',
  'storage-failed': '数据库读写出错：请检查磁盘、权限与文件大小限制（ulimit -f）',
  'storage-busy': '数据库正被另一个程序占用，新内容没有保存：请结束占用它的程序，写入会自行恢复',
  'storage-away': '数据库服务器连接不上，账户与保存的内容暂不可用：恢复连接后自行恢复',
  scarce: (megabytes: number) => `磁盘只剩 ${megabytes} MB，请尽快清理`,
} as const

/** Marks a drill's texts, so that they are not mistaken for the market's. */
export const drillWords = (words: string): string => `演练（影子行情，不影响实际数据）：${words}`
