import { isBelievable, isBelievableInstrument, isBeyondLimits, isPriceBeyond } from '../../../shared/market/bounds'
import type { MarketEvent, Quote, Trade } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Price } from '../../../shared/market/units'
import { logOf } from '../../log'

const log = logOf('feed')

const REFUSALS_LOGGED = 10
const IMPOSSIBLE = 'left out: a number is beyond all reason'
const BEYOND_LIMITS = 'left out: a price is beyond the limits of the day'

/**
 * Orders in the opening auction of a stock without limits may reach 900 % of its previous close (trading rules of the
 * Shanghai and Shenzhen exchanges, 2023). The inverse is our own bound: no rule names one for falls.
 */
const AUCTION_MAX = 9
/** Two prices agree up to this ratio: trade in a stock without limits halts 30 % from its opening (same rules). */
const AGREEING_MAX = 1.3
/** Ratio of two successive prices of a stock without limits above which a second price must agree. */
const JUMP_MAX = 2
/** Doubtful events that are retained for each instrument. */
const DOUBTFUL_MAX = 16

/** Limits of an instrument, and what the prices of the day show about them. */
interface Limited {
  instrument: Instrument
  /** Last accepted price of the day; 0 = none yet. */
  last: Price
  /** Prices of the day have proven that the limits by rule do not apply today. */
  isFree: boolean
  /** Events beyond the limits with one exchange time. They are accepted when an event of another time agrees. */
  doubtful: (Trade | Quote)[]
  /** Price of the newest doubtful event. */
  doubtfulPrice: Price
}

const NO_EVENTS: readonly MarketEvent[] = []

/** Last check of a feed's data: removes impossible numbers, and prices beyond the limits of the day. */
export class Border {
  private readonly impossible = { count: 0, newest: '' }
  /** State of the running day. */
  private beyondLimits = { count: 0, newest: '' }
  /** Instruments whose limits the feed stated, or their board's rule. */
  private readonly limited = new Map<InstrumentId, Limited>()
  private proven: readonly MarketEvent[] = NO_EVENTS

  /** The event without impossible values; undefined if nothing is left. */
  believed(event: MarketEvent): MarketEvent | undefined {
    if (!isBelievable(event)) {
      this.refuse(this.impossible, IMPOSSIBLE, event.kind, 'instrument' in event ? event.instrument : '')
      return undefined
    }
    switch (event.kind) {
      case 'trade':
      case 'quote':
        return this.withinLimits(event)
      case 'day':
        if (!event.of) this.startDay()
        return event
      case 'instruments':
        return { ...event, instruments: event.instruments.filter((one) => this.accept(one)).map(this.corrected) }
      default:
        return event
    }
  }

  /**
   * Events to pass on before the newest one, because it proves them: the doubtful events that it agrees with and, the
   * first time, the stock without its limits. On the first day of 退市整理期 or after 重新上市, only prices beyond the
   * rule's limits show that there are none.
   */
  takeProven(): readonly MarketEvent[] {
    const { proven } = this
    this.proven = NO_EVENTS
    return proven
  }

  /** Events, and instruments, that were left out, and of which instrument the newest was. */
  refused() {
    return { refused: this.impossible, beyondLimits: this.beyondLimits }
  }

  private startDay(): void {
    this.limited.clear()
    this.beyondLimits = { count: 0, newest: '' }
  }

  /**
   * The event if its price is believed: the price of a trade, or the last price of a snapshot. Only these prove a day
   * without limits. Other prices of a snapshot that are beyond the limits are set to 0.
   */
  private withinLimits(event: Trade | Quote): Trade | Quote | undefined {
    const limited = this.limited.get(event.instrument)
    if (!limited) return event
    const { instrument, doubtful } = limited
    const price = priceOf(event)
    const isBeyond = isPriceBeyond(price, instrument)
    const isPossible = !isBeyond || (!instrument.limitsStated && !isPriceBeyond(price, widestLimits(instrument)))
    const isExpected = !isBeyond || (limited.isFree && isNear(price, limited.last, JUMP_MAX))
    const agrees = isPossible && doubtful.length > 0 && isNear(price, limited.doubtfulPrice, AGREEING_MAX)
    // Rows with one exchange time may result from one error: they do not confirm each other.
    const isSameTime = agrees && doubtful[0]?.exchangeTime === event.exchangeTime
    if (isPossible && (isExpected || (agrees && !isSameTime))) {
      if (!isExpected) this.believeDoubtful(limited)
      if (doubtful.length > 0) limited.doubtful = []
      limited.last = price || limited.last
      return event.kind === 'quote' ? this.withoutFalsePrices(event, limited) : event
    }
    this.refuse(this.beyondLimits, BEYOND_LIMITS, event.kind, event.instrument)
    if (!isPossible) return undefined
    limited.doubtful = isSameTime ? [...doubtful, event].slice(-DOUBTFUL_MAX) : [event]
    limited.doubtfulPrice = price
    return undefined
  }

