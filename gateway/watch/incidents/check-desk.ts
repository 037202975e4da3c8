import { beijingDate, timeOfDay } from '../../../shared/market/session'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { HealthReport, HealthState } from '../../../shared/protocol/rest'
import {
  CHECK_ROUNDS,
  type CheckBoard,
  type CheckRound,
  type CheckRun,
  type PlannedRound,
} from '../../../shared/protocol/rest-checks'
import { logOf } from '../../log'
import type { CheckLog } from './check-log'
import { type OpeningFacts, openingItems } from './opening-items'
import { openingWords } from './words'

const log = logOf('duty')

const MINUTE = 60_000
/** Minute of the day after which there is no opening. */
const LAST = 15 * 60
/** Time from the start for which a market may have no instruments. */
const EMPTY_MS = 60_000
const WORST_FIRST: readonly HealthState[] = ['broken', 'late', 'ok']

interface CheckDeskParts {
  kept: CheckLog
  /** Checked facts, without the round and the reports. */
  facts: () => Promise<Omit<OpeningFacts, 'round' | 'marketTime'>>
  marketTime: () => number
  isEmpty: () => boolean
  now: () => number
}

export type CheckDesk = ReturnType<typeof openCheckDesk>

/** The newest round due at a market time; undefined if there is none. */
export function dueRound(marketTime: number): PlannedRound | undefined {
  const minute = timeOfDay(marketTime) / MINUTE
  if (minute >= LAST || !isTradingDay(beijingDate(marketTime))) return undefined
  const due = Object.entries(CHECK_ROUNDS).filter(([, at]) => at <= minute)
  return due.sort(([, a], [, b]) => b - a)[0]?.[0] as PlannedRound | undefined
}

/** Runs the checks before the opening in their rounds, by the market's clock, and stores the results. */
export function openCheckDesk({ kept, facts, marketTime, isEmpty, now }: CheckDeskParts) {
  const begunAt = now()
  let running: Promise<CheckRun> | undefined
  let newest: { date: string; run: CheckRun } | undefined

  async function go(round: CheckRound): Promise<CheckRun> {
    const at = marketTime()
    const items = openingItems({ ...(await facts()), round, marketTime: at })
    const run = await kept.add(beijingDate(at), { round, marketTime: at, items })
    newest = { date: beijingDate(at), run }
    return run
  }

  /** One run at a time: concurrent callers get the same result. */
  function check(round: CheckRound): Promise<CheckRun> {
    running ??= go(round).finally(() => {
      running = undefined
    })
    return running
  }

  /** Includes rounds of an earlier process. */
  async function isDone(round: PlannedRound, date: string): Promise<boolean> {
    const runs = await kept.of(date)
    newest ??= runs[0] && { date, run: runs[0] }
    return runs.some((run) => run.round === round)
  }

  let doneUntil: string | undefined
  async function lookNow(): Promise<void> {
    const at = marketTime()
    const round = dueRound(at)
    const key = `${beijingDate(at)} ${round}`
    if (!round || key === doneUntil || (isEmpty() && now() - begunAt < EMPTY_MS)) return
    if (!(await isDone(round, beijingDate(at)))) await check(round)
    doneUntil = key
  }

  return {
    /** Call it every few seconds: runs what is due. Never rejects. */
    async look(): Promise<void> {
      if (running) return
      await lookNow().catch((err: unknown) => log.warn({ err }, 'check list not gone through'))
    },

    /** An operator wants to know now. */
    ask: () => check('asked'),

    /**
     * Result of the newest round for incidents; empty before the first round of the day. Faulty parts have incidents of
     * their own.
     */
    report(): HealthReport[] {
      if (!newest || newest.date !== beijingDate(marketTime())) return []
      const { items } = newest.run
      const ill = items.filter(({ id, state }) => id !== 'parts' && state !== 'ok')
      const state = WORST_FIRST.find((one) => ill.some((item) => item.state === one)) ?? 'ok'
      const words = ill.map((item) => item.words).join('；')
      return [{ source: 'opening', state, words: words || openingWords.ok(items.length), at: now(), figures: {} }]
    },

    async board(): Promise<CheckBoard> {
      const at = marketTime()
      const date = beijingDate(at)
      return { date, isTradingDay: isTradingDay(date), marketTime: at, runs: await kept.of(date) }
    },
  }
}
