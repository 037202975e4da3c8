import { TRADING } from './tape'
import type { TradingFloor } from './trading-floor'

/** Length of the market's beat, and beats between two quotes of an instrument. */
export const MARKET_STEP_MS = 100
export const BEATS_PER_QUOTE = 30
const QUOTE_SECONDS = 3
/** Grain of times within a beat. */
export const STAMP_MS = 10
/** Most orders by which an instrument without a book trades at once. */
const ORDERS_MAX = 6

/** Steps, in seconds, of a stretch that is filled in: fine for a short one, which people look at. */
export const FINE_SECONDS = 30
const COARSE_SECONDS = 60
/** Longest stretch that is filled in finely. */
const FINE_MAX_MS = 3_600_000

/** Steps by which a stretch of so many ms is filled in. */
export const fillSeconds = (ms: number): number => (ms > FINE_MAX_MS ? COARSE_SECONDS : FINE_SECONDS)

export const COARSE_QUOTE_MS = 10 * 60_000
/** Sums a fine step of the busiest companies, and the fewest that look like trading for the others. */
const BUSY_SUMS = 3
const QUIET_SECONDS = 60
/** Yuan a day from which a company trades in every fine step. */
const ACTIVE_TURNOVER = 4e8

/** Continuous trading, in beats of which every thirtieth quotes the same instruments. */
export class Continuous {
  /** Instruments whose prints come due in a beat of the present quote cycle. */
  readonly #due: number[][] = Array.from({ length: BEATS_PER_QUOTE }, () => [])

  constructor(readonly floor: TradingFloor) {}

  /** A day begins: nothing is due. */
  clear(): void {
    for (const list of this.#due) list.length = 0
  }

  /** Everything in [time, time + `BEAT_MS`). */
  beat(time: number): void {
    const { tape, fair, quick, books } = this.floor
    const beat = Math.floor(time / MARKET_STEP_MS)
    const slot = beat % BEATS_PER_QUOTE
    if (slot === 0) fair.stepMarket(time, QUOTE_SECONDS)
    books.run(time, time + MARKET_STEP_MS)
    const due = this.#due[slot] as number[]
    for (let k = 0; k < due.length; k++) quick.trade(due[k] as number, stamp(time, k, due.length), ORDERS_MAX)
    due.length = 0
    const count = tape.companies.length
    const quotes = Math.ceil((count - slot) / BEATS_PER_QUOTE)
    for (let i = slot, k = 0; i < count; i += BEATS_PER_QUOTE, k++) {
      if (tape.status(i) !== TRADING) continue
      fair.step(i)
      if (books.has(i)) books.quote(i, time + MARKET_STEP_MS - STAMP_MS, true)
      else {
        quick.quote(i, stamp(time, k, quotes))
        quick.accrue(i, QUOTE_SECONDS)
        const later = 1 + quick.random(i).below(BEATS_PER_QUOTE - 1)
        ;(this.#due[(slot + later) % BEATS_PER_QUOTE] as number[]).push(i)
      }
    }
  }

  /** `seconds` of trading in a few prints of each instrument. Pauses after each, for batching. */
  *coarseStep(time: number, seconds: number): Generator<void> {
    const { tape, fair, quick } = this.floor
    const end = time + seconds * 1000
    fair.stepMarket(time, seconds)
    for (let i = 0; i < tape.companies.length; i++) {
      if (tape.status(i) !== TRADING) continue
      fair.step(i)
      quick.accrue(i, seconds)
      this.#coarseTrades(i, time, seconds)
      if (end % COARSE_QUOTE_MS === 0) quick.quote(i, end - 1, Math.floor(end / 3000))
      yield
    }
  }

  /** Last quotes of a session that has just ended. */
  endSession(time: number): void {
    const { tape, quick, books } = this.floor
    for (let i = 0; i < tape.companies.length; i++) {
      if (tape.status(i) !== TRADING) continue
      if (books.has(i)) books.quote(i, time)
      else quick.quote(i, time)
    }
  }

  /** Busy companies trade in several sums, so that the day's grades look as they do when it is lived through. */
  #coarseTrades(i: number, time: number, seconds: number): void {
    const { tape, quick, books } = this.floor
    const isFine = seconds === FINE_SECONDS
    const isActive = books.isBusy(i) || (tape.companies[i]?.turnover ?? 0) > ACTIVE_TURNOVER
    if (isFine && !isActive && (time / 1000 + seconds) % QUIET_SECONDS !== 0) return
    const turns = isFine && books.isBusy(i) ? BUSY_SUMS : 1
    for (let turn = 0; turn < turns; turn++) {
      const share = (turn + (i % BEATS_PER_QUOTE) / BEATS_PER_QUOTE) / turns
      quick.sum(i, time + Math.floor(share * seconds * 90) * 10, turns - turn, books.isBusy(i))
    }
  }
}

/** Spreads the `k`th of `of` events over a beat. */
const stamp = (time: number, k: number, of: number): number =>
  time + Math.floor((k * (MARKET_STEP_MS / STAMP_MS)) / Math.max(1, of)) * STAMP_MS
