/** Every sentence the bridge says to people: to operators, and to those who write a sender. */
export const text = {
  reading: '正在读回当日已确认的数据',
  unreadable: (line: number) => `当日记录第 ${line} 行已损坏，之后的内容不再使用`,
  distrusted: (rows: number) => `当日记录里有 ${rows} 行没有采用：发送时就被拒收，或今天的检查不再认可`,
  moved: '记录文件已不在原处，请恢复数据文件夹后重启',
  waiting: (places: readonly string[]) => `正在等待发送方：${places.join('、')}`,
  live: (senders: readonly string[]) => `${senders.length} 个发送方：${senders.join('、')}`,
  gone: (places: readonly string[]) => `发送方全部断开，正在等待重连：${places.join('、')}`,
  noListen: (place: string, reason: string) => `无法监听 ${place}（${reason}），5 秒后重试`,
  noJournal: (reason: string) => `已收数据写不进磁盘（${reason}），暂停确认并重试`,
  crowded: '连接过多，没有接受',
  lost: (from: number, to: number) => `发送方已没有第 ${from}–${to} 行，这些数据缺失`,
  refused: (place: number, code: string, of: string) => `例如行内第 ${place + 1} 行${of && `（${of}）`}：${code}`,
  gap: (expected: number, got: number) => `应从 ${expected} 开始，收到 ${got}`,
  beyondLimits: (rows: number, newest: string) => `当日 ${rows} 行的价格在涨跌停之外，没有采用（最近：${newest}）`,
  report: (senders: number, rows: number, refused: number) =>
    `自有行情 ${senders} 个发送方，已收 ${rows} 行${refused > 0 ? `，拒收 ${refused} 行` : ''}`,
  behind: (rows: number) => `行情处理跟不上，已让发送方等待（积压 ${rows} 行）`,
  sender: {
    connected: (row: number) => `已连接，网关已有 ${row} 行`,
    disconnected: (reason: string) => `连接断开（${reason}），自动重连`,
    none: (reason: string) => `连不上网关（${reason}），稍后重试`,
    told: (code: string, message: string, examples: readonly string[]) =>
      `${code}：${message}${examples.length > 0 ? `（${examples.join('，')}）` : ''}`,
  },
  line: {
    'not-json': '不是一个 JSON 对象',
    'bad-line': '应为 {"n":起始行号,"rows":[…]}，行号是不小于 1 的整数，rows 不为空',
    gap: (expected: number) => `行号不连续，请从 ${expected} 重发`,
    busy: (expected: number) => `处理不过来，没有收下，请稍后从 ${expected} 重发`,
    rows: (count: number) => `${count} 行没有收下，其余已收下`,
  },
  close: {
    hello: '第一行应为 {"hello":1,"sender":"名称"}，并在 5 秒内发出',
    secret: '口令不对',
    'too-long': '一行超过 1 MB',
    'too-many-errors': '连续错误过多，请检查发送程序',
    replaced: '同名发送方已在别处连接',
    closing: '网关正在关闭，请稍后重连',
  },
}
