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
 * Shanghai and Shenzhen exchanges, 2023). The inverse is a bound of our own: no rule names one for falls.
 */
const AUCTION_MAX = 9
/** A stock without limits that moves 30 % from its opening is halted (same rules): two prices nearer agree. */
const AGREEING_MAX = 1.3
/** From one price to the next a stock without limits goes this far at most, or a second price must agree. */
const JUMP_MAX = 2
/** Doubtful events of one moment that are held for each instrument. */
const HELD_MAX = 16

/** An instrument with limits. */
interface Limited {
  of: Instrument
  /** Last price of the day that was believed; 0 = none yet. */
  last: Price
  /** Prices of the day have proven that the limits by rule do not hold today. */
  isFree: boolean
  /** Doubtful events of one moment, and the price that makes them so; they are believed when a later one agrees. */
  held: (Trade | Quote)[]
  heldPrice: Price
}

const NO_EVENTS: readonly MarketEvent[] = []

/** The last border: whatever a feed brings, a number beyond all reason, or a price beyond the day's limits, ends here. */
export class Border {
  private readonly impossible = { count: 0, newest: '' }
  /** State of the running day. */
  private beyondLimits = { count: 0, newest: '' }
  /** Instruments whose limits the feed stated, or their board's rule. */
  private readonly limited = new Map<InstrumentId, Limited>()
  private proven: readonly MarketEvent[] = NO_EVENTS

  /** The event without what cannot be; undefined = all of it. */
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
        return { ...event, instruments: event.instruments.filter((one) => this.isBelieved(one)).map(this.corrected) }
      default:
        return event
    }
  }

  /**
   * What the newest event proves, to be passed on before it: earlier events that were doubtful, and the stock that
   * therefore has no price limits today. On the first day of 退市整理期 or after 重新上市, only prices beyond the rule's
   * limits show this.
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
   * The event, if its price is believed: a print's, or the last one of a snapshot. Only these prove a day without limits;
   * other prices of a snapshot that are beyond them are cut from it.
   */
  private withinLimits(event: Trade | Quote): Trade | Quote | undefined {
    const limited = this.limited.get(event.instrument)
    if (!limited) return event
    const { of, held } = limited
    const price = priceOf(event)
    const isBeyond = isPriceBeyond(price, of)
    const isPossible = !isBeyond || (!of.limitsStated && !isPriceBeyond(price, widestLimits(of)))
    const isExpected = !isBeyond || (limited.isFree && isNear(price, limited.last, JUMP_MAX))
    const agrees = isPossible && held.length > 0 && isNear(price, limited.heldPrice, AGREEING_MAX)
    const isOfHeldMoment = agrees && held[0]?.exchangeTime === event.exchangeTime
    if (isPossible && (isExpected || (agrees && !isOfHeldMoment))) {
      if (!isExpected) this.free(limited)
      limited.held = []
      limited.last = price || limited.last
      return event.kind === 'quote' ? this.withoutFalsePrices(event, limited) : event
    }
    this.refuse(this.beyondLimits, BEYOND_LIMITS, event.kind, event.instrument)
    if (!isPossible) return undefined
    limited.held = isOfHeldMoment ? [...held, event].slice(-HELD_MAX) : [event]
    limited.heldPrice = price
    return undefined
  }

  /** A snapshot whose open, high and low are 0, unknown, where they are beyond the limits. */
  private withoutFalsePrices(quote: Quote, { of, isFree }: Limited): Quote {
    const limits = isFree ? widestLimits(of) : of
    if (!isBeyondLimits(quote, limits)) return quote
    this.refuse(this.beyondLimits, BEYOND_LIMITS, quote.kind, quote.instrument)
    const known = (price: Price) => (isPriceBeyond(price, limits) ? 0 : price)
    return { ...quote, open: known(quote.open), high: known(quote.high), low: known(quote.low) }
  }

  /** The held events are believed; the first time, they prove that the limits by rule do not hold today. */
  private free(limited: Limited): void {
    const { of, held, isFree } = limited
    this.beyondLimits.count -= held.length
    limited.isFree = true
    // Funds and bonds have limits of several kinds that codes do not tell apart: their prices prove no day without.
    const isNews = !isFree && of.kind === 'stock'
    this.proven = isNews ? [{ kind: 'instruments', instruments: [this.corrected(of)] }, ...held] : held
  }

  /** The instrument with the limits that hold today. */
  private readonly corrected = (instrument: Instrument): Instrument => {
    const limited = this.limited.get(instrument.id)
    if (!limited) return instrument
    if (limited.isFree && limited.of.kind === 'stock') return { ...instrument, limitUp: 0, limitDown: 0 }
    if (instrument.limitsStated || !limited.of.limitsStated) return instrument
    const { limitUp, limitDown } = limited.of
    return { ...instrument, limitUp, limitDown, limitsStated: true }
  }

  private isBelieved(instrument: Instrument): boolean {
    if (!isBelievableInstrument(instrument)) {
      this.refuse(this.impossible, IMPOSSIBLE, 'instruments', instrument.id)
      return false
    }
    const known = this.limited.get(instrument.id)
    // Limits that a feed has stated hold for the day, whatever a later row leaves out.
    if (known?.of.limitsStated && !instrument.limitsStated) return true
    const { limitUp, limitDown, limitsStated } = instrument
    if (limitUp > 0 && limitDown > 0) {
      const since = known ?? { last: 0, isFree: false, held: [], heldPrice: 0 }
      this.limited.set(instrument.id, { ...since, of: instrument, isFree: since.isFree && !limitsStated })
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

/** Beyond which a stock without limits has no price either. */
const widestLimits = ({ prevClose }: Instrument) => ({
  limitUp: prevClose * AUCTION_MAX,
  limitDown: prevClose / AUCTION_MAX,
})

const isNear = (price: Price, other: Price, factor: number): boolean =>
  other === 0 || price === 0 || (price <= other * factor && price >= other / factor)
