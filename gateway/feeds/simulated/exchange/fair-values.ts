import { dateToMs } from '../../../../shared/market/session'
import { type SharedFactors, sharedReturn } from '../past/day-factors'
import { dayPlan, FREE_SIGMA } from '../past/past-move'
import { INDUSTRIES } from './names'
import { Pulls } from './pulls'
import { Random } from './random'
import { TRADING_SECONDS, volatilityAt, volumeRateShape } from './shape'
import { companyStyle, type Style } from './styles'
import type { TradeBooking } from './tape'
import { companyLimit } from './universe'

/** For a mean-reverting process of unit variance: the fraction retained over a step, and the noise added. */
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

/** Deviations of a day's hours, of what companies share and of a company's own return (`domain.md` §8). */
const MARKET = 0.0127
const SIZE = 0.0022
const GROWTH = 0.0019
const INDUSTRY = 0.0105
const OWN = 0.0095
/** Drift that continues for an hour or two: a day moves further than the sum of its independent minutes. */
const DRIFT = { market: 0.0115, industry: 0.0105, own: 0.0185, seconds: 5400 }
/** How far beyond a limit (logarithm) a share is taken to stand that went on at it. */
const SEALED = 0.012
/** Overnight part of the common return. */
const MARKET_GAP = 0.006
const STYLE_GAP = 0.0025
const INDUSTRY_GAP = 0.004

/** How a newly listed company's first price exceeds the issue price (logarithm), and how much wilder it trades. */
const FIRST_DAY = { pop: 0.35, spread: 0.35 }

/** Volatility clusters on these time scales, seconds, by so much; `HALF` keeps its square's mean at 1. */
const FAST = 420
const SLOW = 1500
const CLUSTER = { fast: 0.6, slow: 1 }
const HALF = CLUSTER.fast ** 2 + CLUSTER.slow ** 2
/** The same of what companies share, on the slow one. */
const SHARED_CLUSTER = 0.8
/** Activity goes with volatility, but not as far. */
const ACTIVITY = 0.77
/**
 * Bursts of a company in a day, how far each takes the fast one, by how much its price leaps then, and what they add to
 * its activity (logarithm).
 */
const BURSTS = { daily: 3, by: 2, leap: 0.0045, warmth: 0.11 }

/**
 * Fair values of all companies: a factor model (market, industry, own) with clustered, heavy-tailed returns, and the
 * buying pressure that goes with them. It knows nothing of books and prints.
 */
export class FairValues {
  /** Fair price in price units, unrounded. */
  readonly value: Float64Array
  /** Its natural logarithm. */
  readonly #log: Float64Array
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
  readonly #pulls: Pulls
  readonly #styles: Style[]
  /** Common return of the current step. */
  readonly #shared = { market: 0, size: 0, growth: 0, industries: new Float64Array(INDUSTRIES.length) }
  readonly #industryFlow = new Float64Array(INDUSTRIES.length)
  #marketDrift = 0
  readonly #industryDrift = new Float64Array(INDUSTRIES.length)
  readonly #drift: Float64Array
  #marketFlow = 0
  #marketHeat = 0
  /** For the current step: its length in seconds, the volatility over it, and the volume's pace. */
  #seconds = 0
  #scale = 0
  #pace = 1
  /** Chance of a burst in a step, and the part of a day's drift that comes in one. */
  #burstChance = 0
  #driftStep = 0
  readonly #fastDecay = new Decay(FAST)
  readonly #slowDecay = new Decay(SLOW)
  readonly #driftDecay = new Decay(DRIFT.seconds)
  readonly #marketFlowDecay = new Decay(120)
  readonly #industryFlowDecay = new Decay(150)
  readonly #flowFastDecay = new Decay(12)
  readonly #flowSlowDecay = new Decay(400)

