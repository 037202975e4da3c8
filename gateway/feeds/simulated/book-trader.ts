import type { FairValues } from './fair-values'
import { OrderBook, type RestingOrder } from './order-book'
import { drawParent, nextSlice, PARENT_GAP_MS, type Parent, type ParentLabel } from './parents'
import type { Random } from './random'
import { TRADING_SECONDS, volumeShape } from './shape'
import { drawSize } from './sizes'
import { BUY, SELL, type Tape } from './tape'

type Side = 'buy' | 'sell'

/** Kinds of background orders: crossing, resting, withdrawn (`domain.md` §3.2, tier A). */
const MARKET_SHARE = 0.325
const LIMIT_SHARE = 0.395
const SPLITTERS = 10
const FOLLOW_UP = 0.22
const ORDERS_MAX = 240
const ORDERS_MIN = 40

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')
const signOf = (side: Side): number => (side === 'buy' ? 1 : -1)

/** The crowd and the book of one instrument. */
export class BookTrader {
  readonly book = new OrderBook()
  readonly #random: Random
  readonly #rate: number
  readonly #meanSize: number
  readonly #secondly: number
  readonly #splitters: { side: Side; left: number }[] = []
  readonly #parents: Parent[] = []
  #resting: number[] = []
  #next = 0
  #followUp: { time: number; side: Side } | undefined
  #nextParent = 0

