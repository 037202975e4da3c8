import { clockText } from '../../../shared/market/session'
import { type Freeze, frozenFigures } from '../../../shared/protocol/freezes'
import type { MissingData } from '../../../shared/protocol/rest-missing'
import type { OpsIncident } from '../../../shared/protocol/rest-ops'

const FREEZE_PLACE_NAMES = { '': '全市场', SH: '上交所', SZ: '深交所', BJ: '北交所' } as const

/** Author and reason of automatically closed incidents of drills. */
export const CLOSED_BY_DRILL = '演练结束'

/** Results of the checks before the opening. */
export const openingWords = {
  ok: (count: number) => `${count} 项都正常`,
  calendar: {
    open: (date: string) => `${date} 是交易日，行情已换日`,
    closed: (date: string) => `${date} 休市`,
    waiting: (date: string) => `${date} 是交易日，行情将在 09:00 前后换日`,
    behind: (date: string, day: string) => `${date} 是交易日，行情仍停在 ${day || '未知'}`,
    unknown: '交易日历里没有今年的休市安排，只按周末和固定日期的节假日判断：请用 ZEUS_CLOSED_DAYS 补上',
  },
  closes: {
    ok: (count: number) => `${count} 只证券都有昨收`,
    missing: (count: number, named: string) => `${count} 只证券没有昨收：${named}`,
    none: '还没有收到证券列表',
  },
  limits: {
    ok: (count: number, free: number) => `${count} 只证券的涨跌停与规则相符，${free} 只不设`,
    wrong: (count: number, named: string) => `${count} 只证券的涨跌停与规则不符：${named}`,
  },
  clock: {
    ok: '启动以来系统时间没有被调动',
    stepped: (seconds: number) =>
      `启动以来系统时间被调${seconds > 0 ? '快' : '慢'}了 ${Math.abs(seconds).toFixed(1)} 秒`,
  },
  disk: {
    free: (gigabytes: number) => `数据文件夹所在磁盘剩余 ${gigabytes.toFixed(1)} GB`,
    unknown: '还没有读到磁盘余量',
  },
  walls: {
    none: '没有接入屏幕',
    ok: (count: number) => `${count} 块屏幕都有画面`,
    dark: (names: readonly string[]) => `${names.length} 块屏幕没有画面：${names.join('、')}`,
  },
  parts: { ok: (count: number) => `${count} 个环节都正常` },
} as const

/** Log entry of a mute. */
export const muteReason = (until: number, reason: string): string => `至 ${clockText(until).slice(0, 5)}：${reason}`

/** Refilled minutes of an incident. */
export const refilledText = ({ refilled, minutes }: Pick<MissingData, 'refilled' | 'minutes'>): string =>
  `补齐 ${refilled}/${minutes} 分钟`

/** Log entry of an incident that was closed with minutes missing. */
export const unfillableReason = (missing: MissingData, reason: string): string =>
  `缺口不可补（${refilledText(missing)}）：${reason}`

/** Name of a withheld figure and its exchange. */
export const freezeSubject = ({ figure, exchange }: Pick<Freeze, 'figure' | 'exchange'>): string =>
  `${frozenFigures[figure]}（${FREEZE_PLACE_NAMES[exchange]}）`

/** Which source an operator wants, or the order of the configuration again. */
export const orderSubject = ({ channel, subject }: { channel: string; subject: string }): string =>
  `${channel === 'coin' ? '比特币' : '沪深'}：${subject === '' ? '恢复配置的顺序' : subject}`

/** Texts sent to operators. */
export const alarmWords = {
  text({
    id,
    place,
    words,
    openedAt,
    recoveredAt,
    times,
    unmutedAt,
  }: Pick<OpsIncident, 'id' | 'place' | 'words' | 'openedAt' | 'recoveredAt' | 'times'> & { unmutedAt?: number }) {
    const where = `（${place} 事件 #${id}）`
    if (recoveredAt !== null) return `【恢复】${words}，历时 ${Math.round((recoveredAt - openedAt) / 1_000)} 秒${where}`
    const again = unmutedAt === undefined ? '' : '静音结束，仍未恢复：'
    return `【告警】${again}${words}，${clockText(openedAt)} 起${times > 1 ? `，第 ${times} 次` : ''}${where}`
  },
  alive: (ill: readonly string[]) =>
    ill.length === 0 ? '运行正常' : `运行中，${ill.length} 处需要留意：${ill.join('；')}`,
} as const
