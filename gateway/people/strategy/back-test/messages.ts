import type { CorporateAction, WrittenRule } from '../../../../shared/back-test/model'
import type { OwnData } from '../../../../shared/market/own-data'
import type { StrategyRun, StrategyRunResult, StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import type { CodeColumns } from './engine-input'

/** A request of a thread. The codes follow one by one, so that no message is large. */
export interface EngineRequest {
  test: StrategyTest
  rule: WrittenRule
  /** Data sets that the rule reads. */
  own: readonly OwnData[]
  /** Day of the first order, `YYYYMMDD`; earlier days are read by the rule alone. */
  firstDay?: string
}

/** Days of the index that a result is compared with: closes and the close before the first, price units. */
export interface BenchmarkDays {
  days: readonly { tradingDay: string; close: number; prevClose: number }[]
}

export type ToEngine =
  | { kind: 'code'; code: CodeColumns }
  | { kind: 'start'; index: BenchmarkDays; actions: readonly CorporateAction[] }

/** Figures of a finished run without its rows. */
export type RunSummary = Pick<StrategyRun, 'data' | 'metrics' | 'doubled' | 'holdReturn' | 'checks'>
export type RunRows = Pick<StrategyRunResult, 'trades' | 'equity' | 'index' | 'hold' | 'after'>

/** A finished run: `RunSummary` and `RunRows` as JSON texts, as they are stored; or why it has none. */
export type FinishedRun = { summary: string; rows: string } | { refused: 'trades' | 'bars' }

/** `at`: place of the request. `part`: fraction of its sessions that are done. A run without any bar ends with null. */
export type FromEngine =
  | { kind: 'progress'; at: number; part: number }
  | { kind: 'done'; at: number; finished: FinishedRun | null }
