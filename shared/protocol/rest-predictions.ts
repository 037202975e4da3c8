import type { FeatureName } from '../forecast/features'
import type { Horizon } from '../forecast/horizons'
import type { PastMoves } from '../forecast/past-moves'
import type { CalibrationBin, Skill } from '../forecast/skill'
import type { Regime } from '../forecast/walk-forward'
import type { InstrumentId } from '../market/instrument'
import type { UnixMs } from '../market/units'

/** Model of a horizon, and its accuracy on days that it was not fitted on. */
export interface PredictionModel {
  name: string
  version: string
  /** Note that must be shown beside the score. */
  note: string
  /** Days and samples that the model was fitted on; null for the baseline. */
  fitted: { from: string; to: string; days: number; count: number } | null
  /** Days on record that a model can learn from, null before they were counted, and those that are needed. */
  days: number | null
  daysMin: number
  /** Judged days that are needed before a chance can be stated. */
  judgedDaysMin: number
  /** Statistics of the days on record without a model; null if there are none. */
  past: PastMoves | null
  /** Change of the log-odds of a rise for one standard deviation of a feature; empty for the baseline. */
  weights: { feature: FeatureName; weight: number }[]
  /** Judged day by day, each by a model that knew earlier days alone; null before there are such days. */
  walk: Skill | null
  /** The same of the newest 250 moments, and by how much the market moved. */
  newest: Skill | null
  regimes: { regime: Regime; skill: Skill | null }[]
  calibration: CalibrationBin[]
}

/** A current forecast, or the reason why there is none. */
export interface CurrentPrediction {
  id: InstrumentId
  madeAt: UnixMs
  dueAt: UnixMs
  last: number
  /** Null where nothing is stated, because the model has no proven skill. */
  probabilityUp: number | null
  /** 80 % band of the price in price units. */
  low: number
  high: number
  /** 50 % band; null for a refused one. */
  half: [low: number, high: number] | null
  /** Features that moved the chance most, with what each adds to the log-odds of a rise; empty where nothing is stated. */
  drivers: { feature: FeatureName; part: number }[]
  refused: string | null
}

/** `GET /api/predictions?horizon=`: forecasts of one horizon, frozen before the outcome, and their score. */
export interface PredictionReport {
  asOf: UnixMs
  horizon: Horizon
  model: PredictionModel
  current: CurrentPrediction[]
  score: {
    count: number
    /** Independent outcomes that the moved ones amount to: those of one horizon's span are one. */
    draws: number
    brier: number | null
    brierBaseline: number | null
    hitRate: number | null
    /** 95 % interval of the hit rate, by independent outcomes. */
    hitInterval: [low: number, high: number] | null
    baseRate: number | null
    coverage80: number | null
    /** 95 % interval of the coverage, by independent outcomes. */
    coverageInterval: [low: number, high: number] | null
    significant: boolean
  }
  log: {
    id: InstrumentId
    madeAt: UnixMs
    dueAt: UnixMs
    /** Null until it is due where no chance is stated. */
    probabilityUp: number | null
    /** Price when it was made, and the 80 % band, in price units. */
    last: number
    low: number
    high: number
    /** Price when it was due; null before. */
    price: number | null
    outcome: 'up' | 'down' | 'flat' | null
    hash: string
  }[]
}
