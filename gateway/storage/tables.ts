import type { Generated } from 'kysely'
import type { Horizon } from '../../shared/forecast/horizons'
import type { AuctionSession } from '../../shared/market/session'
import type { Rebalance } from '../../shared/protocol/rest-baskets'
import type { AlertTables } from './alert-tables'
import type { AssistantTables } from './assistant-tables'
import type { BackTestTables } from './back-test-tables'
import type { DeskTables } from './desk-tables'
import type { IdentityTables } from './identity-tables'
import type { OpsTables } from './ops-tables'
import type { PaperTables } from './paper-tables'
import type { WallTables } from './wall-tables'

export type { UserRow } from './identity-tables'

/** Times are epoch milliseconds; JSON is text. A folder that needs a table adds its row type and a migration. */
export interface Tables
  extends IdentityTables,
    WallTables,
    AlertTables,
    AssistantTables,
    OpsTables,
    DeskTables,
    BackTestTables,
    PaperTables {
  /** Written by Kysely's `Migrator`: when each step was applied, as an ISO text. */
  kysely_migration: { name: string; timestamp: string }
  installation: { name: string; value: string; set_at: number }
  /** See `identity/keys/sealed-text.ts`. */
  sealed_keys: { name: string; sealed: string; written_at: number }
  sign_in_attempts: { id: Generated<number>; subject: string; at: number }
  audit_log: AuditRow
  ended_tokens: { token_hash: string; expires_at: number }
  service_tokens: ServiceTokenRow
  oidc_records: OidcRow
  day_rows: DayRowRecord
  day_columns: DayColumnsRow
  day_series: { source: string; trading_day: string; instrument: string; kind: string; bytes: Uint8Array }
  day_findings: { source: string; trading_day: string; instrument: string; id: string; body: string }
  watchlists: UserDocumentRow
  settings: UserDocumentRow
  tags: UserDocumentRow
  positions: UserDocumentRow
  custom_indexes: CustomIndexRow
  user_pages: { owner_id: string; version: number; body: string; updated_by: string; updated_at: number }
  /** Further readers of a page, and which of them may change it. */
  user_page_readers: { owner_id: string; reader_id: string; may_edit: 0 | 1 }
  /** Pages from before they had owners, under names without an account. */
  custom_boards: { name: string; version: number; body: string; updated_by: string; updated_at: number }
  /** Names without marks of the day, of each instrument that was ever listed. */
  plain_names: { source: string; instrument: string; name: string }
  /** Call auctions of a day, of the whole market: `auctionBytes`, zipped. */
  auction_courses: { trading_day: string; session: AuctionSession; body: Uint8Array }
  videos: VideoRow
  split_verdicts: SplitVerdictRow
  notes: { user_id: string; instrument: string; revision: number; body: string; updated_at: number }
  own_data: { user_id: string; name: string; head: string; row_count: number; body: string; updated_at: number }
  prediction_log: PredictionRow
  prediction_outcomes: { seq: number; price: number; outcome: 'up' | 'down' | 'flat'; scored_at: number }
}

/** Event of an account. Contains no password, no token and no typed name. */
interface AuditRow {
  id: Generated<number>
  at: number
  kind: string
  user_id: string | null
  /** Account that made the change, if it is not `user_id`. */
  actor_id: string | null
  /** Changed object other than an account: a role, group, department, resource, application or connection. */
  subject: string | null
  ip: string | null
  user_agent: string | null
}

/** A token of a program; only its digest is stored. */
export interface ServiceTokenRow {
  id: string
  user_id: string
  name: string
  scope: string
  token_hash: string
  created_at: number
  expires_at: number
  revoked_at: number | null
}

/** State of the protocol library: sessions, interactions, grants. */
export interface OidcRow {
  model: string
  id: string
  payload: string
  uid: string | null
  user_code: string | null
  grant_id: string | null
  expires_at: number | null
  consumed_at: number | null
}

/** A day of one instrument. Prices in price units, volume in shares, money in yuan; grades S 小 M 中 L 大 X 超大. */
export interface DayRowRecord {
  source: string
  trading_day: string
  instrument: string
  open: number
  high: number
  low: number
  close: number
  prev_close: number
  volume: number
  /** Minutes received ÷ minutes expected. */
  completeness: number
  /** 1 = the price of 15:00 was received. */
  close_known: number
  ad_s: number
  ad_m: number
  ad_l: number
  ad_x: number
  od_s: number
  od_m: number
  od_l: number
  od_x: number
  turnover: number
}

/** One a day that has rows. `stamp` is another after each change of them, `body` what they came to; null = not made yet. */
interface DayColumnsRow {
  source: string
  trading_day: string
  stamp: Generated<string>
  /** See `history/market-day-bytes.ts`. */
  body: Uint8Array | null
}

/** One JSON document a user, guarded by its revision. */
interface UserDocumentRow {
  user_id: string
  revision: number
  body: string
  updated_at: number
}

export interface CustomIndexRow {
  owner_id: string
  name: string
  base_day: string
  weighting: 'equal' | 'float' | 'own'
  members: string
  rebalance: Rebalance
  /** Date from which the members are valid; empty: from the base day on. */
  from_day: string
  /** Definitions before, as JSON. */
  earlier: string
  /** How the name is read; empty: not looked up yet. */
  pinyin: string
  updated_at: number
}

export interface VideoRow {
  id: string
  title: string
  published_at: number
  source: 'file' | 'link'
  link: string | null
  media_type: string | null
  bytes: number | null
  duration_seconds: number | null
  codes: string
  chapters: string
  added_by: string
  added_at: number
}

/** One person's verdict on a split finding, and the finding's data on the page at that time. */
interface SplitVerdictRow {
  source: string
  user_id: string
  finding: string
  verdict: 'accept' | 'reject'
  style: string
  confidence: number
  judged_at: number
}

/** A forecast as it was made; never changed afterwards. */
export interface PredictionRow {
  seq: Generated<number>
  source: string
  instrument: string
  /** How far ahead: `Horizon` of `shared/forecast`. */
  horizon: Horizon
  made_at: number
  due_at: number
  last: number
  probability_up: number
  /** Prediction of the base rate known at the time. */
  baseline_up: number
  low: number
  high: number
  model: string
  previous_hash: string
  hash: string
}
