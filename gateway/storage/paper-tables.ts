import type { PaperOrderState } from '../../shared/protocol/rest-paper'

/** Paper accounts. Bodies are JSON text; money is in fen, days are `YYYYMMDD`. */
export interface PaperTables {
  paper_accounts: PaperAccountRow
  paper_orders: PaperOrderRow
  paper_fills: { account_id: string; number: number; owner_id: string; body: string }
  paper_days: { account_id: string; day: string; owner_id: string; body: string }
}

export interface PaperAccountRow {
  id: string
  owner_id: string
  name: string
  created_at: number
  start_cash: number
  /** Rises with each change: a change of an older revision is refused. */
  revision: number
  open_orders: number
  /** Rules that it follows. */
  follows: number
  /** Day up to which ex-dates are applied, and day of its last close. */
  as_of: string
  closed_on: string
  body: string
}

export interface PaperOrderRow {
  id: string
  account_id: string
  owner_id: string
  state: PaperOrderState
  /** Order in which they came. */
  number: number
  body: string
}
