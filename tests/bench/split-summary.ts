import type { SplitScore } from '../../shared/flow/split-score'

export interface SplitSummary {
  precision: number
  recall: number
  f1: number
  volumeF1: number
  delayChildren: number
  falsePerHour: number
  trueVolume: number
}

const DRAWS = 400
const mean2 = (p: number, r: number): number => (p + r > 0 ? (2 * p * r) / (p + r) : 0)

/** Figures over half-days: counts are added, then divided. */
export function summarise(scores: readonly SplitScore[], hours: number): SplitSummary {
  const sum = (read: (score: SplitScore) => number) => scores.reduce((total, score) => total + read(score), 0)
  const tp = sum((score) => score.tp)
  const fp = sum((score) => score.fp)
  const precision = tp / Math.max(1, tp + fp)
  const recall = tp / Math.max(1, tp + sum((score) => score.fn))
  const hit = sum((score) => score.hitVolume)
  const delays = scores.flatMap((score) => score.delays.map(({ children }) => children)).sort((a, b) => a - b)
  return {
    precision,
    recall,
    f1: mean2(precision, recall),
    volumeF1: mean2(
      hit /
        Math.max(
          1,
          sum((s) => s.claimedVolume),
        ),
      hit /
        Math.max(
          1,
          sum((s) => s.trueVolume),
        ),
    ),
    delayChildren: delays[delays.length >> 1] ?? Number.NaN,
    falsePerHour: fp / hours,
    trueVolume: sum((score) => score.trueVolume),
  }
}

/** 90 % interval of a figure by drawing half-days again. `random` in [0, 1). */
export function interval(
  scores: readonly SplitScore[],
  figure: (summary: SplitSummary) => number,
  random: () => number,
): [number, number] {
  const figures = Array.from({ length: DRAWS }, () => {
    const drawn = scores.map(() => scores[Math.floor(random() * scores.length)] as SplitScore)
    return figure(summarise(drawn, 1))
  }).sort((a, b) => a - b)
  return [figures[Math.floor(0.05 * DRAWS)] as number, figures[Math.floor(0.95 * DRAWS)] as number]
}
