import { wilsonInterval } from '../../../../shared/flow/proportion'
import type { KnownTruthDay, TruthAtThreshold } from '../../../../shared/protocol/rest-splits'

interface StyleRow {
  style: string
  found: number
  all: number
  recall: number
  /** 95 %. */
  interval: [low: number, high: number]
}

export interface TruthSummary {
  /** The highest answer that is not above the requested one. */
  threshold: number
  days: number
  styles: StyleRow[]
  found: number
  all: number
  claims: number
  precision: number | undefined
  precisionInterval: [low: number, high: number]
  recall: number | undefined
  recallInterval: [low: number, high: number]
  f1: number | undefined
  volumeF1: number | undefined
  /** Median of the children traded before a right finding was published. */
  delayChildren: number | undefined
  /** Findings on days without parents: all false; undefined before the first such day. */
  falseADay: number | undefined
}

const harmonic = (a: number, b: number) => (a + b > 0 ? (2 * a * b) / (a + b) : 0)
const ratio = (part: number, all: number) => (all > 0 ? part / all : undefined)

/** Scores of all days at a threshold: counts are added, then divided. */
export function truthSummary(days: readonly KnownTruthDay[], threshold: number): TruthSummary {
  const at = ({ scores }: KnownTruthDay) => scores.findLast((score) => score.threshold <= threshold + 1e-9) ?? scores[0]
  const sum = (list: readonly TruthAtThreshold[], read: (score: TruthAtThreshold) => number) =>
    list.reduce((total, score) => total + read(score), 0)
  const withParents = days.filter(({ none }) => !none)
  const none = days.flatMap((day) => (day.none ? (at(day) ?? []) : []))
  const scores = withParents.flatMap((day) => at(day) ?? [])
  const found = sum(scores, ({ tp }) => tp)
  const wrong = sum(scores, ({ fp }) => fp)
  const missed = sum(scores, ({ fn }) => fn)
  const hit = sum(scores, ({ hitVolume }) => hitVolume)
  const claimedVolume = sum(scores, (score) => score.claimedVolume)
  const trueVolume = sum(scores, (score) => score.trueVolume)
  const delays = scores.flatMap(({ delayChildren }) => delayChildren).sort((a, b) => a - b)
  const precision = ratio(found, found + wrong)
  const recall = ratio(found, found + missed)
  return {
    threshold: scores[0]?.threshold ?? none[0]?.threshold ?? 0,
    days: withParents.length,
    styles: stylesOf(scores),
    found,
    all: found + missed,
    claims: found + wrong,
    precision,
    precisionInterval: wilsonInterval(found, found + wrong),
    recall,
    recallInterval: wilsonInterval(found, found + missed),
    f1: recall === undefined ? undefined : harmonic(precision ?? 0, recall),
    volumeF1: trueVolume > 0 ? harmonic(claimedVolume > 0 ? hit / claimedVolume : 0, hit / trueVolume) : undefined,
    delayChildren: delays[delays.length >> 1],
    falseADay: none.length > 0 ? sum(none, ({ fp }) => fp) / none.length : undefined,
  }
}

function stylesOf(scores: readonly TruthAtThreshold[]): StyleRow[] {
  const styles = new Map<string, { found: number; all: number }>()
  for (const { byStyle } of scores) {
    for (const { style, found, all } of byStyle) {
      const row = styles.get(style) ?? { found: 0, all: 0 }
      styles.set(style, { found: row.found + found, all: row.all + all })
    }
  }
  return [...styles]
    .map(([style, { found, all }]) => ({
      style,
      found,
      all,
      recall: found / all,
      interval: wilsonInterval(found, all),
    }))
    .sort((a, b) => b.all - a.all || (a.style < b.style ? -1 : 1))
}
