import type { PredictionReport } from '../../shared/protocol/rest'
import type { LoggedPrediction } from './prediction-log'

/** Newest forecasts that the board looks at. */
export const SCORED_MAX = 250
/** Forecasts of one half hour share their outcome's weather: they are one block of the test. */
const BLOCK_MS = 30 * 60_000
const BLOCKS_MIN = 20
const Z95 = 1.96

/**
 * Score of forecasts with outcomes. Brier and hit rate leave flat outcomes out; `baseRate` is the share that rose.
 * `significant` only if the 95 % interval of the Brier gain over the baseline, by blocks, lies above zero.
 */
export function scoreOf(rows: readonly LoggedPrediction[]): PredictionReport['score'] {
  const moved = rows.filter((row) => row.outcome === 'up' || row.outcome === 'down')
  const blocks = new Map<number, number[]>()
  let brier = 0
  let baseline = 0
  let hits = 0
  let risen = 0
  for (const row of moved) {
    const up = row.outcome === 'up' ? 1 : 0
    const own = (row.probability_up - up) ** 2
    const naive = (row.baseline_up - up) ** 2
    brier += own
    baseline += naive
    risen += up
    hits += row.probability_up > 0.5 === (up === 1) ? 1 : 0
    const block = Math.floor(row.made_at / BLOCK_MS)
    blocks.set(block, [...(blocks.get(block) ?? []), naive - own])
  }
  const share = (sum: number, count: number) => (count > 0 ? sum / count : null)
  const covered = rows.filter((row) => row.price !== null && row.price >= row.low && row.price <= row.high).length
  return {
    count: rows.length,
    brier: share(brier, moved.length),
    brierBaseline: share(baseline, moved.length),
    hitRate: share(hits, moved.length),
    baseRate: share(risen, moved.length),
    coverage80: share(covered, rows.length),
    significant: gainIsSure([...blocks.values()].map(mean)),
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function gainIsSure(gains: readonly number[]): boolean {
  if (gains.length < BLOCKS_MIN) return false
  const average = mean(gains)
  const variance = gains.reduce((sum, gain) => sum + (gain - average) ** 2, 0) / (gains.length - 1)
  return average - Z95 * Math.sqrt(variance / gains.length) > 0
}
