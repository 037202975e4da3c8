import { isBelievable, isBelievableInstrument, isBeyondLimits } from '../../../shared/market/bounds'
import type { MarketEvent } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { logOf } from '../../log'

const log = logOf('feed')

const REFUSALS_LOGGED = 10
const IMPOSSIBLE = 'left out: a number is beyond all reason'
const BEYOND_LIMITS = 'left out: a price is beyond the limits that the feed stated'

/** The last border: whatever a feed brings, a number beyond all reason, or a price beyond the day's limits, ends here. */
export class Border {
  private readonly impossible = { count: 0, newest: '' }
  /** Of the running day. */
  private beyondLimits = { count: 0, newest: '' }
  /** Instruments whose limits the feed stated, and stocks with limits by their board's rule. */
  private readonly limited = new Map<InstrumentId, Instrument>()
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
   * The stock, without limits, that the newest event proved to have none today: on the first day of 退市整理期 or after
   * 重新上市 nothing but a price beyond the rule's limits tells. Undefined where it proved nothing new.
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

  private isWithinLimits(event: Extract<MarketEvent, { kind: 'trade' | 'quote' }>): boolean {
    const limits = this.limited.get(event.instrument)
    if (!limits || !isBeyondLimits(event, limits)) return true
    if (!limits.limitsStated) {
      this.limited.delete(limits.id)
      this.free.add(limits.id)
      this.freed = this.asProven(limits)
      return true
    }
    this.refuse(this.beyondLimits, BEYOND_LIMITS, event.kind, event.instrument)
    return false
  }

  private readonly asProven = (instrument: Instrument): Instrument =>
    this.free.has(instrument.id) && !instrument.limitsStated ? { ...instrument, limitUp: 0, limitDown: 0 } : instrument

  private isBelieved(instrument: Instrument): boolean {
    const is = isBelievableInstrument(instrument)
    if (!is) this.refuse(this.impossible, IMPOSSIBLE, 'instruments', instrument.id)
    else if (instrument.limitsStated || isRuledStock(instrument)) this.limited.set(instrument.id, instrument)
    else this.limited.delete(instrument.id)
    return is
  }

  private refuse(of: { count: number; newest: string }, reason: string, kind: string, instrument: string): void {
    of.count++
    of.newest = instrument
    if (of.count <= REFUSALS_LOGGED) log.warn({ kind, instrument }, reason)
  }
}

/** Funds and bonds have limits of several kinds that codes do not tell apart: theirs prove nothing. */
const isRuledStock = ({ kind, limitUp, limitDown }: Instrument): boolean =>
  kind === 'stock' && limitUp > 0 && limitDown > 0
