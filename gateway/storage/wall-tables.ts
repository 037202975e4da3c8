import type { Generated, Selectable } from 'kysely'

/** Rows of the walls. Times are epoch milliseconds of the gateway, objects JSON text. */
export interface WallTables {
  walls: WallTable
  wall_pairings: WallPairingRow
  wall_boards: { id: string; owner_id: string; name: string; panels: string; updated_at: number }
  wall_pictures: { wall_id: string; bytes: Uint8Array }
  wall_incidents: WallIncidentTable
}

interface WallTable {
  id: string
  owner_id: string
  name: string
  rights: string
  settings: string
  orders: string
  revision: number
  /** Digests: of the token in use, of one handed out and not shown yet, of the one before. */
  token_hash: string | null
  next_hash: string | null
  previous_hash: string | null
  rotated_at: number
  expires_at: number
  created_at: number
  revoked_at: number | null
  seen_at: number | null
  /** When the newest picture was painted. */
  painted_at: number | null
  report: string | null
  dark_since: number | null
}

export type WallRecord = Selectable<WallTable>

/** A screen that requests access. Its own code is stored as a digest; the person's is short-lived and typed. */
export interface WallPairingRow {
  device_hash: string
  user_code: string
  ip: string
  user_agent: string
  created_at: number
  expires_at: number
  polled_at: number
  wall_id: string | null
  refused: number
}

interface WallIncidentTable {
  id: Generated<number>
  wall_id: string
  kind: string
  at: number
  ended_at: number | null
}
