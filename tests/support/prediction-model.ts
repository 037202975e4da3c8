import type { CurrentPrediction, PredictionModel } from '../../shared/protocol/rest-predictions'

/** The card of the baseline, which was never fitted. */
export const baselineModel = (over: Partial<PredictionModel> = {}): PredictionModel => ({
  name: '基准',
  version: '1',
  note: '说明',
  fitted: null,
  days: 3,
  daysMin: 20,
  judgedDaysMin: 20,
  past: null,
  weights: [],
  walk: null,
  newest: null,
  regimes: [],
  calibration: [],
  ...over,
})

/** A forecast that states no chance. */
export const prediction = (over: Partial<CurrentPrediction>): CurrentPrediction => ({
  id: '000300.SH',
  madeAt: 0,
  dueAt: 900_000,
  last: 400_000,
  probabilityUp: null,
  low: 396_000,
  high: 402_000,
  half: null,
  drivers: [],
  refused: null,
  ...over,
})
