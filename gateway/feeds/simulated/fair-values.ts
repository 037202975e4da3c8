import { INDUSTRIES } from './names'
import { Random } from './random'
import { TRADING_SECONDS, volatilityAt, volumeShape } from './shape'
import type { Tape } from './tape'

/** Daily standard deviations of the market's, an industry's and a company's own return. */
const MARKET = 0.013
const INDUSTRY = 0.0085
const OWN = 0.0135

/** How a newly listed company's first price exceeds the issue price (logarithm), and how much wilder it trades. */
const FIRST_DAY = { pop: 0.35, spread: 0.35 }
const FREE_SIGMA = 2.5

/** How far a fair value may lie beyond a price limit, and the logarithm of the least one (1.10 yuan). */
const BEYOND_LIMITS = 0.004
const LEAST_LOG = 4.7

/** Volatility clusters on these time scales, seconds. */
const FAST = 60
const SLOW = 1500

/** What a mean-reverting process of unit variance keeps of itself over a step, and how much noise it takes in. */
class Decay {
  keep = 0
  noise = 0

  /** `scale`: the process's memory in seconds. */
  constructor(readonly scale: number) {}

  set(seconds: number): void {
    this.keep = Math.exp(-seconds / this.scale)
    this.noise = Math.sqrt(1 - this.keep * this.keep)
  }

  step(value: number, draw: number): number {
    return value * this.keep + this.noise * draw
  }
}

/**
 * Fair values of all companies: a factor model (market, industry, own) with clustered, heavy-tailed returns, and the
 * buying pressure that goes with them. It knows nothing of books and prints.
 */
export class FairValues {
  /** Fair price in price units, unrounded. */
  readonly value: Float64Array
  /** Its natural logarithm. */
  readonly #log: Float64Array
  /** Bounds of the logarithm today: a little beyond the price limits. */
  readonly #highest: Float64Array
  readonly #lowest: Float64Array
  /** Share of active buying that the present return and the flows call for. */
  readonly buyShare: Float64Array
  /** Activity relative to the usual, mean about 1. */
  readonly heat: Float64Array
  #random: Random
  #streams: Random[] = []
  readonly #fast: Float64Array
  readonly #slow: Float64Array
  readonly #flowFast: Float64Array
  readonly #flowSlow: Float64Array
  readonly #industry = new Float64Array(INDUSTRIES.length)
  readonly #industryFlow = new Float64Array(INDUSTRIES.length)
  #market = 0
  #marketFlow = 0
  #marketHeat = 0
  /** Of the present step: its length in seconds, the volatility over it, and the volume's pace. */
  #seconds = 0
  #scale = 0
  #pace = 1
  readonly #fastDecay = new Decay(FAST)
  readonly #slowDecay = new Decay(SLOW)
  readonly #marketFlowDecay = new Decay(120)
  readonly #industryFlowDecay = new Decay(150)
  readonly #flowFastDecay = new Decay(12)
  readonly #flowSlowDecay = new Decay(400)

  constructor(
    readonly seed: number,
    readonly tape: Tape,
  ) {
    const column = () => new Float64Array(tape.companies.length)
    this.value = column()
    this.#log = column()
    this.#highest = column()
    this.#lowest = column()
    this.buyShare = column().fill(0.5)
    this.heat = column().fill(1)
    this.#fast = column()
    this.#slow = column()
    this.#flowFast = column()
    this.#flowSlow = column()
    this.#random = new Random(seed, 'market')
  }

