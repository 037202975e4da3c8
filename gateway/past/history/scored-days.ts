import type { SignalResult } from '../../../shared/flow/signal-score'
import { dateToMs, MINUTES_PER_DAY, slotTime } from '../../../shared/market/session'
import type { SignalKind } from '../../../shared/protocol/rest-scorecard'
import { type DaySignal, type Followable, followDay } from './day-signals'
import { eventLoop, type Slicing } from './in-slices'
import { createScoreShelf, type FollowedScore } from './score-shelf'
import { addResult, readScore, type ScoredDay, writeScore } from './scored-day'
import { type SeriesStore, WHOLE_MARKET } from './series-store'
import { createSignalDays, type SignalDaysOptions } from './signal-days'

/** With fewer followed signals, a day's minutes are not all written yet, or not stored: its score is not final. */
const FOLLOWED_LEAST = 0.9

interface ScoredDaysOptions extends SignalDaysOptions {
  series: Pick<SeriesStore, 'read' | 'write' | 'findings'>
  /** Epoch ms. */
  now: () => number
  slicing?: Slicing
}

export type ScoredDays = ReturnType<typeof createScoredDays>

/** Days with the outcome of their signals. A past day is scored once and stored beside its events. */
export function createScoredDays({ series, market, now, slicing = eventLoop }: ScoredDaysOptions) {
  const { isRunning, signalsOf, pricesOf } = createSignalDays({ series, market })

  async function scoreDay(day: string): Promise<FollowedScore | undefined> {
    const running = isRunning(day)
    const asOf = running ? market.marketTime : dateToMs(day) + slotTime(MINUTES_PER_DAY - 1)
    const stored = running ? undefined : readScore(await series.read(day, WHOLE_MARKET, 'signal-score'))
    if (stored) return { score: stored, asOf, isFinal: true }
    const signals = await signalsOf(day)
    if (!signals) return undefined
    const score: ScoredDay = {}
    let followed = 0
    await followDay(signals, await pricesOf(day), slicing, ({ kind }, result) => {
      if (result.entry !== null) followed++
      addResult(score, kind, result)
    })
    const isFinal = !running && followed >= signals.length * FOLLOWED_LEAST
    if (isFinal) await series.write(day, WHOLE_MARKET, 'signal-score', writeScore(score))
    return { score, asOf, isFinal }
  }

  return {
    ...createScoreShelf({ scoreDay, market, now }),
    /** Follows signals of a day, in the given order. */
    async followThese(day: string, signals: readonly Followable[]): Promise<SignalResult[]> {
      const results = new Map<Followable, SignalResult>()
      await followDay(signals, await pricesOf(day), slicing, (signal, result) => results.set(signal, result))
      return signals.map((signal) => results.get(signal) as SignalResult)
    },

    /** Follows a day's signals of a kind, by time; undefined if there is no record. */
    async follow(day: string, kind: SignalKind): Promise<[DaySignal, SignalResult][] | undefined> {
      const signals = (await signalsOf(day))?.filter((signal) => signal.kind === kind)
      if (!signals) return undefined
      const results = new Map<DaySignal, SignalResult>()
      await followDay(signals, await pricesOf(day), slicing, (signal, result) => results.set(signal, result))
      return signals.map((signal) => [signal, results.get(signal) as SignalResult])
    },
  }
}
