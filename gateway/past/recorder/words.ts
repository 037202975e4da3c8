import type { HistoryFault } from './history-fault'

const mb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/** Every signed-in user reads health reports: file paths belong to the log only. */
const withoutPaths = (reason: string): string => reason.replace(/(?:[A-Za-z]:)?[\\/][^\s'"()]+/g, '…')

/** Messages of the recorder for operators. */
export const recorderWords = {
  ok: (rows: number, bytes: number, bytesMax: number) =>
    `逐笔入库正常：本次启动以来 ${rows} 笔，历史共占 ${mb(bytes)}，上限 ${mb(bytesMax)}`,
  waiting: (bytes: number) => `逐笔入库偏慢：${mb(bytes)} 等待写盘，行情不受影响`,
  lost: (rows: number) => `写盘跟不上，${rows} 笔没有入库，该日历史标为不完整；行情不受影响`,
  aside: (name: string) => `历史文件已损坏或由其他版本写入，在原文件夹中改名为 ${name}，当日从现在起重新记录`,
  /** For a query about the past. */
  reading: '历史库暂时连接不上，实时行情不受影响',
  ended: (reason: string) => `历史写入线程中断，正在重新启动，行情不受影响：${withoutPaths(reason)}`,
  faults: {
    'disk-full': '磁盘已满，历史暂停入库，行情不受影响：清出空间后自行恢复',
    'storage-damaged': '历史文件已损坏，暂停入库，行情不受影响：请移走 history 文件夹中的当日文件',
    'storage-failed': '历史文件夹不能写入，暂停入库，行情不受影响：请检查磁盘与权限',
    'storage-busy': '历史文件正被另一个程序占用，暂停入库，行情不受影响：占用结束后自行恢复',
    'storage-away': '历史的数据库连接不上，暂停入库，行情不受影响：恢复连接后自行恢复',
    'server-away': '历史库（ClickHouse）连接不上，暂停入库，行情不受影响：恢复连接后自动补写',
    'server-slow': '历史库（ClickHouse）超时未答，暂停入库，行情不受影响：请检查服务器负载，恢复后自动补写',
    'server-full': '历史库（ClickHouse）空间、内存或数据块数已满，暂停入库，行情不受影响：腾出后自动补写',
    'server-refuses': '历史库（ClickHouse）拒绝写入，暂停入库，行情不受影响：请检查账号、密码与权限',
    'server-failed': '历史库（ClickHouse）写入出错，暂停入库，行情不受影响：请查看服务器日志',
  } satisfies Record<HistoryFault, string>,
  failed: (reason: string) => `历史写入失败，行情不受影响：${withoutPaths(reason)}`,
} as const
