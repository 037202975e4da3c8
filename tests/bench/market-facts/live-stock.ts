import type { Quote, Trade } from '../../../shared/market/events'
import type { Instrument } from '../../../shared/market/instrument'
import { MINUTES_PER_DAY } from '../../../shared/market/session'

/** Slots of continuous trading by whose closes moves of a minute are judged: the first of a session has none. */
const SESSIONS = [
  [1, 120],
  [121, 237],
] as const
/** Shares below this price, in price units, have spreads of a few steps. */
const CHEAP = 6000

/** Closes of a day's minutes. */
export class MinuteCloses {
  readonly #closes = new Float64Array(MINUTES_PER_DAY)

  set(slot: number, price: number): void {
    if (slot >= 0) this.#closes[slot] = price
  }

  /** Logarithmic moves of `minutes` each within the sessions, of slots up to `until`; a minute without a print moves nothing. */
  moves(minutes = 1, until = MINUTES_PER_DAY): number[] {
    const moves: number[] = []
    const filled = this.#filled()
    for (const [first, last] of SESSIONS) {
      for (let slot = first + minutes; slot <= Math.min(last, until); slot += minutes) {
        const [before, now] = [filled[slot - minutes] as number, filled[slot] as number]
        moves.push(before > 0 ? Math.log(now / before) : 0)
      }
    }
    return moves
  }

  #filled(): Float64Array {
    const filled = this.#closes.slice()
    for (let slot = 1; slot < filled.length; slot++) {
      if (filled[slot] === 0) filled[slot] = filled[slot - 1] as number
    }
    return filled
  }
}

/** What a lived day leaves behind of one stock. */
export class LiveStock {
  readonly closes = new MinuteCloses()
  /** Signs of crossing orders, in order, where they are kept. */
  readonly signs: number[] = []
  last: Quote | undefined
  /** Whether buyers waited at the limit at the last look, and how often they were gone at the next. */
  #isSealed = false
  wasSealed = false
  opened = 0
  /** Whether a limit left it without buyers or sellers at a look. */
  wasOneSided = false
  /** Quotes of cheap shares, and those of one to three steps between the best prices. */
  spreads = 0
  narrow = 0
  #lastOrder = 0

  constructor(
    readonly instrument: Instrument,
    readonly keepsSigns: boolean,
  ) {}

  trade({ price, side, buyNo, sellNo }: Trade, slot: number): void {
    this.closes.set(slot, price)
    if (!this.keepsSigns || side === 'none') return
    const order = Math.max(buyNo, sellNo)
    if (order !== this.#lastOrder) this.signs.push(side === 'buy' ? 1 : -1)
    this.#lastOrder = order
  }

  quote(quote: Quote, isContinuous: boolean): void {
    this.last = quote
    if (!isContinuous) return
    const bid = quote.bidPrices[0] ?? 0
    const ask = quote.askPrices[0] ?? 0
    const isSealed = bid > 0 && bid === this.instrument.limitUp
    if (this.#isSealed && !isSealed) this.opened++
    this.#isSealed = isSealed
    this.wasSealed ||= isSealed
    this.wasOneSided ||= quote.last > 0 && (bid === 0) !== (ask === 0)
    if (bid === 0 || ask === 0 || quote.last === 0 || quote.last >= CHEAP) return
    this.spreads++
    if (ask - bid >= 1 && ask - bid <= 3) this.narrow++
  }

  /** Yuan that buyers offer at the upper limit after the close; undefined where it did not close there. */
  get sealed(): number | undefined {
    const { limitUp, priceScale } = this.instrument
    if (!this.last || limitUp === 0 || this.last.last !== limitUp) return undefined
    const waiting = this.last.bidPrices[0] === limitUp ? (this.last.bidVolumes[0] as number) : 0
    return (waiting * limitUp) / 10 ** priceScale
  }
}
