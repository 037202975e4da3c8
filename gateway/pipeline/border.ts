import { isBelievable, isBelievableInstrument } from '../../shared/market/bounds'
import type { MarketEvent } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { logOf } from '../log'

const log = logOf('feed')

const REFUSALS_LOGGED = 10

/** The last border: whatever a feed brings, a number beyond all reason ends here. */
export class Border {
  private count = 0
  private newest = ''

  /** The event without what cannot be; undefined = all of it. */
  believed(event: MarketEvent): MarketEvent | undefined {
    if (!isBelievable(event)) {
      this.refuse(event.kind, 'instrument' in event ? event.instrument : '')
      return undefined
    }
    if (event.kind !== 'instruments') return event
    return { ...event, instruments: event.instruments.filter((one) => this.isBelieved(one)) }
  }

  /** Events, and instruments, with numbers that cannot be: left out. `newest`: of which instrument the last one was. */
  refused(): { count: number; newest: string } {
    return { count: this.count, newest: this.newest }
  }

  private isBelieved(instrument: Instrument): boolean {
    const is = isBelievableInstrument(instrument)
    if (!is) this.refuse('instruments', instrument.id)
    return is
  }

  private refuse(kind: string, instrument: string): void {
    this.count++
    this.newest = instrument
    if (this.count <= REFUSALS_LOGGED) log.warn({ kind, instrument }, 'numbers that cannot be, left out')
  }
}
