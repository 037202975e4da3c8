/** Desks of people. Layouts are JSON text; times are epoch milliseconds. */
export interface DeskTables {
  desks: DeskRow
  desk_versions: { desk_id: string; revision: number; owner_id: string; body: string; saved_at: number }
  /** `day` by the calendar of Beijing. */
  desk_days: { owner_id: string; day: string; body: string; saved_at: number }
}

interface DeskRow {
  id: string
  owner_id: string
  name: string
  revision: number
  body: string
  share: string | null
  saved_at: number
}
