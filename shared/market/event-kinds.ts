/** Unit of an event's `value`: 1/100 %, yuan, or the number of occurrences today. */
export type EventUnit = 'bp' | 'yuan' | 'times'

interface EventKindSpec {
  /** Number of the kind in frames and stored days; never reused for another kind. */
  code: number
  side: 'up' | 'down'
  unit: EventUnit
  /** Least value that is an event, in `unit`; 0 = the fact alone counts. The rest of each rule: `EVENT_RULES`. */
  threshold: number
  /** Trading days of history that the rule needs; 0 = none. */
  daysLeast: number
}

/**
 * The 22 kinds of 盘口异动, with the names that Chinese terminals use. Their rules follow the public descriptions of
 * 短线精灵 (快速上涨并创当日新高; 由下跌转为快速上涨; 换手率大于 0.1% 的外盘成交; 5 档买盘合计大于 80 万股或流通盘的 0.8%); thresholds that
 * those leave open are our choice.
 */
export const eventKinds = {
  /** 火箭发射: up within a minute, to a new high of the day. */
  rocket: { code: 1, side: 'up', unit: 'bp', threshold: 150, daysLeast: 0 },
  /** 快速反弹: up within a minute, after it had fallen. */
  rebound: { code: 2, side: 'up', unit: 'bp', threshold: 150, daysLeast: 0 },
  /** 大笔买入: one order that bought at once. */
  bigBuy: { code: 3, side: 'up', unit: 'yuan', threshold: 5_000_000, daysLeast: 0 },
  /** 封涨停板 */
  sealUp: { code: 4, side: 'up', unit: 'yuan', threshold: 0, daysLeast: 0 },
  /** 打开跌停板 */
  openDown: { code: 5, side: 'up', unit: 'times', threshold: 0, daysLeast: 0 },
  /** 有大买盘: the five best bids together. */
  bidWall: { code: 6, side: 'up', unit: 'yuan', threshold: 0, daysLeast: 0 },
  /** 竞价上涨: the opening auction's price against the previous close. */
  auctionUp: { code: 7, side: 'up', unit: 'bp', threshold: 300, daysLeast: 0 },
  /** 高开5日线: opened above the mean of five closes, after a close that was not above it. */
  overMean5: { code: 8, side: 'up', unit: 'bp', threshold: 100, daysLeast: 5 },
  /** 向上缺口: opened above the high of the day before. */
  gapUp: { code: 9, side: 'up', unit: 'bp', threshold: 100, daysLeast: 1 },
  /** 60日新高 */
  high60: { code: 10, side: 'up', unit: 'bp', threshold: 0, daysLeast: 20 },
  /** 60日大幅上涨: the rise over 60 days exceeded the threshold today. */
  rise60: { code: 11, side: 'up', unit: 'bp', threshold: 5_000, daysLeast: 20 },
  /** 加速下跌: down within a minute, faster than it had been falling. */
  fasterFall: { code: 12, side: 'down', unit: 'bp', threshold: 150, daysLeast: 0 },
  /** 高台跳水: down within a minute, after it had risen. */
  dive: { code: 13, side: 'down', unit: 'bp', threshold: 150, daysLeast: 0 },
  /** 大笔卖出 */
  bigSell: { code: 14, side: 'down', unit: 'yuan', threshold: 5_000_000, daysLeast: 0 },
  /** 封跌停板 */
  sealDown: { code: 15, side: 'down', unit: 'yuan', threshold: 0, daysLeast: 0 },
  /** 打开涨停板 */
  openUp: { code: 16, side: 'down', unit: 'times', threshold: 0, daysLeast: 0 },
  /** 有大卖盘 */
  askWall: { code: 17, side: 'down', unit: 'yuan', threshold: 0, daysLeast: 0 },
  /** 竞价下跌 */
  auctionDown: { code: 18, side: 'down', unit: 'bp', threshold: 300, daysLeast: 0 },
  /** 低开5日线 */
  underMean5: { code: 19, side: 'down', unit: 'bp', threshold: 100, daysLeast: 5 },
  /** 向下缺口 */
  gapDown: { code: 20, side: 'down', unit: 'bp', threshold: 100, daysLeast: 1 },
  /** 60日新低 */
  low60: { code: 21, side: 'down', unit: 'bp', threshold: 0, daysLeast: 20 },
  /** 60日大幅下跌 */
  fall60: { code: 22, side: 'down', unit: 'bp', threshold: 3_000, daysLeast: 20 },
} as const satisfies Record<string, EventKindSpec>

export type EventKind = keyof typeof eventKinds
export const EVENT_KINDS = Object.keys(eventKinds) as EventKind[]

/** Highest code. */
export const EVENT_CODES = EVENT_KINDS.length

const byCode = new Map<number, EventKind>(EVENT_KINDS.map((kind) => [eventKinds[kind].code, kind]))
export const eventKindOf = (code: number): EventKind | undefined => byCode.get(code)

/** Parameters besides the thresholds of the kinds. Times in ms of trading, prices in 1/100 %. */
export const EVENT_RULES = {
  /** A quick move is measured against the price this long ago, … */
  recentMs: 60_000,
  /** … and the move before it over this time before that, … */
  beforeMs: 300_000,
  /** … which must be at least this. */
  trend: 100,
  /** Fraction of the free float from which one order is big, too. */
  orderOfFloat: 0.001,
  /** The five best levels of a side are a wall from this many shares, or from this fraction of the free float. */
  wallShares: 800_000,
  wallOfFloat: 0.008,
  /** A published kind is published again when its measure has doubled, or after it fell below this fraction of it … */
  rearmBelow: 0.5,
  /** … and this time has passed, longer for books, which change more often than prices. */
  quickRestMs: 60_000,
  wallRestMs: 1_800_000,
  /** Time between published big orders of a side, unless the next one is twice as big. */
  orderPauseMs: 120_000,
  /** An opening price that arrives later than this after 09:30 is ignored: the feed was joined late. */
  openingLateMs: 60_000,
  /** Days of the 60-day kinds. */
  days: 60,
} as const