  constructor(
    readonly i: number,
    readonly tape: Tape,
    readonly fair: FairValues,
    random: Random,
    dayVolume: number,
    readonly addLabel: () => number,
    readonly labels: ParentLabel[],
  ) {
    this.#random = random
    const unit = tape.companies[i]?.board === 'fund' ? 1000 : 100
    this.#secondly = dayVolume / TRADING_SECONDS
    const yuan = (this.#secondly * (tape.prevClose[i] as number)) / unit
    this.#rate = Math.min(7, Math.max(0.3, 0.42 * (yuan / 30_000) ** 0.6))
    this.#meanSize = this.#secondly / this.#rate
    for (let k = 0; k < SPLITTERS; k++) this.#splitters.push({ side: random.chance(0.5) ? 'buy' : 'sell', left: 1 })
  }

  /** Fills the book around the fair value and schedules the crowd. */
  open(time: number): void {
    if (this.book.size < ORDERS_MIN) this.#fill(time)
    this.#next = time + (this.#random.exponential() * 1000) / this.#rate
    this.#nextParent = time + this.#random.exponential() * PARENT_GAP_MS
    for (const parent of this.#parents) parent.nextTime = Math.max(parent.nextTime, time)
  }

  /** An order left over from an auction. */
  rest(order: RestingOrder): void {
    this.book.submit(order, true, () => {})
    this.#resting.push(order.no)
  }

  /** Everything that happens in [from, to). */
  run(from: number, to: number): void {
    const pace = volumeShape(from) * (0.5 + 0.5 * (this.fair.heat[this.i] as number))
    for (;;) {
      const parent = this.#parents.find((other) => other.nextTime < to)
      const time = Math.min(this.#next, this.#followUp?.time ?? to, parent?.nextTime ?? to, this.#nextParent)
      if (time >= to) return
      const stamp = Math.floor(Math.max(from, time) / 10) * 10
      if (parent && parent.nextTime === time) this.#slice(parent, stamp)
      else if (this.#followUp?.time === time) this.#follow(stamp)
      else if (this.#nextParent === time) this.#startParent(time)
      else {
        this.#crowd(stamp)
        this.#next = time + (this.#random.exponential() * 1000 * MARKET_SHARE) / this.#rate / pace
      }
    }
  }

  /** Crosses a stale book to where the fair value has gone. */
  catchUp(time: number): void {
    const value = Math.round(Math.exp(this.fair.log[this.i] as number))
    const slack = Math.max(3 * this.#tick(), 0.0012 * value)
    const ask = this.book.best('sell')
    const bid = this.book.best('buy')
    if (ask > 0 && value - ask > slack) this.#sweep('buy', value, time)
    else if (bid > 0 && bid - value > slack) this.#sweep('sell', value, time)
    if (this.book.size < ORDERS_MIN) this.#fill(time)
  }

  #sweep(side: Side, price: number, time: number): void {
    let volume = this.#meanSize
    const limit = this.tape.clamp(this.i, price)
    this.book.levels(opposite(side), 400, (level, there) => {
      if (side === 'buy' ? level <= limit : level >= limit) volume += there
    })
    this.#submit(side, limit, volume, true, time)
  }

  #tick(): number {
    const value = Math.exp(this.fair.log[this.i] as number)
    return value < 6000 ? 1 : Math.max(1, Math.round(value * 0.00015))
  }

  /** −1…1: how far the middle is below (+) or above (−) the fair value. */
  #pull(): number {
    const value = Math.exp(this.fair.log[this.i] as number)
    const bid = this.book.best('buy') || this.book.best('sell')
    const ask = this.book.best('sell') || bid
    if (bid === 0) return 0
    return Math.tanh((value - (bid + ask) / 2) / (1.5 * this.#tick() + 0.0004 * value))
  }

  #crowd(time: number): void {
    const random = this.#random
    const draw = random.uniform()
    if (draw < MARKET_SHARE) {
      const side = this.#side()
      this.#cross(side, drawSize(random, this.#meanSize), time)
      if (random.chance(FOLLOW_UP)) {
        const next = random.chance(0.7) ? side : opposite(side)
        this.#followUp = { time: time + 80 + 340 * random.uniform(), side: next }
      }
    } else if (draw < MARKET_SHARE + LIMIT_SHARE || this.book.size < ORDERS_MIN) this.#limit(time)
    else this.#withdraw(time)
    if (this.book.size > ORDERS_MAX) this.#withdraw(time)
  }

  /** Sign of the next crossing order: one of the small splitters', unless the fair value pulls harder. */
  #side(): Side {
    const random = this.#random
    const pull = this.#pull()
    if (random.chance(0.75 * Math.abs(pull))) return pull > 0 ? 'buy' : 'sell'
    const splitter = random.pick(this.#splitters)
    if (--splitter.left <= 0) {
      splitter.side = random.chance(this.fair.buyShare[this.i] as number) ? 'buy' : 'sell'
      splitter.left = Math.min(400, Math.ceil(random.pareto(1.5)))
    }
    return splitter.side
  }

  #follow(time: number): void {
    const side = this.#followUp?.side ?? 'buy'
    this.#followUp = undefined
    this.#cross(side, drawSize(this.#random, this.#meanSize * 0.6), time)
  }

  /** A crossing order with a protective price; what does not trade is withdrawn. Returns its number, 0 = none. */
  #cross(side: Side, shares: number, time: number): number {
    const best = this.book.best(opposite(side))
    if (best === 0) return 0
    const odd = side === 'sell' && this.#random.chance(0.02) ? 1 + this.#random.below(99) : 0
    const price = this.tape.clamp(this.i, best + signOf(side) * 2 * this.#tick())
    return this.#submit(side, price, shares, false, time, odd)
  }

  #limit(time: number): void {
    const random = this.#random
    const side: Side = random.chance(0.5 + 0.45 * this.#pull()) ? 'buy' : 'sell'
    const tick = this.#tick()
    const own = this.book.best(side)
    const other = this.book.best(opposite(side))
    const sign = signOf(side)
    const anchor = own || (other ? other - sign * tick : Math.round(Math.exp(this.fair.log[this.i] as number)))
    const room = own && other ? Math.abs(other - own) / tick : 1
    const improves = room > 1 && random.chance(Math.min(0.9, 0.35 * (room - 1)))
    const away = improves ? tick : -Math.floor(random.exponential() / 0.6) * tick
    let price = this.tape.clamp(this.i, anchor + sign * away)
    if (other && sign * (price - other) >= 0) price = other - sign
    if (price !== this.tape.clamp(this.i, price)) return
    this.#submit(side, price, drawSize(random, this.#meanSize * 1.1), true, time)
  }

  #withdraw(time: number): void {
    for (let turn = 0; turn < 6 && this.#resting.length > 0; turn++) {
      const at = this.#random.below(this.#resting.length)
      const no = this.#resting[at] as number
      this.#resting[at] = this.#resting.at(-1) as number
      this.#resting.pop()
      const order = this.book.order(no)
      if (!order || this.#parents.some(({ showing }) => showing === no)) continue
      const volume = this.book.cancel(no)
      this.tape.cancel(this.i, time, no, order.side === 'buy' ? BUY : SELL, volume)
      return
    }
  }

  #submit(side: Side, price: number, shares: number, rest: boolean, time: number, odd = 0): number {
    const { i, tape } = this
    const volume = tape.lots(i, Math.min(shares, 1_000_000)) + odd
    const no = tape.number(i)
    const code = side === 'buy' ? BUY : SELL
    tape.order(i, time, no, code, price, volume)
    const left = this.book.submit({ no, side, price, volume }, rest, (resting, traded) => {
      tape.print(
        i,
        time,
        resting.price,
        traded,
        code,
        side === 'buy' ? no : resting.no,
        side === 'buy' ? resting.no : no,
      )
      for (const { label, showing } of this.#parents) {
        if (showing !== resting.no) continue
        label.volume += traded
        label.lastTime = time
      }
    })
    if (left > 0 && rest) this.#resting.push(no)
    else if (left > 0) tape.cancel(i, time, no, code, left)
    if (this.#resting.length > 1000) this.#resting = this.#resting.filter((other) => this.book.order(other))
    return no
  }

  #fill(time: number): void {
    const tick = this.#tick()
    const value = Math.round(Math.exp(this.fair.log[this.i] as number))
    for (const side of ['buy', 'sell'] as const) {
      const sign = signOf(side)
      const best = this.book.best(opposite(side))
      const from = best && sign * (value - best) >= 0 ? best - sign * tick : value - (side === 'buy' ? tick : 0)
      for (let level = 0; level < 14; level++) {
        const price = from - sign * level * tick
        if (price !== this.tape.clamp(this.i, price)) break
        for (let k = 0; k < 2; k++) this.#submit(side, price, drawSize(this.#random, this.#meanSize * 1.4), true, time)
      }
    }
  }

  #startParent(time: number): void {
    this.#nextParent = time + this.#random.exponential() * PARENT_GAP_MS
    if (this.#parents.length >= 3) return
    const id = this.tape.companies[this.i]?.id ?? ''
    const parent = drawParent(this.#random, this.addLabel(), id, time, this.#secondly)
    parent.marketVolume = this.tape.volume[this.i] as number
    this.#parents.push(parent)
    this.labels.push(parent.label)
  }

  /** Sends a parent's next slice. */
  #slice(parent: Parent, time: number): void {
    const random = this.#random
    const { label } = parent
    if (label.style === 'iceberg' && parent.showing && this.book.order(parent.showing)) {
      parent.nextTime = time + 100
      return
    }
    if (parent.left <= 0) {
      this.#parents.splice(this.#parents.indexOf(parent), 1)
      return
    }
    const traded = (this.tape.volume[this.i] as number) - parent.marketVolume
    const volume = this.tape.lots(this.i, nextSlice(parent, random, traded))
    const iceberg = label.style === 'iceberg'
    const own = this.book.best(label.side)
    const before = this.tape.volume[this.i] as number
    const no = iceberg
      ? own && this.#submit(label.side, own, volume, true, time)
      : this.#slicePrice(label.side) && this.#submit(label.side, this.#slicePrice(label.side), volume, false, time)
    parent.marketVolume = this.tape.volume[this.i] as number
    const gap = parent.meanGapMs * Math.max(0.2, 1 + parent.jitter * random.normal())
    parent.nextTime = time + (iceberg ? 60 + 240 * random.uniform() : Math.max(200, gap))
    if (no === 0) return
    parent.showing = iceberg ? no : 0
    parent.left -= volume
    label.orderNos.push(no)
    if (!iceberg) label.volume += parent.marketVolume - before
    if (label.firstTime === 0) label.firstTime = time
    label.lastTime = time
  }

  #slicePrice(side: Side): number {
    const best = this.book.best(opposite(side))
    return best && this.tape.clamp(this.i, best + signOf(side) * this.#tick())
  }
}