  /** Starts a day from the previous closes, with an overnight gap. */
  startDay(tradingDay: string): void {
    this.#random = new Random(this.seed, `market:${tradingDay}`)
    this.#streams = this.tape.companies.map(({ id }) => new Random(this.seed, `fair:${id}:${tradingDay}`))
    const gap = 0.004 * this.#random.heavy()
    this.tape.companies.forEach(({ beta, sigma }, i) => {
      const random = this.#streams[i] as Random
      this.#fast[i] = random.normal()
      this.#slow[i] = random.normal()
      const pop = this.tape.isFirst(i) ? FIRST_DAY.pop + FIRST_DAY.spread * Math.abs(random.normal()) : 0
      this.#log[i] = Math.log(this.tape.prevClose[i] as number) + pop + gap * beta + 0.0055 * sigma * random.heavy()
      this.value[i] = Math.exp(this.#log[i] as number)
      this.#highest[i] = Math.log(this.tape.up[i] as number) + BEYOND_LIMITS
      this.#lowest[i] = Math.max(LEAST_LOG, Math.log(this.tape.down[i] as number) - BEYOND_LIMITS)
    })
  }

  /** The day's volume per second now, relative to its mean. */
  get pace(): number {
    return this.#pace
  }

  /** Draws what all companies share for the next `seconds`. Call before their own steps. */
  stepMarket(marketTime: number, seconds: number): void {
    if (seconds !== this.#seconds) this.#setSeconds(seconds)
    const random = this.#random
    this.#pace = volumeShape(marketTime)
    const scale = Math.sqrt(seconds / TRADING_SECONDS) * volatilityAt(this.#pace)
    this.#scale = scale
    this.#marketHeat = this.#slowDecay.step(this.#marketHeat, random.normal())
    const draw = random.heavy()
    this.#market = MARKET * scale * Math.exp(0.6 * this.#marketHeat - 0.18) * draw
    this.#marketFlow = this.#marketFlowDecay.step(this.#marketFlow, 0.6 * draw + 0.8 * random.normal())
    for (let k = 0; k < this.#industry.length; k++) {
      const own = random.heavy()
      const flow = this.#industryFlow[k] as number
      this.#industry[k] = INDUSTRY * scale * own
      this.#industryFlow[k] = this.#industryFlowDecay.step(flow, 0.6 * own + 0.8 * random.normal())
    }
  }

  /** Moves one company's fair value over the step that `stepMarket` began. */
  step(i: number): void {
    const random = this.#streams[i] as Random
    const company = this.tape.companies[i] as Tape['companies'][number]
    const fast = this.#fastDecay.step(this.#fast[i] as number, random.normal())
    const slow = this.#slowDecay.step(this.#slow[i] as number, random.normal())
    this.#fast[i] = fast
    this.#slow[i] = slow
    const h = Math.exp(0.4 * fast + 0.8 * slow - 0.4)
    const draw = random.heavy()
    const k = company.industry
    const shared = company.beta * this.#market + (k < 0 ? 0 : company.industryBeta * (this.#industry[k] as number))
    const own = OWN * company.sigma * (this.tape.isFree(i) ? FREE_SIGMA : 1)
    const next = (this.#log[i] as number) + shared + own * h * draw * this.#scale
    const log = Math.min(this.#highest[i] as number, Math.max(this.#lowest[i] as number, next))
    this.#log[i] = log
    this.value[i] = Math.exp(log)
    const flowFast = this.#flowFastDecay.step(this.#flowFast[i] as number, 0.5 * draw + 0.86 * random.normal())
    const flowSlow = this.#flowSlowDecay.step(this.#flowSlow[i] as number, random.normal())
    this.#flowFast[i] = flowFast
    this.#flowSlow[i] = flowSlow
    const around = 0.25 * this.#marketFlow + (k < 0 ? 0 : 0.2 * (this.#industryFlow[k] as number))
    this.buyShare[i] = 0.5 * (1 + Math.tanh(0.55 * (0.5 * flowFast + 0.5 * flowSlow + around) + 0.35 * draw))
    this.heat[i] = Math.min(6, h * (0.6 + 0.55 * Math.abs(draw)))
  }

  #setSeconds(seconds: number): void {
    this.#seconds = seconds
    this.#fastDecay.set(seconds)
    this.#slowDecay.set(seconds)
    this.#marketFlowDecay.set(seconds)
    this.#industryFlowDecay.set(seconds)
    this.#flowFastDecay.set(seconds)
    this.#flowSlowDecay.set(seconds)
  }
}
