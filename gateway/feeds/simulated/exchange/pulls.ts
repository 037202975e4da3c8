import { isPulled, type MovePlan, PULLS_FROM } from '../past/past-move'
import type { Random } from './random'
import type { TradeBooking } from './tape'

/** How far a fair value may lie beyond a price limit, how far a pull takes it there, and what moves it there yet. */
const BEYOND_LIMITS = 0.03
const SEALED_BY = { least: 0.006, more: 0.008 }
const CALM = 0.35
/** The logarithm of the least fair value (1.10 yuan). */
const LEAST_LOG = 4.7

/** A theme, or a limit's pull, takes a company along by a part of what is left of it; seconds. */
const THEME_SECONDS = 420
/** When in a day a theme comes, ms after midnight, and how busy it makes its company. */
const THEME_TIME = { from: 9.6 * 3_600_000, to: 14.4 * 3_600_000 }
const THEME_HEAT = 2.5
/** The remaining effect of a theme when it is over. */
const SPENT = 0.0005

/**
 * Effects that move single companies: a theme that begins at some time of the day, and a price limit once most of the
 * way to it is gone. Works on logarithms of fair values, which it limits to slightly more than the limits.
 */
export class Pulls {
  /** Logarithms of today's limits, and of the previous close. */
  readonly #up: Float64Array
  readonly #down: Float64Array
  readonly #last: Float64Array
  /** The remaining effect that moves a company, and the market time from which it applies. */
  readonly #left: Float64Array
  readonly #from: Float64Array
  /** 1 = a limit has looked at it today. */
  readonly #looked: Uint8Array
  #time = 0
  /** Part of what is left that comes in a step. */
  #part = 0

  constructor(readonly tape: TradeBooking) {
    const column = () => new Float64Array(tape.companies.length)
    this.#up = column()
    this.#down = column()
    this.#last = column()
    this.#left = column()
    this.#from = column()
    this.#looked = new Uint8Array(tape.companies.length)
  }

  /** A company's day begins at `log`, as planned; answers where it begins within its bounds. */
  start(i: number, log: number, plan: MovePlan, random: Random, midnight: number): number {
    const { tape } = this
    this.#up[i] = Math.log(tape.up[i] as number)
    this.#down[i] = Math.max(LEAST_LOG + BEYOND_LIMITS, Math.log(tape.down[i] as number))
    this.#last[i] = Math.log(tape.prevClose[i] as number)
    this.#looked[i] = 0
    this.#left[i] = Math.log1p(plan.theme)
    this.#from[i] = midnight + THEME_TIME.from + random.uniform() * (THEME_TIME.to - THEME_TIME.from)
    if (plan.again !== 0) this.#pull(i, plan.again, log, random, midnight)
    return this.#bounded(i, log)
  }

  /** A company stands at `log` at a time of the day: what took it along until then is spent as far as it would be. */
  goOn(i: number, log: number, time: number): void {
    const seconds = (time - (this.#from[i] as number)) / 1000
    if (seconds > 0) this.#left[i] = (this.#left[i] as number) * Math.exp(-seconds / THEME_SECONDS)
    if (this.#wayToLimit(i, log) >= PULLS_FROM) this.#looked[i] = 1
  }

  /** Before the steps of companies. */
  stepAll(marketTime: number, seconds: number): void {
    this.#time = marketTime
    this.#part = 1 - Math.exp(-seconds / THEME_SECONDS)
  }

  /** How busy a company is made by what takes it along. */
  busy(i: number): number {
    return this.#isUnderWay(i) ? THEME_HEAT : 1
  }

  /** Log price of a company after its own move; beyond a limit the move is small. */
  step(i: number, before: number, move: number, random: Random): number {
    const isInside = before <= (this.#up[i] as number) && before >= (this.#down[i] as number)
    const log = this.#bounded(i, before + (isInside ? move : CALM * move) + this.#taken(i))
    if (this.#looked[i] === 0) this.#look(i, log, random)
    return log
  }

  #isUnderWay(i: number): boolean {
    return this.#left[i] !== 0 && this.#time >= (this.#from[i] as number)
  }

  #taken(i: number): number {
    if (!this.#isUnderWay(i)) return 0
    const left = this.#left[i] as number
    const move = left * this.#part
    this.#left[i] = Math.abs(left - move) < SPENT ? 0 : left - move
    return move
  }

  #bounded(i: number, log: number): number {
    return Math.min((this.#up[i] as number) + BEYOND_LIMITS, Math.max((this.#down[i] as number) - BEYOND_LIMITS, log))
  }

  /** From `time` on, a limit attracts the company's value to somewhat beyond the limit. */
  #pull(i: number, side: number, log: number, random: Random, time: number): void {
    const beyond = Math.min(BEYOND_LIMITS, SEALED_BY.least + SEALED_BY.more * random.exponential())
    const limit = (side > 0 ? this.#up[i] : this.#down[i]) as number
    this.#looked[i] = 1
    this.#left[i] = limit + side * beyond - log
    this.#from[i] = time
  }

  /** Lets a limit look, once a day, at who has come most of the way to it. */
  #look(i: number, log: number, random: Random): void {
    if (this.#wayToLimit(i, log) < PULLS_FROM) return
    const side = log > (this.#last[i] as number) ? 1 : -1
    this.#looked[i] = 1
    if (isPulled(random, side)) this.#pull(i, side, log, random, this.#time)
  }

  /** Part of the way from the previous close to the limit on the same side. */
  #wayToLimit(i: number, log: number): number {
    const last = this.#last[i] as number
    const limit = (log > last ? this.#up[i] : this.#down[i]) as number
    return (log - last) / (limit - last)
  }
}
