import type { FairValues } from './fair-values'
import { hashText, mix, Random } from './random'
import { TRADING_SECONDS } from './shape'
import { crossingRate, drawCount, drawQuickCount, drawQuickSize } from './sizes'
import { BUY, SELL, type TradeBooking } from './tape'
import { unitsPerYuan } from './universe'

/** Relative sizes of a level, picked by price and time so that a book stays the same while nothing happens. */
const LEVEL_SIZES = Float64Array.from({ length: 256 }, (_, at) => 0.15 + 1.3 * (-Math.log(1 - (at + 0.5) / 256)) ** 1.3)

const LEVELS = 10
const TURN_MS = 3_000
/** Sides of the two resting orders that an instrument has at its touch. */
const REST_SIDES = [BUY, SELL] as const

/** Volume queued at a limit: usual levels if the fair value is at it, and its growth rate beyond. */
const QUEUE = { least: 500, slope: 60 }

/** A newly listed company trades so many times the usual. */
const NEWCOMER_VOLUME = 8

/** Prints that one order is spread over, at most. */
const FILLS = 4

/** A sum stands for many orders, whose sides and sizes mostly cancel out: how far it makes good for the sums before it, … */
const BALANCING = 0.25
/** … and how often both of its sides were orders of the same size. */
const ALIKE = 0.9

interface Touch {
  bid: number
  ask: number
}

/**
 * Trading without books: fair values become a touch (best bid and offer), turnover becomes orders that meet the
 * resting order there, and the ten levels of a quote are drawn around it. Order numbers, prints, totals and
 * quotes agree with each other.
 */
export class QuickMarket {
  /** Shares that the shape of the day calls for and that were not printed yet. */
  readonly #pending: Float64Array
  readonly #dayVolume: Float64Array
  /** Shares that buyers should have crossed more than sellers by now, and did not: of sums alone. */
  readonly #owed: Float64Array
  readonly #restNo: [Float64Array, Float64Array]
  readonly #restLeft: [Float64Array, Float64Array]
  readonly #restPrice: [Float64Array, Float64Array]
  readonly #salt: Uint32Array
  #streams: Random[] = []

  constructor(
    readonly seed: number,
    readonly tape: TradeBooking,
    readonly fair: FairValues,
  ) {
    const column = () => new Float64Array(tape.companies.length)
    this.#pending = column()
    this.#dayVolume = column()
    this.#owed = column()
    this.#restNo = [column(), column()]
    this.#restLeft = [column(), column()]
    this.#restPrice = [column(), column()]
    this.#salt = Uint32Array.from(tape.companies, ({ id }) => hashText(id))
  }

  startDay(tradingDay: string): void {
    this.#streams = this.tape.companies.map(({ id }) => new Random(this.seed, `quick:${id}:${tradingDay}`))
    const market = new Random(this.seed, `volume:${tradingDay}`).around(0.12)
    this.tape.companies.forEach(({ turnover, board }, i) => {
      const unit = unitsPerYuan({ board })
      const usual = (turnover * unit) / (this.tape.prevClose[i] as number)
      const eager = this.tape.isFree(i) ? NEWCOMER_VOLUME : 1
      this.#dayVolume[i] = usual * market * (this.#streams[i] as Random).around(0.4) * eager
    })
    this.#pending.fill(0)
    this.#owed.fill(0)
    this.#restLeft[0].fill(0)
    this.#restLeft[1].fill(0)
  }

  /** Goes on at a time of the running day: what comes has nothing to do with the dice of its morning. */
  goOn(tradingDay: string, time: number): void {
    this.#streams = this.tape.companies.map(({ id }) => new Random(this.seed, `quick:${id}:${tradingDay}:${time}`))
  }

  /** Shares that this company is expected to trade today. */
  dayVolume(i: number): number {
    return this.#dayVolume[i] as number
  }

  random(i: number): Random {
    return this.#streams[i] as Random
  }

  /** Best bid and offer; 0 where a limit has sealed that side. */
  touch(i: number): Touch {
    const fair = this.fair.value[i] as number
    const up = this.tape.up[i] as number
    const down = this.tape.down[i] as number
    const spread = fair < 6000 ? 1 : Math.max(1, Math.round(fair * 0.00022))
    const bid = Math.round(fair - spread / 2)
    if (bid >= up) return { bid: up, ask: 0 }
    if (bid + spread <= down) return { bid: 0, ask: down }
    return { bid: bid < down ? 0 : bid, ask: bid + spread > up ? 0 : bid + spread }
  }

