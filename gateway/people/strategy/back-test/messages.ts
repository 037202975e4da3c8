import type { RuleDefinition } from '../../../../shared/back-test/model'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import type { CodeDays } from './engine-input'

/** Request of a thread: the codes follow one by one, so that no message is large. */
export interface EngineRequest {
  test: StrategyTest
  rule: RuleDefinition
}

export type ToEngine = { kind: 'code'; code: CodeDays } | { kind: 'start' }

/** A finished run as JSON texts, as they are stored. */
export interface FinishedRun {
  /** Data and metrics. */
  summary: string
  /** Trades and equity. */
  rows: string
}

/** `part`: fraction of the sessions that are done. A run without any bar ends with null. */
export type FromEngine = { kind: 'progress'; part: number } | { kind: 'done'; finished: FinishedRun | null }
