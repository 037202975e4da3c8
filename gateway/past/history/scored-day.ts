import { z } from 'zod'
import {
  addMove,
  addSums,
  noScore,
  SCORE_HORIZONS,
  type ScoreHorizon,
  type ScoreSums,
  type SignalResult,
} from '../../../shared/flow/signal-score'
import { SIGNAL_KINDS, type SignalKind } from '../../../shared/protocol/rest-scorecard'

interface KindSums {
  count: number
  horizons: Record<ScoreHorizon, ScoreSums>
}

/** Sums of a day by kind; kinds that did not occur are absent. */
export type ScoredDay = Partial<Record<SignalKind, KindSums>>

/** Raised when a score of the same signals and prices differs: days stored before are scored again. */
const VERSION = 2

export const noKind = (): KindSums => ({
  count: 0,
  horizons: { '1': noScore(), '5': noScore(), '15': noScore(), close: noScore() },
})

export function addResult(day: ScoredDay, kind: SignalKind, { moves }: SignalResult): void {
  day[kind] ??= noKind()
  const sums = day[kind]
  sums.count++
  for (const horizon of SCORE_HORIZONS) {
    const move = moves[horizon]
    if (move) addMove(sums.horizons[horizon], move)
  }
}

export function addKind(to: KindSums, more: KindSums | undefined): void {
  if (!more) return
  to.count += more.count
  for (const horizon of SCORE_HORIZONS) addSums(to.horizons[horizon], more.horizons[horizon])
}

const moves = z.object({
  count: z.number(),
  right: z.number(),
  flat: z.number(),
  sum: z.number(),
  squares: z.number(),
})
const sums = z.object({ own: moves, excess: moves })
const written = z.object({
  version: z.literal(VERSION),
  kinds: z.partialRecord(
    z.enum(SIGNAL_KINDS),
    z.object({ count: z.number(), horizons: z.object({ '1': sums, '5': sums, '15': sums, close: sums }) }),
  ),
})

export const writeScore = (kinds: ScoredDay): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ version: VERSION, kinds }))

/** Undefined if there is none, it is damaged, or it has another version. */
export function readScore(bytes: Uint8Array | undefined): ScoredDay | undefined {
  if (!bytes) return undefined
  try {
    return written.parse(JSON.parse(new TextDecoder().decode(bytes))).kinds as ScoredDay
  } catch {
    return undefined
  }
}
