import { HORIZONS } from './horizons'
import { type GroupedMean, groupedMean } from './intervals'
import type { JudgedStatement, Regime } from './walk-forward'

/** Horizons are judged side by side: chance alone must not make one of them look skilled more often than 1 in 20. */
const P_SKILL = 1 - 0.05 / HORIZONS.length
/** Probability below the upper end of an interval of 95 %. */
export const P95 = 0.975
/** Fewest judged days before anything is called skilled. */
export const JUDGED_DAYS_MIN = 20
const NEWEST = 250
const BINS = 10

export type Interval = [low: number, high: number]

/** Accuracy of published chances and bands. Forecasts whose price did not move count only for the bands. */
export interface Skill {
  /** Forecasts that were judged, and the days they were made on: as many independent outcomes as can be claimed. */
  count: number
  days: number
  /** Mean squared error of the chance, 0…1, and of the three baselines. */
  brier: number
  brierEven: number
  brierRate: number
  brierRepeat: number
  /** 1 − Brier ÷ that of the best baseline; above 0 is better than it. 95 % interval by days. */
  skill: number
  skillInterval: Interval | null
  /** Part whose direction was met; 95 % interval by days. */
  hitRate: number
  hitInterval: Interval | null
  /** Part of all outcomes within the bands of 50 and 80 %; 95 % intervals by days. */
  within50: number
  within50Interval: Interval | null
  within80: number
  within80Interval: Interval | null
  /** Better than each baseline beyond what chance gives. */
  isSkilled: boolean
}

/** Forecasts of about the same chance: their mean chance, and the part that rose with its 95 % interval by days. */
export interface CalibrationBin {
  chance: number
  rose: number
  interval: Interval | null
  count: number
}

const hasMoved = ({ move }: JudgedStatement): boolean => move !== 0
const rose = ({ move }: JudgedStatement): number => (move > 0 ? 1 : 0)
const dayOf = ({ day }: JudgedStatement): string => day
const within = ([low, high]: Interval, move: number): number => (move >= low && move <= high ? 1 : 0)

/** 95 % interval within the bounds that the figure can have; null for fewer than two groups. */
export function intervalOf({ mean, half }: GroupedMean, [low, high]: Interval = [0, 1]): Interval | null {
  return Number.isFinite(half) ? [Math.max(low, mean - half), Math.min(high, mean + half)] : null
}

/** Undefined if nothing moved. */
export function skillOf(judged: readonly JudgedStatement[]): Skill | undefined {
  const moved = judged.filter(hasMoved)
  if (moved.length === 0) return undefined
  const error = (stated: (row: JudgedStatement) => number) => (row: JudgedStatement) => (stated(row) - rose(row)) ** 2
  const own = error(({ chance }) => chance)
  const baselines = [error(({ even }) => even), error(({ rate }) => rate), error(({ repeat }) => repeat)] as const
  const mean = (value: (row: JudgedStatement) => number) => groupedMean(moved, dayOf, value, P95)
  const brier = mean(own).mean
  const [brierEven, brierRate, brierRepeat] = baselines.map((baseline) => mean(baseline).mean) as [
    number,
    number,
    number,
  ]
  const best = Math.min(brierEven, brierRate, brierRepeat)
  const bestError = baselines[[brierEven, brierRate, brierRepeat].indexOf(best)] ?? baselines[0]
  const gain = mean((row) => (bestError(row) - own(row)) / best)
  const surely = (baseline: (row: JudgedStatement) => number) => {
    const { mean: gained, half } = groupedMean(moved, dayOf, (row) => baseline(row) - own(row), P_SKILL)
    return gained - half > 0
  }
  const hits = mean((row) => (row.chance > 0.5 === row.move > 0 ? 1 : 0))
  const in50 = groupedMean(judged, dayOf, ({ band50, move }) => within(band50, move), P95)
  const in80 = groupedMean(judged, dayOf, ({ band80, move }) => within(band80, move), P95)
  return {
    count: moved.length,
    days: gain.groups,
    brier,
    brierEven,
    brierRate,
    brierRepeat,
    skill: gain.mean,
    skillInterval: intervalOf(gain, [Number.NEGATIVE_INFINITY, 1]),
    hitRate: hits.mean,
    hitInterval: intervalOf(hits),
    within50: in50.mean,
    within50Interval: intervalOf(in50),
    within80: in80.mean,
    within80Interval: intervalOf(in80),
    isSkilled: gain.groups >= JUDGED_DAYS_MIN && baselines.every(surely),
  }
}

/** Skill over the newest `NEWEST` times at which forecasts were made. */
export function newestSkill(judged: readonly JudgedStatement[]): Skill | undefined {
  const moments = [...new Set(judged.map(({ madeAt }) => madeAt))].sort((a, b) => b - a).slice(0, NEWEST)
  const first = moments.at(-1) ?? 0
  return skillOf(judged.filter(({ madeAt }) => madeAt >= first))
}

export const skillByRegime = (judged: readonly JudgedStatement[]): { regime: Regime; skill: Skill | undefined }[] =>
  (['quiet', 'usual', 'lively'] as const).map((regime) => ({
    regime,
    skill: skillOf(judged.filter((row) => row.regime === regime)),
  }))

/** In bins of equal count, by rising chance. */
export function calibrationOf(judged: readonly JudgedStatement[]): CalibrationBin[] {
  const moved = judged.filter(hasMoved).sort((a, b) => a.chance - b.chance)
  const bins = Math.min(BINS, moved.length)
  return Array.from({ length: bins }, (_, bin) => {
    const rows = moved.slice(Math.floor((bin * moved.length) / bins), Math.floor(((bin + 1) * moved.length) / bins))
    const share = groupedMean(rows, dayOf, rose, P95)
    return {
      chance: rows.reduce((sum, { chance }) => sum + chance, 0) / rows.length,
      rose: share.mean,
      interval: intervalOf(share),
      count: rows.length,
    }
  })
}
