import type { ScoreFigures, ScoreHorizon } from '../flow/signal-score'
import { EVENT_KINDS, type EventKind } from '../market/event-kinds'
import type { InstrumentId } from '../market/instrument'

/** Signals that are scored: each kind of 盘口异动, and split findings by side. */
export type SignalKind = EventKind | 'splitBuy' | 'splitSell'
export const SIGNAL_KINDS: readonly SignalKind[] = [...EVENT_KINDS, 'splitBuy', 'splitSell']

/** Most days that are scored together. */
export const SCORED_DAYS_MAX = 20

/** Score of one signal kind over the requested days; fractions, positive = in the signal's direction. */
export interface SignalScore {
  signal: SignalKind
  /** Signals, whether or not they could be followed. */
  count: number
  horizons: Record<ScoreHorizon, ScoreFigures>
}

/** `GET /api/scorecard?days=N`: what became of every signal of the newest N trading days, the running one with them. */
export interface Scorecard {
  /** Market time up to which the newest day was followed, epoch ms; 0 = no day is scored yet. */
  asOf: number
  /** `YYYYMMDD` of those scored, ascending. */
  days: string[]
  /** Being scored: ask again. */
  pending: string[]
  /** Nothing is on record of them. */
  missing: string[]
  /** Benchmark of `excess`. */
  index: InstrumentId
  /** In the order of the kinds; those that never came are absent. */
  scores: SignalScore[]
}

/** One signal and what became of it. */
export interface FollowedSignal {
  instrument: InstrumentId
  /** Publication time, epoch ms. */
  time: number
  /** In the instrument's price scale; null = that minute is not over, or nothing traded yet. */
  entry: number | null
  /** Fractions, positive = the signal's way; null = not known (yet). */
  moves: Record<ScoreHorizon, number | null>
}

/** `GET /api/scorecard/:signal?day=`, `GET /api/alerts/scores/:id?day=`: the newest of a kind, or of a rule, on one day, the running one by default. */
export interface FollowedSignals {
  tradingDay: string
  /** All of them; `signals` are the newest of these. */
  count: number
  signals: FollowedSignal[]
}

/** Most signals listed individually. */
export const FOLLOWED_MAX = 200

/** Outcome of one rule's alerts; fractions, positive = in the rule's direction, upwards for a rule without one. */
interface RuleScore {
  ruleId: string
  /** Name at its last firing. */
  name: string
  condition: string
  /** Which way it says the price will go; 0 = none. */
  side: 1 | 0 | -1
  /** Alerts, whether or not they could be followed. */
  count: number
  horizons: Record<ScoreHorizon, ScoreFigures>
}

/** Alerts of one account that are followed, the newest. */
export const FOLLOWED_ALERTS_MAX = 1_000

/** `GET /api/alerts/scores?days=N`: what became of one's own alerts of the newest N trading days. */
export interface RuleScores {
  /** Market time up to which the running day was followed, epoch ms. */
  asOf: number
  /** Requested days, `YYYYMMDD`, ascending. */
  days: string[]
  /** Alerts of these days; the newest `followed` of them are counted. */
  count: number
  followed: number
  /** That which rang last first. */
  scores: RuleScore[]
}
