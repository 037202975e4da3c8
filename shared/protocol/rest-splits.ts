import type { InstrumentId } from '../market/instrument'
import type { UnixMs, Yuan } from '../market/units'

/** `GET /api/splits/truth?seed=&none=1`: findings of a simulated day against the parents that were put into it. */
export interface KnownTruthDay {
  seed: number
  /** The day has no sliced orders: every finding is false. */
  none: boolean
  instrument: InstrumentId
  name: string
  tradingDay: string
  prints: number
  /** By ascending threshold. */
  scores: TruthAtThreshold[]
  parents: {
    style: string
    side: 'buy' | 'sell'
    /** Children submitted, and prints they had. */
    children: number
    prints: number
    volume: number
    turnover: Yuan
    startTime: UnixMs
    endTime: UnixMs
    /** Large enough to be counted. */
    scored: boolean
    found: { style: string; confidence: number; publishedTime: UnixMs } | null
  }[]
}

/** Counts over findings that state at least `threshold`; volumes in shares. */
export interface TruthAtThreshold {
  threshold: number
  tp: number
  fp: number
  fn: number
  /** Findings of parents too small to count. */
  neutral: number
  hitVolume: number
  claimedVolume: number
  trueVolume: number
  /** True children traded before each right finding was published. */
  delayChildren: number[]
  byStyle: { style: string; found: number; all: number }[]
}

/** `GET /api/splits/verdicts`, `PUT` and `DELETE /api/splits/verdicts/:id`: what people make of findings. */
export interface SplitVerdicts {
  /** One's own, newest first. */
  mine: SplitVerdict[]
  everybody: JudgedPrecision
}

export interface SplitVerdict {
  /** Id of the finding. */
  id: string
  verdict: 'accept' | 'reject'
  /** Values that the page showed for the finding when the verdict was given. */
  style: string
  confidence: number
  judgedAt: UnixMs
}

/** Judgements of everybody: accepted ÷ judged with its 95 % Wilson interval. */
export interface JudgedPrecision {
  accepted: number
  judged: number
  people: number
  low: number
  high: number
}
