import type { Horizon } from '../../../shared/forecast/horizons'
import { addTo } from '../../../shared/market/multi-map'
import { MINUTE_MS } from '../../../shared/market/units'
import type { PredictionReport } from '../../../shared/protocol/rest-predictions'
import type { LoggedPrediction } from './prediction-log'

/** Newest forecasts that the board looks at: 250 moments of eight indexes. */
export const SCORED_MAX = 2_000
const DAY_MS = 1_440 * MINUTE_MS
/** Forecasts of one half hour share their outcome's weather: they are one block of the test. */
const BLOCK_MS = 30 * MINUTE_MS
const BLOCKS_MIN = 20
/**
 * Indexes move together, and forecasts nearer than their horizon share most of it: outcomes of one such span of time
 * are one draw.
 */
const spanOf = (horizon: Horizon): number =>
  horizon === 'close' || horizon === 'day' ? DAY_MS : Number(horizon) * MINUTE_MS
/** Draws of an even market that the share of rises begins with. */
const PRIOR_DRAWS = 20
const Z95 = 1.96

const hasMoved = ({ outcome }: LoggedPrediction) => outcome === 'up' || outcome === 'down'

/** Means of a figure over the rows of each span of `ms`. */
function meansBy(ms: number, rows: readonly LoggedPrediction[], figure: (row: LoggedPrediction) => number): number[] {
  const spans = new Map<number, number[]>()
  for (const row of rows) {
    const span = Math.floor(row.made_at / ms)
    addTo(spans, span, figure(row))
  }
  return [...spans.values()].map(mean)
}

/** Chance of a rise as far as independent draws tell it: an even market until they do. Flat outcomes are left out. */
export function riseRate(rows: readonly LoggedPrediction[], horizon: Horizon): number {
  const shares = meansBy(spanOf(horizon), rows.filter(hasMoved), ({ outcome }) => (outcome === 'up' ? 1 : 0))
  return (shares.reduce((sum, share) => sum + share, 0) + PRIOR_DRAWS / 2) / (shares.length + PRIOR_DRAWS)
}

/** 95 % interval of a share seen in so many independent draws (Wilson 1927). */
export function wilson(share: number, draws: number): [number, number] {
  const spread = Z95 ** 2 / draws
  const middle = (share + spread / 2) / (1 + spread)
  const half = (Z95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / draws + spread / (4 * draws))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/**
 * Score of forecasts with outcomes. Brier and hit rate leave flat outcomes out; `baseRate` is the share that rose;
 * `draws` is how many independent outcomes they amount to. `significant` only if the 95 % interval of the Brier gain
 * over the baseline, by half hours (or days, for horizons of a day), lies above zero.
 */
export function scoreOf(rows: readonly LoggedPrediction[], horizon: Horizon): PredictionReport['score'] {
  const moved = rows.filter(hasMoved)
  const gains = meansBy(Math.max(BLOCK_MS, spanOf(horizon)), moved, (row) => {
    const up = row.outcome === 'up' ? 1 : 0
    return (row.baseline_up - up) ** 2 - (row.probability_up - up) ** 2
  })
  const draws = meansBy(spanOf(horizon), moved, () => 0).length
  let brier = 0
  let baseline = 0
  let hits = 0
  let risen = 0
  for (const row of moved) {
    const up = row.outcome === 'up' ? 1 : 0
    brier += (row.probability_up - up) ** 2
    baseline += (row.baseline_up - up) ** 2
    risen += up
    hits += row.probability_up > 0.5 === (up === 1) ? 1 : 0
  }
  const share = (sum: number, count: number) => (count > 0 ? sum / count : null)
  const settled = meansBy(spanOf(horizon), rows, () => 0).length
  const covered = rows.filter((row) => row.price !== null && row.price >= row.low && row.price <= row.high).length
  return {
    count: rows.length,
    draws,
    brier: share(brier, moved.length),
    brierBaseline: share(baseline, moved.length),
    hitRate: share(hits, moved.length),
    hitInterval: draws > 0 ? wilson(hits / moved.length, draws) : null,
    baseRate: share(risen, moved.length),
    coverage80: share(covered, rows.length),
    coverageInterval: settled > 0 ? wilson(covered / rows.length, settled) : null,
    significant: gainIsSure(gains),
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function gainIsSure(gains: readonly number[]): boolean {
  if (gains.length < BLOCKS_MIN) return false
  const average = mean(gains)
  const variance = gains.reduce((sum, gain) => sum + (gain - average) ** 2, 0) / (gains.length - 1)
  return average - Z95 * Math.sqrt(variance / gains.length) > 0
}