  /** The snapshot with 0 (unknown) for an open, high or low beyond the limits. */
  private withoutFalsePrices(quote: Quote, { instrument, isFree }: Limited): Quote {
    const limits = isFree ? widestLimits(instrument) : instrument
    if (!isBeyondLimits(quote, limits)) return quote
    this.refuse(this.beyondLimits, BEYOND_LIMITS, quote.kind, quote.instrument)
    const believedOr0 = (price: Price) => (isPriceBeyond(price, limits) ? 0 : price)
    return { ...quote, open: believedOr0(quote.open), high: believedOr0(quote.high), low: believedOr0(quote.low) }
  }

  /** Passes the doubtful events on; the first time, they prove that the limits by rule do not apply today. */
  private believeDoubtful(limited: Limited): void {
    const { instrument, doubtful, isFree } = limited
    this.beyondLimits.count -= doubtful.length
    limited.isFree = true
    // Funds and bonds have several kinds of limits that codes do not distinguish: their prices remove no limits.
    const isNews = !isFree && instrument.kind === 'stock'
    this.proven = isNews ? [{ kind: 'instruments', instruments: [this.corrected(instrument)] }, ...doubtful] : doubtful
  }

  /** The instrument with the limits that apply today. */
  private readonly corrected = (instrument: Instrument): Instrument => {
    const limited = this.limited.get(instrument.id)
    if (!limited) return instrument
    const known = limited.instrument
    if (limited.isFree && known.kind === 'stock') return { ...instrument, limitUp: 0, limitDown: 0 }
    if (instrument.limitsStated || !known.limitsStated) return instrument
    const { limitUp, limitDown } = known
    return { ...instrument, limitUp, limitDown, limitsStated: true }
  }

  /** Stores the limits of an instrument; false if its numbers are impossible. */
  private accept(instrument: Instrument): boolean {
    if (!isBelievableInstrument(instrument)) {
      this.refuse(this.impossible, IMPOSSIBLE, 'instruments', instrument.id)
      return false
    }
    const known = this.limited.get(instrument.id)
    // Limits that a feed has stated apply to the whole day, even if a later row does not state them.
    if (known?.instrument.limitsStated && !instrument.limitsStated) return true
    const { limitUp, limitDown, limitsStated } = instrument
    if (limitUp > 0 && limitDown > 0) {
      const earlier = known ?? { last: 0, isFree: false, doubtful: [], doubtfulPrice: 0 }
      this.limited.set(instrument.id, { ...earlier, instrument, isFree: earlier.isFree && !limitsStated })
    } else if (!known?.isFree) this.limited.delete(instrument.id)
    return true
  }

  private refuse(of: { count: number; newest: string }, reason: string, kind: string, instrument: string): void {
    of.count++
    of.newest = instrument
    if (of.count <= REFUSALS_LOGGED) log.warn({ kind, instrument }, reason)
  }
}

const priceOf = (event: Trade | Quote): Price => (event.kind === 'trade' ? event.price : event.last)

/** Range of possible prices on a day without limits. */
const widestLimits = ({ prevClose }: Instrument) => ({
  limitUp: prevClose * AUCTION_MAX,
  limitDown: prevClose / AUCTION_MAX,
})

/** Whether two prices differ by at most this ratio. A price of 0 is missing, and near every other. */
const isNear = (price: Price, other: Price, ratio: number): boolean =>
  other === 0 || price === 0 || (price <= other * ratio && price >= other / ratio)
