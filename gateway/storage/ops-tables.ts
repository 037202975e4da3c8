import type { Generated } from 'kysely'

/** What operators keep. Times are epoch milliseconds. */
export interface OpsTables {
  ops_incidents: OpsIncidentRow
  ops_actions: { id: Generated<number>; at: number; operator: string; kind: string; subject: string; reason: string }
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
  owner: string | null
  note: string
  closed_at: number | null
  closed_by: string | null
}
