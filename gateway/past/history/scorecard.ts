import { setTimeout as pause } from 'node:timers/promises'
import { type ScoreHorizon, scoreFigures } from '../../../shared/flow/signal-score'
import { tradingDaysBefore } from '../../../shared/market/calendar'
import { ZeusError } from '../../../shared/protocol/errors'
import {
  FOLLOWED_MAX,
  type FollowedSignals,
  type Scorecard,
  SIGNAL_KINDS,
  type SignalKind,
} from '../../../shared/protocol/rest-scorecard'
import type { DatedScore } from './score-shelf'
import { addKind, noKind, type ScoredDay } from './scored-day'
import type { ScoredDays } from './scored-days'
import { COMPARED_WITH } from './signal-days'

/** Time that an answer waits for days to be scored, ms; then it uses the last results, or names the days. */
const PATIENCE_MS = 1_500

interface ScorecardOptions {
  scored: ScoredDays
  market: { readonly tradingDay: string }
  patience?: () => Promise<unknown>
}

export type SignalScorecard = ReturnType<typeof createScorecard>

/** Outcome of every signal: over several days, and one by one. */
export function createScorecard({ scored, market, patience = () => pause(PATIENCE_MS) }: ScorecardOptions) {
  return {
    /** Scores of the newest `count` trading days, including the running one. Throws `no-data` before the first day. */
    async over(count: number): Promise<Scorecard> {
      const { tradingDay } = market
      if (tradingDay === '') throw new ZeusError('no-data')
      const days = [...tradingDaysBefore(tradingDay, count - 1), tradingDay].sort()
      // The newest first, because it is viewed most.
      const all = Promise.all([...days].reverse().map((day) => scored.of(day)))
      await Promise.race([all, patience()])
      const known = new Map<string, DatedScore | undefined>()
      for (const day of days) {
        const made = scored.last(day)
        if (made) known.set(day, made.score)
      }
      const found = [...known.values()].filter((day) => day !== undefined)
      return {
        asOf: Math.max(0, ...found.map(({ asOf }) => asOf)),
        days: days.filter((day) => known.get(day)),
        pending: days.filter((day) => !known.has(day)),
        missing: days.filter((day) => known.has(day) && !known.get(day)),
        index: COMPARED_WITH,
        scores: scoresOf(found.map(({ score }) => score)),
      }
    },

    /** The newest signals of a kind on one day. Throws `range-invalid` and `no-data`. */
    async list(signal: SignalKind, day = market.tradingDay): Promise<FollowedSignals> {
      if (!/^\d{8}$/.test(day)) throw new ZeusError('range-invalid', day.slice(0, 20))
      const followed = await scored.follow(day, signal)
      if (!followed) throw new ZeusError('no-data')
      const signals = followed.slice(-FOLLOWED_MAX).reverse()
      return {
        tradingDay: day,
        count: followed.length,
        signals: signals.map(([{ instrument, time }, { entry, moves }]) => {
          const own = (horizon: ScoreHorizon) => moves[horizon]?.own ?? null
          return {
            instrument,
            time,
            entry,
            moves: { '1': own('1'), '5': own('5'), '15': own('15'), close: own('close') },
          }
        }),
      }
    },
  }
}

function scoresOf(days: readonly ScoredDay[]): Scorecard['scores'] {
  return SIGNAL_KINDS.flatMap((signal) => {
    const sums = noKind()
    for (const day of days) addKind(sums, day[signal])
    if (sums.count === 0) return []
    const { '1': one, '5': five, '15': fifteen, close } = sums.horizons
    const horizons = {
      '1': scoreFigures(one),
      '5': scoreFigures(five),
      '15': scoreFigures(fifteen),
      close: scoreFigures(close),
    }
    return [{ signal, count: sums.count, horizons }]
  })
}
