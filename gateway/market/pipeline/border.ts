import { isBelievable, isBelievableInstrument, isBeyondLimits } from '../../../shared/market/bounds'
import type { MarketEvent, Quote, Trade } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Price } from '../../../shared/market/units'
import { logOf } from '../../log'

const log = logOf('feed')

const REFUSALS_LOGGED = 10
const IMPOSSIBLE = 'left out: a number is beyond all reason'
const BEYOND_LIMITS = 'left out: a price is beyond the limits of the day'

/** Orders in the opening auction of a stock without limits may reach so many times the previous close. */
const AUCTION_MAX = 9
/** From one price of a day to the next a stock without limits does not rise to more, nor fall to less than its inverse. */
const JUMP_MAX = 2

/** An instrument with limits, and its last price of the day; 0 = none yet. */
interface Limited {
  of: Instrument
  last: Price
}

/** The last border: whatever a feed brings, a number beyond all reason, or a price beyond the day's limits, ends here. */
export class Border {
  private readonly impossible = { count: 0, newest: '' }
  /** State of the running day. */
  private beyondLimits = { count: 0, newest: '' }
  /** Instruments whose limits the feed stated, or their board's rule. */
  private readonly limited = new Map<InstrumentId, Limited>()
  /** Stocks whose prices of the day are beyond the rule's limits: they have none today. */
  private readonly free = new Set<InstrumentId>()
  private freed: Instrument | undefined

  /** The event without what cannot be; undefined = all of it. */
  believed(event: MarketEvent): MarketEvent | undefined {
    if (!isBelievable(event)) {
      this.refuse(this.impossible, IMPOSSIBLE, event.kind, 'instrument' in event ? event.instrument : '')
      return undefined
    }
    switch (event.kind) {
      case 'trade':
      case 'quote':
        return this.isWithinLimits(event) ? event : undefined
      case 'day':
        if (!event.of) this.startDay()
        return event
      case 'instruments':
        return { ...event, instruments: event.instruments.filter((one) => this.isBelieved(one)).map(this.asProven) }
      default:
        return event
    }
  }

  /**
   * Stock whose newest event proves that it has no price limits today. On the first day of 退市整理期 or after 重新上市, only a
   * price beyond the rule's limits shows this. Undefined if the event proves nothing new.
   */
  takeFreed(): Instrument | undefined {
    const { freed } = this
    this.freed = undefined
    return freed
  }

  /** Events, and instruments, that were left out, and of which instrument the newest was. */
  refused() {
    return { refused: this.impossible, beyondLimits: this.beyondLimits }
  }

  private startDay(): void {
    this.limited.clear()
    this.free.clear()
    this.beyondLimits = { count: 0, newest: '' }
  }

  private isWithinLimits(event: Trade | Quote): boolean {
    const limited = this.limited.get(event.instrument)
    if (!limited) return true
    const { of } = limited
    const isBeyond = isBeyondLimits(event, of)
    if (isBeyond && (of.limitsStated || !isPossible(event, limited))) {
      this.refuse(this.beyondLimits, BEYOND_LIMITS, event.kind, event.instrument)
      return false
    }
    limited.last = priceOf(event) || limited.last
    // Funds and bonds have limits of several kinds that codes do not tell apart: their prices prove nothing.
    if (isBeyond && of.kind === 'stock' && !this.free.has(of.id)) {
      this.free.add(of.id)
      this.freed = this.asProven(of)
    }
    return true
  }

  private readonly asProven = (instrument: Instrument): Instrument =>
    this.free.has(instrument.id) && !instrument.limitsStated ? { ...instrument, limitUp: 0, limitDown: 0 } : instrument

  private isBelieved(instrument: Instrument): boolean {
    const is = isBelievableInstrument(instrument)
    if (!is) this.refuse(this.impossible, IMPOSSIBLE, 'instruments', instrument.id)
    else if (instrument.limitUp > 0 && instrument.limitDown > 0) {
      this.limited.set(instrument.id, { of: instrument, last: this.limited.get(instrument.id)?.last ?? 0 })
    } else this.limited.delete(instrument.id)
    return is
  }

  private refuse(of: { count: number; newest: string }, reason: string, kind: string, instrument: string): void {
    of.count++
    of.newest = instrument
    if (of.count <= REFUSALS_LOGGED) log.warn({ kind, instrument }, reason)
  }
}

const priceOf = (event: Trade | Quote): Price => (event.kind === 'trade' ? event.price : event.last)

/** Whether a price beyond the limits of a rule may be one of a day without limits. */
function isPossible(event: Trade | Quote, { of: { prevClose }, last }: Limited): boolean {
  const limits = { limitUp: prevClose * AUCTION_MAX, limitDown: prevClose / AUCTION_MAX }
  if (isBeyondLimits(event, limits)) return false
  const price = priceOf(event)
  return last === 0 || price === 0 || (price <= last * JUMP_MAX && price >= last / JUMP_MAX)
}
