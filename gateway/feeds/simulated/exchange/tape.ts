import type { ExRights } from '../../../../shared/market/ex-rights'
import { cageOf, limitsOf, ruleOf } from '../../../../shared/market/rules'
import { timeOfDay } from '../../../../shared/market/session'
import type { Carried } from '../past/past-move'
import { type BatchWriter, CANCEL, ORDER, QUOTE } from '../thread/batch'
import { hashText } from './random'
import { SESSIONS } from './schedule'
import type { Company } from './universe'

export const NONE = 0
export const BUY = 1
export const SELL = 2

/** A company's plan for a day. */
export const TRADING = 0
export const SUSPENDED = 1
export const UNLISTED = 2

/** Inputs for a day's morning, by company. */
export interface DaySheet {
  prevCloses: Float64Array
  status: Uint8Array
  /** 1 = no price limits today. */
  free: Uint8Array
  /** 1 = the first trading day of all. */
  first: Uint8Array
  /** Shares now, relative to `Company.floatShares`. */
  shareFactors: Float64Array
  /** Terms of the companies whose shares change before this day's trading. */
  exRights: ReadonlyMap<number, ExRights>
  /** State of each company from the days before. */
  carried: readonly Carried[]
}

/** Stands for "no upper limit". */
const NO_LIMIT = 1e9
/** Without limits, trading pauses when the price is first so far from the day's open. */
const HALT_STEPS = [0.3, 0.6]
const HALT_MS = 10 * 60_000

/** Fraction of the trading orders of a skipped time range that counts as withdrawn. */
const PASSED_CANCELS = 0.3

/** Numbers of orders and messages rise together within a channel; an exchange spreads its codes over several. */
const CHANNELS = { SH: 6, SZ: 8, BJ: 1, BINANCE: 1, OKX: 1 } as const

/**
 * The day's record of every stock and fund: prices, totals, numbering. All prints and quotes pass through here, so that
 * a quote's totals are the sum of the prints before it, from any origin.
 */
export class TradeBooking {
  readonly prevClose: Float64Array
  /** Price limits of the day; 0 and `NO_LIMIT` where there are none. */
  readonly up: Float64Array
  readonly down: Float64Array
  /** Last price, before the first print the previous close. */
  readonly last: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly volume: Float64Array
  readonly amount: Float64Array
  readonly trades: Float64Array
  readonly lotMin: Float64Array
  readonly lotStep: Float64Array
  #sheet: DaySheet
  /** Orders and cancels of the day, whether they are sent one by one or not. */
  readonly #orders: Uint32Array
  /** Companies whose orders and cancels are sent one by one. */
  readonly #told: Uint8Array
  readonly #cancels: Uint32Array
  readonly #haltedUntil: Float64Array
  /** How many of `HALT_STEPS` have paused trading today. */
  readonly #halts: Uint8Array
  readonly #limitOrderMax: Float64Array
  readonly #marketOrderMax: Float64Array
  readonly #cage: Float64Array
  readonly #channel: Int32Array
  readonly #numbers = new Float64Array(17)
  readonly #firstChannel = { SH: 0, SZ: 6, BJ: 14, BINANCE: 15, OKX: 16 } as const

