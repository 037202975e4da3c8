import type { StrategyRunState } from '../../shared/protocol/rest-back-tests'

/** Back-tests of people. Request, summary and rows are JSON text; times are epoch milliseconds. */
export interface BackTestTables {
  back_tests: BackTestRow
  published_rules: PublishedRuleRow
  published_days: { rule_id: string; day: string; owner_id: string; body: string; digest: string }
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

export interface PublishedRuleRow {
  id: string
  owner_id: string
  request: string
  run_id: string
  /** Figures of the back-test. */
  back_test: string
  published_at: number
  /** `YYYYMMDD`. */
  first_day: string
  ended_at: number | null
  /** Account and orders after the last day, as JSON. */
  after: string | null
  revised: number
}
