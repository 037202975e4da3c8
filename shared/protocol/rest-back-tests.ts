import type { LookAheadReport } from '../back-test/checks/look-ahead'
import type { RecursiveReport } from '../back-test/checks/recursive'
import type { Metrics } from '../back-test/metrics'
import type { AfterRun, EquityRow, TradeRow } from '../back-test/model'
import type { Trial } from '../back-test/over-fitting'
import type { WalkForward } from '../back-test/walk-forward'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** Codes that a request may list, those of any universe, stored runs of an account, and those that wait or run. */
export const STRATEGY_CODES_MAX = 1_000
export const STRATEGY_UNIVERSE_MAX = 8_000
export const STRATEGY_RUNS_MAX = 50
export const STRATEGY_QUEUE_MAX = 5

export const STRATEGY_BOARDS = ['main', 'chinext', 'star', 'bse'] as const

/** Codes that a rule may buy: all stocks of today's list, those of a board or an industry, or listed ones. */
export type StrategyUniverse =
  | { kind: 'market' }
  | { kind: 'board'; board: (typeof STRATEGY_BOARDS)[number] }
  | { kind: 'industry'; name: string }
  | { kind: 'codes'; name: string; codes: InstrumentId[] }

/** `POST /api/back-tests`: a written rule over daily bars. */
export interface StrategyTest {
  name: string
  /** Conditions of `readBarCondition`; an empty exit leaves the exits below. */
  entry: string
  exit: string
  /** Formula of `readBarFormula`: of several buys, the largest value is bought first. Empty: by code. */
  rank: string
  universe: StrategyUniverse
  /** `YYYYMMDD`, both included. */
  from: string
  to: string
  cashYuan: number
  maxPositions: number
  /** Size of each position; null: an equal part of the equity. */
  positionYuan: number | null
  commissionPpm: number
  /** Minimum commission of each fill. */
  commissionMinYuan: number
  slippageTicks: number
  /** Index that the result is compared with. */
  benchmark: InstrumentId
  /** Also checks for look-ahead and recursion, and walks forward over neighbours of the rule. */
  checks: boolean
  stopPercent: number | null
  takePercent: number | null
  /** Sessions after which a position is sold. */
  sessions: number | null
}

/** A session below this completeness counts as partial. */
export const COMPLETE_DAY = 0.99

export type StrategyRunState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** Days that a run used. */
export interface StrategyRunData {
  sessions: number
  bars: number
  /** Codes of the universe. */
  codes: number
  /** Corporate actions of these codes in the range that the operator's table states. Absent: of an earlier version. */
  actions?: number
  /** Mean completeness of these bars, 0…1. */
  completeness: number
  /** Sessions whose mean completeness is below `COMPLETE_DAY`. */
  partialSessions: string[]
  /** Codes without any bar. */
  missing: InstrumentId[]
  /** SHA-256 of everything the engine was given: equal for two runs with the same figures. */
  digest: string
  /** Null where the returns have no shape. */
  trial: Trial | null
}

/** Checks of a rule, and what choosing among its neighbours would have come to. */
export interface StrategyChecks {
  /** Codes whose signals were compared. */
  codes: number
  lookAhead: LookAheadReport
  recursive: RecursiveReport
  /** Scales of the numbers of bars of the variants, the rule itself first. */
  scales: number[]
  /** Null where the sessions are too few, or the market is too large. `days`: first and last day of each step. */
  walkForward: (WalkForward & { days: [string, string][] }) | null
  /** Probability of overfitting among the variants; null as above. */
  overfitting: number | null
}

/** A run without its rows. */
export interface StrategyRun {
  id: string
  test: StrategyTest
  state: StrategyRunState
  /** Fraction of the sessions that are done, 0…1. */
  progress: number
  /** Runs that start before this one; null unless it waits here. */
  ahead: number | null
  /** Chinese sentence; empty unless it failed. */
  reason: string
  createdAt: UnixMs
  finishedAt: UnixMs | null
  data: StrategyRunData | null
  metrics: Metrics | null
  /** The same rule with twice the fees and twice the slippage. */
  doubled: Metrics | null
  /** Return of all codes of the universe, bought in equal parts at the beginning, without costs. */
  holdReturn: number | null
  /** Null unless they were requested. */
  checks: StrategyChecks | null
  /** Probability that the Sharpe ratio is more than luck among all rules that this account tried on the same codes and days. */
  deflatedSharpe: number | null
  /** Finished runs on the same codes and days, this one among them. */
  trials: number
}

/** `GET /api/back-tests/:id`. */
export interface StrategyRunResult extends StrategyRun {
  trades: TradeRow[]
  equity: EquityRow[]
  /** Value of 1 yuan at the close of each session: in the index, null where it is unknown, and in all codes. */
  index: (number | null)[]
  hold: number[]
  after?: AfterRun
}

/** `GET /api/back-tests/ready`: newest results of the ready rules over the whole market. */
export interface ReadyRuns {
  runs: { rule: string; run: StrategyRun }[]
}

/** Published rules of an account that go on. */
export const PUBLISHED_MAX = 20

/** A session after the publication. It is written once, when the next one begins. */
export interface PublishedDay {
  /** `YYYYMMDD`. */
  day: string
  equityFen: number
  /** Value of 1 yuan in the index since the evening before the first day; null where it is unknown. */
  index: number | null
  trades: TradeRow[]
  /** SHA-256 of this day and the digest of the day before. */
  digest: string
}

/** `GET /api/published-rules`: a rule whose results go on after its publication. */
export interface PublishedRule {
  id: string
  test: StrategyTest
  /** Back-test that it was published from. */
  run: string
  backTest: { totalReturn: number; maxDrawdown: number; sharpe: number | null; sessions: number }
  publishedAt: UnixMs
  /** Day of the first order. */
  firstDay: string
  /** When its owner ended it; null while it is active. */
  endedAt: UnixMs | null
  days: PublishedDay[]
  /** After the last day; null before the first one. */
  after: AfterRun | null
  /** Days that a computation from today's records gives otherwise; what was written stays. */
  revised: number
  /** Why the newest day could not be computed, a Chinese sentence; absent if it was, or is not due. */
  refusal?: string
}
