import type { Generated } from 'kysely'

/** What operators keep. Times are epoch milliseconds. */
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
  /** `minute`: market time. `exchange` empty: up to where somebody looked. */
  missing_minutes: { exchange: string; minute: number; instruments: number; state: string }
  ops_checks: { id: Generated<number>; place: string; date: string; round: string; market_time: number; items: string }
}

export interface OpsDrillRow {
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
  /** Market time; null = kept by an earlier version, or it goes on. */
  market_from: number | null
  market_until: number | null
  owner: string | null
  note: string
  closed_at: number | null
  closed_by: string | null
}