  constructor(
    readonly seed: number,
    readonly tape: TradeBooking,
  ) {
    const column = () => new Float64Array(tape.companies.length)
    this.value = column()
    this.#log = column()
    this.buyShare = column().fill(0.5)
    this.heat = column().fill(1)
    this.#fast = column()
    this.#slow = column()
    this.#flowFast = column()
    this.#flowSlow = column()
    this.#pulls = new Pulls(tape)
    this.#drift = column()
    this.#styles = tape.companies.map(companyStyle)
    this.#random = new Random(seed, 'market')
  }

  /** Starts a day from the previous closes, with what the night brought. */
  startDay(tradingDay: string): void {
    this.#random = new Random(this.seed, `market:${tradingDay}`)
    this.#streams = this.tape.companies.map(({ id }) => new Random(this.seed, `fair:${id}:${tradingDay}`))
    const night: SharedFactors = {
      market: MARKET_GAP * this.#random.heavy(),
      size: STYLE_GAP * this.#random.heavy(),
      growth: STYLE_GAP * this.#random.heavy(),
      industries: INDUSTRIES.map(() => INDUSTRY_GAP * this.#random.heavy()),
    }
    this.#marketDrift = this.#random.normal()
    for (let k = 0; k < INDUSTRIES.length; k++) this.#industryDrift[k] = this.#random.normal()
    const midnight = dateToMs(tradingDay)
    this.tape.companies.forEach((company, i) => {
      const random = this.#streams[i] as Random
      this.#fast[i] = random.normal()
      this.#slow[i] = random.normal()
      this.#drift[i] = random.normal()
      const limit = this.tape.isFree(i) ? 0 : companyLimit(company, tradingDay)
      const pop = this.tape.isFirst(i) ? FIRST_DAY.pop + FIRST_DAY.spread * Math.abs(random.normal()) : 0
      const plan = dayPlan(random, { sigma: company.sigma, limit }, this.tape.carried(i))
      const gap = sharedReturn(night, company, this.#styles[i] as Style) + plan.gap
      const log = Math.log(this.tape.prevClose[i] as number) + pop + Math.log1p(Math.max(-0.5, gap))
      this.#log[i] = this.#pulls.start(i, log, plan, random, midnight)
      this.value[i] = Math.exp(this.#log[i] as number)
    })
  }

  /** Takes every company for what it traded at last; one that stands at a limit is taken for some way beyond. */
  stand(): void {
    const { tape } = this
    for (let i = 0; i < tape.companies.length; i++) {
      if (tape.trades[i] === 0) continue
      const last = tape.last[i] as number
      const beyond = last === tape.up[i] ? SEALED : last === tape.down[i] ? -SEALED : 0
      this.#log[i] = Math.log(last) + beyond
      this.value[i] = Math.exp(this.#log[i] as number)
    }
  }

  /** Goes on from there, at a time of the running day: what comes has nothing to do with the dice of its morning. */
  goOn(tradingDay: string, time: number): void {
    this.stand()
    this.#random = new Random(this.seed, `market:${tradingDay}:${time}`)
    this.#streams = this.tape.companies.map(({ id }) => new Random(this.seed, `fair:${id}:${tradingDay}:${time}`))
    for (let i = 0; i < this.value.length; i++) this.#pulls.goOn(i, this.#log[i] as number, time)
  }

  /** The day's volume per second now, relative to its mean. */
  get pace(): number {
    return this.#pace
  }

  /** Draws what all companies share for the next `seconds`. Call before their own steps. */
  stepMarket(marketTime: number, seconds: number): void {
    if (seconds !== this.#seconds) this.#setSeconds(seconds)
    const random = this.#random
    this.#pulls.stepAll(marketTime, seconds)
    this.#pace = volumeRateShape(marketTime)
    const scale = Math.sqrt(seconds / TRADING_SECONDS) * volatilityAt(this.#pace)
    this.#scale = scale
    this.#driftStep = seconds / TRADING_SECONDS
    this.#burstChance = BURSTS.daily * this.#driftStep * this.#pace ** 1.4
    this.#marketHeat = this.#slowDecay.step(this.#marketHeat, random.normal())
    const draw = random.heavy()
    const heat = Math.exp(SHARED_CLUSTER * this.#marketHeat - SHARED_CLUSTER ** 2)
    this.#marketDrift = this.#driftDecay.step(this.#marketDrift, random.normal())
    this.#shared.market = MARKET * scale * heat * draw + DRIFT.market * this.#driftStep * this.#marketDrift
    this.#shared.size = SIZE * scale * random.heavy()
    this.#shared.growth = GROWTH * scale * random.heavy()
    this.#marketFlow = this.#marketFlowDecay.step(this.#marketFlow, 0.6 * draw + 0.8 * random.normal())
    for (let k = 0; k < INDUSTRIES.length; k++) {
      const own = random.heavy()
      const flow = this.#industryFlow[k] as number
      const drift = this.#driftDecay.step(this.#industryDrift[k] as number, random.normal())
      this.#industryDrift[k] = drift
      this.#shared.industries[k] = INDUSTRY * scale * heat * own + DRIFT.industry * this.#driftStep * drift
      this.#industryFlow[k] = this.#industryFlowDecay.step(flow, 0.6 * own + 0.8 * random.normal())
    }
  }

  /** Moves one company's fair value over the step that `stepMarket` began. */
  step(i: number): void {
    const random = this.#streams[i] as Random
    const company = this.tape.companies[i] as TradeBooking['companies'][number]
    const bursts = random.chance(this.#burstChance)
    const leap = bursts ? BURSTS.leap * random.normal() : 0
    const fast = this.#fastDecay.step(this.#fast[i] as number, random.normal()) + (bursts ? BURSTS.by : 0)
    const slow = this.#slowDecay.step(this.#slow[i] as number, random.normal())
    this.#fast[i] = fast
    this.#slow[i] = slow
    const cluster = CLUSTER.fast * fast + CLUSTER.slow * slow
    const draw = random.heavy()
    const k = company.industry
    const shared = sharedReturn(this.#shared, company, this.#styles[i] as Style)
    const wild = company.sigma * this.#warmth(i)
    const drift = this.#driftDecay.step(this.#drift[i] as number, random.normal())
    this.#drift[i] = drift
    const minutely = OWN * Math.exp(cluster - HALF) * draw * this.#scale + leap
    const own = wild * (minutely + DRIFT.own * this.#driftStep * drift)
    const before = this.#log[i] as number
    const log = this.#pulls.step(i, before, shared + own, random)
    this.#log[i] = log
    this.value[i] = Math.exp(log)
    const flowFast = this.#flowFastDecay.step(this.#flowFast[i] as number, 0.5 * draw + 0.86 * random.normal())
    const flowSlow = this.#flowSlowDecay.step(this.#flowSlow[i] as number, random.normal())
    this.#flowFast[i] = flowFast
    this.#flowSlow[i] = flowSlow
    const around = 0.25 * this.#marketFlow + (k < 0 ? 0 : 0.2 * (this.#industryFlow[k] as number))
    this.buyShare[i] = 0.5 * (1 + Math.tanh(0.55 * (0.5 * flowFast + 0.5 * flowSlow + around) + 0.35 * draw))
    this.heat[i] = Math.min(
      6,
      Math.exp(ACTIVITY * cluster - (ACTIVITY ** 2 * HALF) / 2 - BURSTS.warmth) *
        (0.6 + 0.55 * Math.abs(draw)) *
        this.#pulls.busy(i),
    )
  }

  #warmth(i: number): number {
    return this.tape.isFree(i) ? FREE_SIGMA : this.tape.carried(i).heat
  }

  #setSeconds(seconds: number): void {
    this.#seconds = seconds
    this.#fastDecay.set(seconds)
    this.#slowDecay.set(seconds)
    this.#driftDecay.set(seconds)
    this.#marketFlowDecay.set(seconds)
    this.#industryFlowDecay.set(seconds)
    this.#flowFastDecay.set(seconds)
    this.#flowSlowDecay.set(seconds)
  }
}
