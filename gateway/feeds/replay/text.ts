/** Every sentence a replay says to people. */
export const text = {
  reading: (path: string) => `正在检查录像 ${path}`,
  playing: (day: string, codes: number, files: number) => `正在回放 ${dateText(day)}：${codes} 只证券，${files} 个文件`,
  rebuilt: (count: number) => `；其中 ${count} 只没有快照，盘口由逐笔委托重建`,
  resumed: '继续回放',
  paused: '回放已暂停',
  ended: (events: number) => `回放结束，共 ${events} 条`,
  duplicates: (count: number) => `；不同文件中重复的 ${count} 条只算一次`,
  nothing: (path: string) => `${path} 里没有可以回放的数据`,
  problem: (file: string, line: number, reason: string) =>
    line > 0 ? `${file} 第 ${line} 行：${reason}` : `${file}：${reason}`,
  moreLines: (file: string, count: number) => `${file}：另有 ${count} 行无法识别，已跳过`,
  backwards: (file: string, count: number) => `${file}：${count} 行的时间早于同一证券的前一行，按文件中的次序回放`,
  repriced: (file: string, count: number) => `${file}：${count} 行的成交金额不等于价格×数量，已按价格×数量计算`,
  strangers: (count: number, names: readonly string[]) =>
    `跳过 ${count} 个版式不认识的文件：${names.join('、')}${count > names.length ? '…' : ''}`,
  missingFile: '文件不存在',
  unreadable: (code: string) => `无法读取（${code}）`,
  emptyFile: '文件是空的',
  noRows: '只有表头，没有数据',
  truncated: 'gzip 不完整，之前的数据已保留',
  badGzip: 'gzip 已损坏，之前的数据已保留',
  notGzip: '不是 gzip 文件',
  longLine: '一行超过 1 MB，后面的内容不再读取',
  unknownLayout: (header: string) => `版式不认识，表头是 ${header}`,
  missingColumns: (layout: string, columns: readonly string[]) => `按「${layout}」读取时缺少列 ${columns.join('、')}`,
  noDate: '行内没有日期，文件名和文件夹名里也没有 YYYYMMDD',
  noCode: '行内没有证券代码，文件名里也没有六位代码',
  columnCount: (expected: number, found: number) => `应有 ${expected} 列，实有 ${found} 列`,
  badColumn: (column: string, value: string) => `列 ${column} 的值 ${JSON.stringify(value.slice(0, 40))} 不对`,
  badQuote: '引号没有闭合',
  badJson: '不是「接收时间 JSON」格式',
  badMessage: (stream: string) => `${stream} 消息缺少字段`,
}

const dateText = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`
