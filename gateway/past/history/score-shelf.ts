import type { ScoredDay } from './scored-day'

/** A score that may have changed is recomputed after this time, ms. */
const CHANGING_MS = 30_000
/** Days with a cached score. */
const CACHED_MAX = 32

export interface DatedScore {
  score: ScoredDay
  /** Market time up to which it was followed, epoch ms. */
  asOf: number
}

export interface FollowedScore extends DatedScore {
  /** No later computation changes it. */
  isFinal: boolean
}

/** Result for a day. */
interface MadeScore {
  /** Undefined if there is no record. */
  score: FollowedScore | undefined
  madeAt: number
  /** The running day at the start, and the number of writes of the day's record. */
  runningDay: string
  writes: number
}

interface ScoreShelfOptions {
  scoreDay: (day: string) => Promise<FollowedScore | undefined>
  market: { readonly tradingDay: string }
  /** Epoch ms. */
  now: () => number
}

/**
 * Scores as last computed. The running day's is recomputed every half minute; that of a past day which is missing or
 * not final, when another day begins or more of it is recorded.
 */
export function createScoreShelf({ scoreDay, market, now }: ScoreShelfOptions) {
  const cache = new Map<string, MadeScore>()
  const making = new Map<string, Promise<DatedScore | undefined>>()
  const writes = new Map<string, number>()
  let turn: Promise<unknown> = Promise.resolve()
  const writesOf = (day: string) => writes.get(day) ?? 0

  async function make(day: string): Promise<DatedScore | undefined> {
    const start = { runningDay: market.tradingDay, writes: writesOf(day) }
    const score = await scoreDay(day)
    cache.delete(day)
    cache.set(day, { ...start, score, madeAt: now() })
    for (const oldest of cache.keys()) if (cache.size > CACHED_MAX) cache.delete(oldest)
    return score
  }

  function mayHaveChanged(day: string, { score, madeAt, ...start }: MadeScore): boolean {
    if (score?.isFinal || now() < madeAt + CHANGING_MS) return false
    const { tradingDay } = market
    return day === tradingDay || start.runningDay !== tradingDay || start.writes !== writesOf(day)
  }

  /** Past days are scored one after the other; the running one does not wait for them. */
  function queued(day: string): Promise<DatedScore | undefined> {
    if (day === market.tradingDay) return make(day)
    const made = turn.then(() => make(day))
    turn = made.catch(() => {})
    return made
  }

  return {
    /** A day's score, undefined if there is no record. */
    async of(day: string): Promise<DatedScore | undefined> {
      const known = cache.get(day)
      if (known && !mayHaveChanged(day, known)) return known.score
      const running = making.get(day)
      if (running) return running
      const made = queued(day).finally(() => making.delete(day))
      making.set(day, made)
      return made
    },

    /** The last result for a day, also while a new one is computed; undefined = not requested yet. */
    last: (day: string): { score: DatedScore | undefined } | undefined => cache.get(day),

    /** More of a day is on record. */
    recorded(day: string): void {
      writes.set(day, writesOf(day) + 1)
    },
  }
}