  /** Lets `seconds` of turnover come due. */
  accrue(i: number, seconds: number): void {
    const rate = ((this.#dayVolume[i] as number) / TRADING_SECONDS) * this.fair.pace
    this.#pending[i] = (this.#pending[i] as number) + rate * seconds * (this.fair.heat[i] as number)
  }

  /** Prints what is due as at most `orders` crossing orders. */
  trade(i: number, time: number, orders: number): void {
    const touch = this.touch(i)
    if (!this.tape.isOpen(i, time) || this.#isSealedOff(i, touch)) return
    const random = this.#streams[i] as Random
    const mean = Math.max(this.#meanSize(i), (this.#pending[i] as number) / orders)
    for (let order = 0; order < orders && this.tape.isOpen(i, time); order++) {
      if ((this.#pending[i] as number) <= 0 || !random.chance((this.#pending[i] as number) / mean)) return
      const side = this.#drawSide(i, touch)
      this.#cross(i, time, side, side === BUY ? touch.ask : touch.bid, mean)
    }
  }

  /**
   * Prints one of `parts` of what is due as a sum of orders: how many they may have been is drawn, none of them has a
   * number. `isBusy`: an instrument whose orders go through a book when its market is lived through.
   */
  sum(i: number, time: number, parts: number, isBusy: boolean): void {
    const { tape } = this
    const touch = this.touch(i)
    if (!tape.isOpen(i, time) || this.#isSealedOff(i, touch)) return
    const random = this.#streams[i] as Random
    const due = ((this.#pending[i] as number) / parts) * (0.6 + 0.8 * random.uniform())
    const step = tape.lotStep[i] as number
    const volume = Math.floor(due / step) * step
    if (volume < (tape.lotMin[i] as number)) return
    this.#pending[i] = (this.#pending[i] as number) - volume
    const leaning = Math.max(-1, Math.min(1, (this.#owed[i] as number) / volume))
    const side = this.#drawSide(i, touch, BALANCING * leaning)
    const expected = 2 * (this.fair.buyShare[i] as number) - 1
    this.#owed[i] = (this.#owed[i] as number) + volume * (expected - (side === BUY ? 1 : -1))
    const mean = isBusy ? this.#crossedSize(i) : this.#meanSize(i)
    const draw = isBusy ? drawCount : drawQuickCount
    const active = draw(random, volume, mean)
    const passive = random.chance(ALIKE) ? active : draw(random, volume, mean * 1.3)
    const price = side === BUY ? touch.ask : touch.bid
    tape.passOver(i, active + passive)
    tape.print(i, time, price, volume, side, side === BUY ? -active : -passive, side === BUY ? -passive : -active)
  }

  /**
   * Whether this turn passes without trades: four of five do while a limit has sealed one side, and half of the due
   * volume is dropped.
   */
  #isSealedOff(i: number, { bid, ask }: Touch): boolean {
    if ((bid !== 0 && ask !== 0) || !this.random(i).chance(0.8)) return false
    this.#pending[i] = (this.#pending[i] as number) * 0.5
    return true
  }

  /** `leaning`: added to how likely a buyer crosses. */
  #drawSide(i: number, { bid, ask }: Touch, leaning = 0): number {
    const wantsBuy = this.random(i).chance((this.fair.buyShare[i] as number) + leaning)
    return ask === 0 ? SELL : bid === 0 ? BUY : wantsBuy ? BUY : SELL
  }

  /** Mean of a crossing order in shares, without a book. */
  #meanSize(i: number): number {
    const smallest = Math.max(this.tape.lotMin[i] as number, (14_000 * this.#unit(i)) / (this.fair.value[i] as number))
    return Math.max(smallest, (this.#dayVolume[i] as number) / 5500)
  }

  /** The same with one, as `BookTrader` has it. */
  #crossedSize(i: number): number {
    const secondly = (this.#dayVolume[i] as number) / TRADING_SECONDS
    return secondly / crossingRate((secondly * (this.tape.prevClose[i] as number)) / this.#unit(i))
  }

  #unit(i: number): number {
    return unitsPerYuan(this.tape.companies[i])
  }

  #cross(i: number, time: number, side: number, price: number, mean: number): void {
    const tape = this.tape
    const random = this.#streams[i] as Random
    let left = tape.lots(i, drawQuickSize(random, mean))
    if (side === SELL && random.chance(0.03)) left += 1 + random.below(99)
    this.#pending[i] = (this.#pending[i] as number) - left
    const volumeOfOrder = left
    const other = side === BUY ? 1 : 0
    this.#yield(i, time, side === BUY ? 0 : 1, price)
    this.#moveRest(i, time, other, price)
    const fills: { no: number; volume: number }[] = []
    while (left > 0) {
      if ((this.#restLeft[other][i] as number) <= 0) {
        const least = fills.length === FILLS - 1 ? left : 0
        const no = tape.number(i)
        this.#restNo[other][i] = no
        this.#restLeft[other][i] = tape.lots(i, Math.max(least, drawQuickSize(random, mean * 1.3)))
        tape.order(i, time, no, REST_SIDES[other], price, this.#restLeft[other][i] as number)
      }
      const volume = Math.min(left, this.#restLeft[other][i] as number)
      fills.push({ no: this.#restNo[other][i] as number, volume })
      this.#restLeft[other][i] = (this.#restLeft[other][i] as number) - volume
      left -= volume
    }
    const own = tape.number(i)
    tape.order(i, time, own, side, price, volumeOfOrder)
    for (const { no, volume } of fills) {
      tape.print(i, time, price, volume, side, side === BUY ? own : no, side === BUY ? no : own)
    }
  }

  /** Nothing rests where the other side trades: who would have bought at a price now paid by others is gone. */
  #yield(i: number, time: number, side: 0 | 1, price: number): void {
    const left = this.#restLeft[side][i] as number
    const ahead = ((this.#restPrice[side][i] as number) - price) * (side === 0 ? 1 : -1)
    if (left <= 0 || ahead < 0) return
    this.tape.cancel(i, time, this.#restNo[side][i] as number, REST_SIDES[side], left)
    this.#restLeft[side][i] = 0
  }

  /** Withdraws the order resting on a side whose price has moved on. */
  #moveRest(i: number, time: number, side: 0 | 1, price: number): void {
    const left = this.#restLeft[side][i] as number
    if (left > 0 && this.#restPrice[side][i] !== price) {
      this.tape.cancel(i, time, this.#restNo[side][i] as number, REST_SIDES[side], left)
      this.#restLeft[side][i] = 0
    }
    this.#restPrice[side][i] = price
  }

  /** A ten-level quote around the touch. `turn`: its depth changes with it. */
  quote(i: number, time: number, turn = Math.floor(time / TURN_MS)): void {
    const { bid, ask } = this.touch(i)
    const fair = bid || ask
    const gap = fair < 6000 ? 1 : Math.max(1, Math.round(fair * 0.00015))
    const bids = bid === 0 ? 0 : Math.min(LEVELS, 1 + Math.floor((bid - (this.tape.down[i] as number)) / gap))
    const asks = ask === 0 ? 0 : Math.min(LEVELS, 1 + Math.floor(((this.tape.up[i] as number) - ask) / gap))
    this.tape.quote(i, time, bids, asks)
    const sealed = this.#queue(i, bid, ask)
    for (let level = 0; level < bids; level++) this.#level(i, bid - level * gap, turn, level === 0 ? sealed : 1)
    for (let level = 0; level < asks; level++) this.#level(i, ask + level * gap, turn, level === 0 ? sealed : 1)
  }

  #level(i: number, price: number, turn: number, times: number): void {
    const salt = this.#salt[i] as number
    const hash = mix(salt ^ Math.imul(price, 0x9e3779b1) ^ Math.imul((turn + (salt & 7)) >> 3, 0x85ebca6b))
    const step = this.tape.lotStep[i] as number
    const shares = ((this.#dayVolume[i] as number) / 1800) * times * (LEVEL_SIZES[hash & 255] as number)
    this.tape.out.level(price, Math.max(this.tape.lotMin[i] as number, Math.round(shares / step) * step))
  }

  /** How many usual levels wait at a touch: at a limit the more, the further the fair value is beyond it. */
  #queue(i: number, bid: number, ask: number): number {
    if (bid !== 0 && ask !== 0) return 1
    const limit = bid === 0 ? ask : bid
    const beyond = Math.abs(Math.log((this.fair.value[i] as number) / limit))
    return QUEUE.least * Math.exp(QUEUE.slope * beyond)
  }
}
