import { type BookDesk, type BookSide, opposite, signOf } from './book-desk'
import type { Random } from './random'
import { drawSize } from './sizes'
import type { Slicer } from './slicer'

/** Kinds of background orders: crossing, resting, withdrawn. */
const MARKET_SHARE = 0.325
const LIMIT_SHARE = 0.395
const SPLITTERS = 8
/** Longest run of orders of one small splitter. */
const RUN_MAX = 3000
const FOLLOW_UP = 0.22
/** How often the distance to the fair value decides the sign of a crossing order, when it is large. */
const PULL = 0.45
/** How much larger orders are that wait at a limit, by how far beyond it the fair value is. */
const QUEUES = 1500
const ORDERS_MAX = 240
export const ORDERS_MIN = 40
/** Withdrawable orders remembered before those that are gone are forgotten. */
const REMEMBERED = 1000

/** The many: small splitters whose runs give signs their long memory, followers, and people who wait or withdraw. */
export class Crowd {
  readonly #splitters: { side: BookSide; left: number }[] = []
  #resting: number[] = []
  #next = Number.POSITIVE_INFINITY
  #followUp: { time: number; side: BookSide } | undefined

  /** `rate`: crossing orders a second at the usual pace; `meanSize`: shares. */
  constructor(
    readonly desk: BookDesk,
    readonly random: Random,
    readonly rate: number,
    readonly meanSize: number,
    readonly slicer: Slicer,
  ) {
    for (let k = 0; k < SPLITTERS; k++) this.#splitters.push({ side: random.chance(0.5) ? 'buy' : 'sell', left: 1 })
  }

  /** Time of the next action. */
  get nextTime(): number {
    return Math.min(this.#next, this.#followUp?.time ?? Number.POSITIVE_INFINITY)
  }

  /** Trading begins or goes on after a break. */
  open(time: number): void {
    this.#followUp = undefined
    this.#next = time + (this.random.exponential() * 1000) / this.rate
  }

  /** Adds an order to those that may be withdrawn. */
  remember(no: number): void {
    this.#resting.push(no)
    if (this.#resting.length > REMEMBERED) this.#resting = this.#resting.filter((other) => this.desk.book.has(other))
  }

  /** Does what is due at `nextTime`; events carry `stamp`. */
  act(stamp: number): void {
    if (this.#followUp?.time === this.nextTime) {
      const { side } = this.#followUp
      this.#followUp = undefined
      this.#cross(side, drawSize(this.random, this.meanSize * 0.6), stamp)
      return
    }
    const heat = this.desk.fair.heat[this.desk.i] as number
    const pace = this.desk.fair.pace * (0.5 + 0.5 * heat)
    this.#anyone(stamp)
    this.#next += (this.random.exponential() * 1000 * MARKET_SHARE) / this.rate / pace
  }

  #anyone(time: number): void {
    const { random } = this
    const { book } = this.desk
    const draw = random.uniform()
    if (draw < MARKET_SHARE) {
      const side = this.#side()
      this.#cross(side, drawSize(random, this.meanSize), time)
      if (random.chance(FOLLOW_UP)) {
        const next = random.chance(0.7) ? side : opposite(side)
        this.#followUp = { time: time + 80 + 340 * random.uniform(), side: next }
      }
    } else if (draw < MARKET_SHARE + LIMIT_SHARE || book.size < ORDERS_MIN) this.#limit(time)
    else this.#withdraw(time)
    if (book.size > ORDERS_MAX) this.#withdraw(time)
  }

  /** Sign of the next crossing order: one of the small splitters', unless the fair value pulls harder. */
  #side(): BookSide {
    const { random } = this
    const { pull } = this.desk
    if (random.chance(PULL * Math.abs(pull))) return pull > 0 ? 'buy' : 'sell'
    const splitter = random.pick(this.#splitters)
    if (--splitter.left <= 0) {
      splitter.side = random.chance(this.desk.fair.buyShare[this.desk.i] as number) ? 'buy' : 'sell'
      splitter.left = Math.min(RUN_MAX, Math.ceil(random.pareto(1.5)))
    }
    return splitter.side
  }

  /** A crossing order with a protective price; what does not trade is withdrawn. */
  #cross(side: BookSide, shares: number, time: number): void {
    const best = this.desk.book.best(opposite(side))
    if (best === 0) return
    const odd = side === 'sell' && this.random.chance(0.02) ? 1 + this.random.below(99) : 0
    this.desk.submit(side, best + signOf(side) * 2 * this.desk.tick, shares, false, time, odd)
  }

  #limit(time: number): void {
    const { desk, random } = this
    const { book, tick } = desk
    const side: BookSide = random.chance(0.5 + 0.45 * desk.pull) ? 'buy' : 'sell'
    const own = book.best(side)
    const other = book.best(opposite(side))
    const sign = signOf(side)
    const anchor = own || (other ? other - sign * tick : Math.round(desk.value))
    const room = own && other ? Math.abs(other - own) / tick : 1
    const improves = room > 1 && random.chance(Math.min(0.9, 0.35 * (room - 1)))
    const away = improves ? tick : -Math.floor(random.exponential() / 0.6) * tick
    let price = desk.clamp(anchor + sign * away)
    if (other && sign * (price - other) >= 0) price = other - sign
    if (price !== desk.clamp(price)) return
    const eager = 1 + QUEUES * desk.beyond(side)
    const no = desk.submit(side, price, drawSize(random, this.meanSize * 1.1 * eager), true, time)
    if (book.has(no)) this.remember(no)
  }

  #withdraw(time: number): void {
    for (let turn = 0; turn < 6 && this.#resting.length > 0; turn++) {
      const at = this.random.below(this.#resting.length)
      const no = this.#resting[at] as number
      this.#resting[at] = this.#resting.at(-1) as number
      this.#resting.pop()
      if (!this.slicer.owns(no) && this.desk.cancel(no, time) > 0) return
    }
  }
}
