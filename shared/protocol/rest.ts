import type { SplitFinding } from '../flow/split-finding'
import type { FormerCode } from '../market/code-changes'
import type { Board, Caveats, InstrumentId, InstrumentKind } from '../market/instrument'
import type { UnixMs, Yuan } from '../market/units'
import type { OtherWay } from './account'
import type { ErrorReply } from './errors'
import type { Incident } from './incidents'
import type { BarDays } from './rest-days'

/** A list of one's own, and how it is shown. */
export interface WatchGroup {
  name: string
  colour: string
  codes: InstrumentId[]
  /** Columns that it shows, in their order; absent = those of all lists. */
  columns?: string[] | undefined
  /** Columns that are wider or narrower than they are made, CSS px. */
  widths?: Record<string, number> | undefined
  /** Columns of its own: a word, and what it is worked out by. */
  formulas?: { name: string; text: string }[] | undefined
}

/**
 * Shapes of the REST resources. Every answer is `Answer<T>`; all but `/api/config` and `/api/health` need
 * `Authorization: Bearer <id_token>`. Money in yuan, volumes in shares, prices in price units unless said otherwise.
 */
export type Answer<T> = { ok: true; data: T } | ErrorReply

/** `GET /api/config`: settings that a page needs before sign-in. `replay`: past days can be replayed. */
export interface AppConfig {
  product: string
  version: string
  issuer: string
  clientId: string
  /** True: our own sign-in pages. False: a configured tenant's. */
  embeddedIdentity: boolean
  registrationOpen: boolean
  /** Services and directories that people may sign in by, beside our own ways. */
  otherWays: OtherWay[]
  feed: { name: string; badge: string; quality: 'ok' | 'estimated' | 'simulated' }
  replay: boolean
  /** Whether the market can be read without an account. */
  demo: boolean
  /** Text of the customer-service QR code, or null if none is configured. */
  wechatQr: string | null
  /** Closed days that the operators configured, `YYYYMMDD`. */
  closedDays: string[]
  serverTime: UnixMs
}

/** `POST /api/demo`. */
export interface DemoPass {
  token: string
  /** From now, by the gateway's clock. */
  expiresInMs: number
}

/** `GET /api/instruments`: the registry as columns; a row's place is `index` in `board` rows. */
export interface InstrumentTable {
  /** Changes whenever places or day values change; `board` frames are read against the table of the same epoch. */
  epoch: number
  tradingDay: string
  id: InstrumentId[]
  name: string[]
  /**
   * Names as users type them, space-separated, lower case: initials in every reading, the usual one first, then in
   * full.
   */
  pinyin: string[]
  boardPinyin?: Record<string, string>
  kind: InstrumentKind[]
  board: Board[]
  industry: string[]
  priceScale: number[]
  volumeScale: number[]
  prevClose: number[]
  limitUp: number[]
  limitDown: number[]
  floatShares: number[]
  totalShares: number[]
  meanVolume5: number[]
  /** First trading days, `YYYYMMDD`; empty = unknown. Left out where none is known. */
  listed?: string[]
  hasOrderNumbers: boolean[]
  /** Only instruments with a caveat. */
  caveats: Record<InstrumentId, Caveats>
  /** Names without marks of the day and full-width letters, of those alone whose name has any. */
  plain?: Record<InstrumentId, string>
  /** Codes of earlier days that are not listed any more, or whose instrument has another code now. */
  former?: Record<InstrumentId, FormerCode>
}

/** `GET /api/indexes/:id/members`. Weights are fractions at the previous close and sum to 1. */
export interface IndexMembersReply {
  id: InstrumentId
  asOf: string
  members: { id: InstrumentId; weight: number }[]
}

/** `GET /api/industries/:key` (`sw1`, `idx`, …): groups with their members' ids. */
export interface IndustryList {
  key: string
  title: string
  /** All available schemes. */
  schemes: { key: string; title: string }[]
  groups: { name: string; members: InstrumentId[] }[]
}

export type BarPeriod = '1s' | '1m' | '5m' | '15m' | '30m' | '60m' | '1h' | '4h' | '1d'

/**
 * `GET /api/bars/:id?period=&start=&end=&orDays=1`. Columns, times ascending; `time` = start of the bar, ms UTC. With
 * `orDays` the answer's period is `1d` where the range is too long for minutes or a day on record has none.
 */
