import type { Generated } from 'kysely'

/** Operators' data. Times are epoch milliseconds. */
export interface OpsTables {
  ops_incidents: OpsIncidentRow
  ops_actions: { id: Generated<number>; at: number; operator: string; kind: string; subject: string; reason: string }
  ops_drills: OpsDrillRow
  /** Forgotten by the process whose part it is once it is over. */
  ops_mutes: { place: string; source: string; muted_until: number; operator: string; reason: string }
  figure_freezes: {
    figure: string
    exchange: string
    since: number
    until: number | null
    operator: string
    reason: string
  }
  /**
   * `minute`: market time. `exchange` empty: up to when the market was watched. `source`: in use when the minute was
   * missed.
   */
  missing_minutes: { exchange: string; minute: number; instruments: number; state: string; source: Generated<string> }
  ops_alarms: OpsAlarmRow
  ops_orders: OpsOrderRow
  /** Source of a channel chosen by operators; without a row the configured order applies. */
  source_choices: {
    channel: string
    source: string
    since: number
    operator: string
    confirmed_by: string | null
    reason: string
  }
  /** How many events came by minute of a day: JSON, a number or null each. */
  source_volumes: { source: string; channel: string; day: string; minutes: string }
  ops_checks: { id: Generated<number>; place: string; date: string; round: string; market_time: number; items: string }
}

interface OpsDrillRow {
  id: Generated<number>
  code: string
  operator: string
  reason: string
  started_at: number
  outcome: string
  found_ms: number | null
  limit_ms: number
  named: string
  cleared_ms: number | null
}

export interface OpsIncidentRow {
  id: Generated<number>
  place: string
  source: string
  worst: 'late' | 'broken'
  words: string
  opened_at: number
  times: number
  recovered_at: number | null
  /** Market time; null = stored by an earlier version, or it is not over. */
  market_from: number | null
  market_until: number | null
  owner: string | null
  note: string
  closed_at: number | null
  closed_by: string | null
  /** Part that was sent to the operators on call; null = none. */
  told: Generated<string | null>
}

/** Messages to be sent to the operators on call. */
interface OpsAlarmRow {
  id: Generated<number>
  /** The process that sends it. */
  place: string
  /** The same for every try. */
  name: string
  source: string
  text: string
  tries: number
  next_at: number
}

/** An operator's order to the process that runs the market. */
export interface OpsOrderRow {
  id: Generated<number>
  kind: string
  channel: string
  subject: string
  reason: string
  /** Name of the operator at that time, and the account's id. */
  operator: string
  operator_id: string
  at: number
  /** When a proposal is void. */
  until: number | null
  state: string
  confirmed_by: string | null
  ended_at: number | null
  outcome: string
}
