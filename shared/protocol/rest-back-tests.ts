import type { Metrics } from '../back-test/metrics'
import type { EquityRow, TradeRow } from '../back-test/model'
import type { Trial } from '../back-test/over-fitting'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** Codes of one back-test, its stored runs per account, and those that wait or run. */
export const STRATEGY_CODES_MAX = 500
export const STRATEGY_RUNS_MAX = 50
export const STRATEGY_QUEUE_MAX = 5

/** `POST /api/back-tests`: a written rule over daily bars. */
export interface StrategyTest {
  name: string
  /** Conditions of `readBarCondition`; an empty exit leaves the exits below. */
  entry: string
  exit: string
  codes: InstrumentId[]
  /** `YYYYMMDD`, both included. */
  from: string
  to: string
  cashYuan: number
  maxPositions: number
  slippageTicks: number
  costMultiple: number
  stopPercent: number | null
  takePercent: number | null
  /** Sessions after which a position is sold. */
  sessions: number | null
}

export type StrategyRunState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** Days that a run used. */
export interface StrategyRunData {
  sessions: number
  bars: number
  /** Mean completeness of these days, 0…1. */
  completeness: number
  /** Codes without any bar. */
  missing: InstrumentId[]
  /** SHA-256 of everything the engine was given: equal for two runs with the same figures. */
  digest: string
  /** Null where the returns have no shape. */
  trial: Trial | null
}

/** A run without its rows. */
export interface StrategyRun {
  id: string
  test: StrategyTest
  state: StrategyRunState
  /** Fraction of the sessions that are done, 0…1. */
  progress: number
  /** Chinese sentence; empty unless it failed. */
  reason: string
  createdAt: UnixMs
  finishedAt: UnixMs | null
  data: StrategyRunData | null
  metrics: Metrics | null
  /** Probability that the Sharpe ratio is more than luck among all rules that this account tried on the same codes and days. */
  deflatedSharpe: number | null
  /** Finished runs on the same codes and days, this one among them. */
  trials: number
}

/** `GET /api/back-tests/:id`. */
export interface StrategyRunResult extends StrategyRun {
  trades: TradeRow[]
  equity: EquityRow[]
}
