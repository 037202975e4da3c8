import { HORIZONS, type Horizon } from './horizons'
import { type PastMoves, pastMovesOf } from './past-moves'
import { type IndexPast, samplesOf } from './samples'
import { type CalibrationBin, calibrationOf, newestSkill, type Skill, skillByRegime, skillOf } from './skill'
import { type FittedModel, fitModel, judgeWalkForward, type Regime, type WalkOptions } from './walk-forward'

/** The model of a horizon, and how its predecessors did: each day was judged by one that knew earlier days alone. */
export interface HorizonModel {
  /** Undefined while days are too few. */
  model: FittedModel | undefined
  /** Days with samples, and those that are needed. */
  days: number
  daysMin: number
  /** Statistics of the same days without a model. */
  past: PastMoves | undefined
  walk: Skill | undefined
  newest: Skill | undefined
  regimes: { regime: Regime; skill: Skill | undefined }[]
  calibration: CalibrationBin[]
}

const WALK_MINUTES: WalkOptions = { daysMin: 20, daysMax: 60 }
const WALK_DAYS: WalkOptions = { daysMin: 120, daysMax: 500 }

/** Days of minutes, and daily rows, that models are made from at most. */
export const MINUTE_DAYS_MAX = WALK_MINUTES.daysMax
export const DAY_ROWS_MAX = WALK_DAYS.daysMax

const walkOptions = (horizon: Horizon): WalkOptions => (horizon === 'day' ? WALK_DAYS : WALK_MINUTES)

/** Days with samples that the first model of a horizon needs. */
export const daysNeeded = (horizon: Horizon): number => walkOptions(horizon).daysMin

function judgeHorizon(pasts: readonly IndexPast[], horizon: Horizon): HorizonModel {
  const samples = samplesOf(pasts, horizon)
  const options = walkOptions(horizon)
  const { daysMin } = options
  const days = new Set(samples.map(({ day }) => day)).size
  const judged = judgeWalkForward(samples, options)
  return {
    model: days < daysMin ? undefined : fitModel(samples),
    days,
    daysMin,
    past: pastMovesOf(samples),
    walk: skillOf(judged),
    newest: newestSkill(judged),
    regimes: skillByRegime(judged),
    calibration: calibrationOf(judged),
  }
}

/** Models of every horizon. Seconds of work: for a thread. */
export const judgeHorizons = (pasts: readonly IndexPast[]): Record<Horizon, HorizonModel> =>
  Object.fromEntries(HORIZONS.map((horizon) => [horizon, judgeHorizon(pasts, horizon)])) as Record<
    Horizon,
    HorizonModel
  >