  constructor(
    readonly companies: readonly Company[],
    readonly out: BatchWriter,
    withOrders: boolean,
  ) {
    const column = () => new Float64Array(companies.length)
    const flags = () => new Uint8Array(companies.length)
    this.prevClose = column()
    this.up = column()
    this.down = column()
    this.last = column()
    this.open = column()
    this.high = column()
    this.low = column()
    this.volume = column()
    this.amount = column()
    this.trades = column()
    this.lotMin = column()
    this.lotStep = column()
    this.#sheet = {
      prevCloses: column(),
      status: flags(),
      free: flags(),
      first: flags(),
      shareFactors: column(),
      exRights: new Map(),
      carried: [],
    }
    this.#orders = new Uint32Array(companies.length)
    this.#told = flags().fill(withOrders ? 1 : 0)
    this.#cancels = new Uint32Array(companies.length)
    this.#haltedUntil = column()
    this.#halts = flags()
    this.#limitOrderMax = column()
    this.#marketOrderMax = column()
    this.#cage = column()
    this.#channel = Int32Array.from(
      companies,
      ({ id, exchange }) => this.#firstChannel[exchange] + (hashText(id) % CHANNELS[exchange]),
    )
  }

  /** Starts a day: limits from the previous closes, totals and numbers from nothing. */
  startDay(tradingDay: string, sheet: DaySheet): void {
    for (const column of [this.open, this.high, this.low, this.volume, this.amount, this.trades]) column.fill(0)
    this.#orders.fill(0)
    this.#cancels.fill(0)
    this.#numbers.fill(0)
    this.#haltedUntil.fill(0)
    this.#halts.fill(0)
    this.#sheet = sheet
    this.prevClose.set(sheet.prevCloses)
    this.last.set(sheet.prevCloses)
    this.companies.forEach(({ board, st }, i) => {
      const { up, down } = limitsOf(board, this.prevClose[i] as number, tradingDay, st)
      const rule = ruleOf(board, tradingDay)
      this.up[i] = this.isFree(i) || up === 0 ? NO_LIMIT : up
      this.down[i] = this.isFree(i) ? 1 : down
      this.lotMin[i] = rule.lotMin
      this.lotStep[i] = rule.lotStep
      this.#limitOrderMax[i] = rule.limitOrderMax
      this.#marketOrderMax[i] = rule.marketOrderMax
      this.#cage[i] = rule.cage
    })
  }

  /** `TRADING`, `SUSPENDED` or `UNLISTED`, for the day. */
  status(i: number): number {
    return this.#sheet.status[i] as number
  }

  /** Whether the company trades without price limits today. */
  isFree(i: number): boolean {
    return this.#sheet.free[i] === 1
  }

  /** Whether this is the company's first day. */
  isFirst(i: number): boolean {
    return this.#sheet.first[i] === 1
  }

  /** State of the company from the days before. */
  carried(i: number): Carried {
    return this.#sheet.carried[i] as Carried
  }

  /** Shares now, relative to `Company.floatShares`. */
  shareFactor(i: number): number {
    return this.#sheet.shareFactors[i] as number
  }

  /** Terms of today's ex-date. */
  exRights(i: number): ExRights | undefined {
    return this.#sheet.exRights.get(i)
  }

  /** Whether the exchange matches orders for the company at a time of its trading hours. */
  isOpen(i: number, time: number): boolean {
    return this.#sheet.status[i] === TRADING && time >= (this.#haltedUntil[i] as number)
  }

  /** The next number in the instrument's channel, for an order or a message. */
  number(i: number): number {
    const channel = this.#channel[i] as number
    const next = (this.#numbers[channel] as number) + 1
    this.#numbers[channel] = next
    return next
  }

  print(i: number, time: number, price: number, volume: number, side: number, buyNo: number, sellNo: number): void {
    this.#take(i, time, price, volume)
    this.out.trade(i, time, price, volume, side, buyNo, sellNo, this.number(i))
  }

  /** A recorded print, sent elsewhere, with its original order numbers: later ones are higher. */
  retake(i: number, time: number, price: number, volume: number, buyNo: number, sellNo: number): void {
    const channel = this.#channel[i] as number
    this.#numbers[channel] = Math.max(this.#numbers[channel] as number, buyNo, sellNo)
    this.#take(i, time, price, volume)
  }

  /** Orders of which channel an instrument's are numbered with. */
  channel(i: number): number {
    return this.#channel[i] as number
  }

  #take(i: number, time: number, price: number, volume: number): void {
    if (this.trades[i] === 0) {
      this.open[i] = price
      this.high[i] = price
      this.low[i] = price
    } else {
      if (price > (this.high[i] as number)) this.high[i] = price
      if (price < (this.low[i] as number)) this.low[i] = price
    }
    this.last[i] = price
    this.volume[i] = (this.volume[i] as number) + volume
    this.amount[i] = (this.amount[i] as number) + price * volume
    this.trades[i] = (this.trades[i] as number) + 1
    if (this.#sheet.free[i] === 1) this.#watch(i, time, price)
  }

  /** Opens a quote's row; the caller appends bid and ask levels as price, volume pairs. No print yet: no price. */
  quote(i: number, time: number, bids: number, asks: number): void {
    this.out.row(
      QUOTE,
      i,
      time,
      this.trades[i] === 0 ? 0 : (this.last[i] as number),
      this.open[i] as number,
      this.high[i] as number,
      this.low[i] as number,
      this.volume[i] as number,
      this.amount[i] as number,
      this.trades[i] as number,
      this.#orders[i] as number,
      this.#cancels[i] as number,
      bids,
      asks,
    )
  }

  /** From now on only orders and cancels of these companies are sent individually. */
  tellOrders(of: (i: number) => boolean): void {
    for (let i = 0; i < this.#told.length; i++) this.#told[i] = of(i) ? 1 : 0
  }

  order(i: number, time: number, orderNo: number, side: number, price: number, volume: number): void {
    this.#orders[i] = (this.#orders[i] as number) + 1
    if (this.#told[i] === 1) this.out.row(ORDER, i, time, orderNo, side, price, volume, orderNo)
  }

  /** Number of orders that are not sent one by one, for a skipped time range. */
  passOver(i: number, orders: number): void {
    this.#orders[i] = (this.#orders[i] as number) + orders
    this.#cancels[i] = (this.#cancels[i] as number) + Math.round(orders * PASSED_CANCELS)
  }

  cancel(i: number, time: number, orderNo: number, side: number, volume: number): void {
    const venueSeq = this.number(i)
    this.#cancels[i] = (this.#cancels[i] as number) + 1
    if (this.#told[i] === 1) this.out.row(CANCEL, i, time, orderNo, side, volume, venueSeq)
  }

  /** Keeps a price within the day's limits. */
  clamp(i: number, price: number): number {
    return Math.min(this.up[i] as number, Math.max(this.down[i] as number, price))
  }

  /** The dearest buy or cheapest sell that continuous trading accepts beside a reference price. */
  cage(i: number, side: 'buy' | 'sell', reference: number): number {
    return cageOf(this.#cage[i] as number, side, reference)
  }

  /** Rounds a requested number of shares to a size that the board allows in one buy order. */
  lots(i: number, shares: number, market = false): number {
    const min = this.lotMin[i] as number
    const step = this.lotStep[i] as number
    const most = (market ? this.#marketOrderMax : this.#limitOrderMax)[i] as number
    return Math.min(most, Math.max(min, Math.round(shares / step) * step))
  }

  /** Pauses trading in a company without limits that has moved far from its open, until 14:57 at the latest. */
  #watch(i: number, time: number, price: number): void {
    const halts = this.#halts[i] as number
    const moved = Math.abs(price / (this.open[i] as number) - 1)
    if (halts === HALT_STEPS.length || moved < (HALT_STEPS[halts] as number)) return
    this.#halts[i] = halts + 1
    this.#haltedUntil[i] = Math.min(time + HALT_MS, time - timeOfDay(time) + SESSIONS[1][1])
  }
}
