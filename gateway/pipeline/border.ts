import { isBelievable, isBelievableInstrument, isBeyondLimits } from '../../shared/market/bounds'
import type { MarketEvent } from '../../shared/market/events'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
import { logOf } from '../log'

const log = logOf('feed')

const REFUSALS_LOGGED = 10

/** The last border: whatever a feed brings, a number beyond all reason, or a price beyond the day's limits, ends here. */
export class Border {
  private readonly impossible = { count: 0, newest: '' }
  /** Of the running day. */
  private beyondLimits = { count: 0, newest: '' }
  /** Instruments whose limits of the day the feed stated. */
  private readonly limited = new Map<InstrumentId, Instrument>()

  /** The event without what cannot be; undefined = all of it. */
  believed(event: MarketEvent): MarketEvent | undefined {
    if (!isBelievable(event)) {
      this.refuse(this.impossible, event.kind, 'instrument' in event ? event.instrument : '')
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
        return { ...event, instruments: event.instruments.filter((one) => this.isBelieved(one)) }
      default:
        return event
    }
  }

  /** Events, and instruments, that were left out, and of which instrument the newest was. */
  refused() {
    return { refused: this.impossible, beyondLimits: this.beyondLimits }
  }

  private startDay(): void {
    this.limited.clear()
    this.beyondLimits = { count: 0, newest: '' }
  }

  private isWithinLimits(event: Extract<MarketEvent, { kind: 'trade' | 'quote' }>): boolean {
    const limits = this.limited.get(event.instrument)
    if (!limits || !isBeyondLimits(event, limits)) return true
    this.refuse(this.beyondLimits, event.kind, event.instrument)
    return false
  }

  private isBelieved(instrument: Instrument): boolean {
    const is = isBelievableInstrument(instrument)
    if (!is) this.refuse(this.impossible, 'instruments', instrument.id)
    else if (instrument.limitsStated) this.limited.set(instrument.id, instrument)
    else this.limited.delete(instrument.id)
    return is
  }

  private refuse(of: { count: number; newest: string }, kind: string, instrument: string): void {
    of.count++
    of.newest = instrument
    if (of.count <= REFUSALS_LOGGED) log.warn({ kind, instrument }, 'numbers that cannot be, left out')
  }
}
