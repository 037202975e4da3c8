import type { Generated, Selectable } from 'kysely'

/** Stored alert data. Times are epoch milliseconds; JSON is text. */
export interface AlertTables {
  alert_rules: AlertRuleRow
  alert_state: { rule_id: string; version: number; instrument: string; body: string }
  alert_firings: AlertFiringTable
  alert_outages: { seq: Generated<number>; source: string; begun_at: number; ended_at: number | null }
  /** Market time up to which everything was judged and stored. */
  alert_positions: { source: string; trading_day: string; judged_at: number }
  alert_channels: AlertChannelRow
  /** Minutes after Beijing midnight. */
  alert_quiet: { owner_id: string; is_on: number; from_minute: number; to_minute: number; updated_at: number }
  alert_outbox: AlertOutboxRow
  push_subscriptions: PushSubscriptionRow
  /** Sealed private keys. */
  push_keys: { name: string; sealed: string; created_at: number }
}

export interface AlertRuleRow {
  id: string
  owner_id: string
  /** Counts every change; a lost update is refused by it. */
  revision: number
  /** Counts changes of the condition. */
  version: number
  name: string
  condition: string
  /** `FiringOptions`, channels, speech. */
  options: string
  status: 'on' | 'paused'
  muted_until: number
  expires_at: number | null
  /** Notice for the rule's users: adjusted on an ex-date, ended. */
  note: string
  created_at: number
  updated_at: number
}

export type AlertFiringRow = Selectable<AlertFiringTable>

interface AlertFiringTable {
  seq: Generated<number>
  id: string
  source: string
  owner_id: string
  rule_id: string
  version: number
  instrument: string
  trading_day: string
  at: number
  received_at: number
  name: string
  condition: string
  figures: string
  mark: string
  muted: number
  acked_at: number | null
}

interface AlertChannelRow {
  id: string
  owner_id: string
  kind: 'dingtalk' | 'feishu' | 'wecom' | 'json'
  name: string
  /** Sealed: an address may be the secret itself. */
  address: string
  secret: string
  created_at: number
}

interface PushSubscriptionRow {
  id: string
  owner_id: string
  /** Sign-in of the browser that subscribed; null for one of another service. */
  session_id: string | null
  /** Name of the browser. */
  name: string
  /** SHA-256 of the address: a browser is listed once. */
  digest: string
  /** Address and keys as JSON, sealed. */
  sealed: string
  created_at: number
}

interface AlertOutboxRow {
  firing_id: string
  channel_id: string
  state: 'waiting' | 'sent' | 'dead'
  tries: number
  next_at: number
  claimed_by: string
  claimed_until: number
  /** Counts claims: who lost its lease cannot record. */
  token: number
  answer: string
}