export interface Bars {
  id: InstrumentId
  period: BarPeriod
  priceScale: number
  /** Previous close stated by the first bar's day (the ex-reference on an ex-date); 0 = unknown. */
  prevClose: number
  time: number[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  volume: number[]
  turnover: Yuan[]
  /** Net by aggressor, and 大+超大 by order, yuan; null where not recorded. */
  adNet: (number | null)[]
  odBigNet: (number | null)[]
  /** Facts about the days in the range, ascending. */
  days: BarDays
  /** Requested days without a record, `YYYYMMDD`. */
  missing: string[]
  /**
   * First day on record of the instrument, `YYYYMMDD`; empty = none. For bars of a second that are not on record: the
   * first day with prints.
   */
  since: string
  /** Days whose minutes are made of their daily row, which is all that is on record of them (推算). */
  derived?: string[]
  /** Requested dates that were not trading days, and the trading day used instead. */
  moved?: { from: string; to: string }[]
}

/** `GET /api/flow/:id?day=YYYYMMDD&def=LEDGER`: ledger of a day by minute. Yuan, not cumulative, grades [小, 中, 大, 超大]. */
export interface FlowDay {
  id: InstrumentId
  tradingDay: string
  /** Id of the ledger's definition (`shared/flow/definitions.ts`). */
  definition: string
  /** False: the stored prints begin after the day's start. */
  whole: boolean
  /** True: made of the daily row, which is all that is on record of the day (推算). */
  derived?: boolean
  slot: number[]
  close: number[]
  ad: [number[], number[], number[], number[]]
  od: [number[], number[], number[], number[]]
  auction: number[]
}

/** A finished (or, for today, running) day of one instrument. */
export interface DayRow {
  tradingDay: string
  open: number
  high: number
  low: number
  close: number
  prevClose: number
  volume: number
  turnover: Yuan
  adNet: [number, number, number, number]
  odNet: [number, number, number, number]
  /** Minutes received ÷ minutes expected. */
  completeness: number
  /** The price of 15:00 was received: `close` is the close however much is missing before. */
  closeKnown?: boolean | undefined
}

/** `GET /api/history/days/:id?days=60&end=YYYYMMDD`: newest last. */
export interface DayHistoryResponse {
  id: InstrumentId
  priceScale: number
  days: DayRow[]
}

/** `GET /api/history/rank?R=BS|OO&H=H1&end=YYYYMMDD`: one row an instrument, yuan, columns. */
export interface HistoryRank {
  R: 'BS' | 'OO'
  H: number
  tradingDays: string[]
  id: InstrumentId[]
  /** Daily changes of the horizon, chained (an ex-date is no fall); null where the close before it is unknown. */
  change: (number | null)[]
  /** `BS`: by aggressor, all grades. `OO`: by order, 大+超大. */
  net: Yuan[]
  netShare: number[]
  /** By aggressor, 大+超大, in either mode: `net − bigNet` of `OO` is what large orders did passively. */
  bigNet: Yuan[]
  inflowDays: number[]
  turnover: Yuan[]
  maxDay: Yuan[]
  completeness: number[]
  /** Daily net, one list per instrument, oldest first. */
  daily: Yuan[][]
}

/** `GET /api/history/calendar`: days on record. */
export interface RecordedDays {
  days: { tradingDay: string; instruments: number; completeness: number }[]
}

/** `GET /api/splits?code=&start=&end=`. */
export interface SplitList {
  findings: SplitFinding[]
  asOf: UnixMs
  /** From when on the running day was looked at: what was traded before is known in sums alone. Absent: from its beginning. */
  since?: UnixMs
  /** As in `Bars`. */
  moved?: { from: string; to: string }[]
}

/** `GET/PUT /api/watchlists`. `revision` guards against lost updates: PUT sends the one it was based on. */
export interface Watchlists {
  revision: number
  groups: WatchGroup[]
}

/** `GET/PUT /api/settings`. */
export interface UserSettings {
  revision: number
  values: Record<string, string | number | boolean>
}

/** `GET /api/video`: newest first. Exactly `ok`, `data`, `error` (specification §7). */
export interface VideoItem {
  id: string
  title: string
  /** When it was published, ISO 8601. */
  date: string
  source: 'file' | 'link'
  /** Address to play: `/media/:id` or the link. */
  url: string
  durationSeconds: number | null
  codes: InstrumentId[]
  chapters: { at: number; title: string }[]
}
export interface VideoReply {
  ok: boolean
  data: VideoItem[]
  error: string
}

/** `GET /api/strategies`: rules in words, what they say now, and the id of the ledger's definition they go by. */
export interface StrategyReport {
  asOf: UnixMs
  strategies: {
    id: string
    name: string
    rule: string
    definition: string
    universe: string
    signals: { id: InstrumentId; at: UnixMs; price: number; strength: number; facts: string[] }[]
    /** Past signals of today with what followed after 15 minutes. */
    scored: { count: number; meanReturn: number | null; hitRate: number | null; baseRate: number | null }
  }[]
}

export type HealthState = 'ok' | 'late' | 'broken'

/** `health` rows and `GET /api/health`. */
export interface HealthReport {
  source: string
  state: HealthState
  words: string
  at: UnixMs
  figures: Record<string, number>
  /** Troubles to see to: those that go on first, then the newest; at most 30. */
  incidents?: Incident[]
}

/** `GET /api/me`: the specification's user record, the fields an account has here; never secrets. */
export interface UserRecord {
  id: string
  username: string | null
  email: string | null
  emailVerified: boolean
  phone: string | null
  phoneVerified: boolean
  nickname: string | null
  photo: string | null
  name: string | null
  role: 'operator' | 'viewer'
  /** Pages of operators that a viewer may use; absent in records of earlier versions. */
  permissions?: string[]
  status: 'Activated' | 'Suspended' | 'Resigned' | 'Archived'
  blocked: boolean
  loginsCount: number
  lastLogin: string | null
  lastIP: string | null
  signedUp: string
  createdAt: string
  updatedAt: string
}
