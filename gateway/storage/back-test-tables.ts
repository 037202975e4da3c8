import type { StrategyRunState } from '../../shared/protocol/rest-back-tests'

/** Back-tests of people. Request, summary and rows are JSON text; times are epoch milliseconds. */
export interface BackTestTables {
  back_tests: BackTestRow
}

export interface BackTestRow {
  id: string
  owner_id: string
  state: StrategyRunState
  request: string
  summary: string | null
  rows: string | null
  reason: string
  created_at: number
  /** When the process that waits for it or runs it last said so. */
  seen_at: number
  finished_at: number | null
}
