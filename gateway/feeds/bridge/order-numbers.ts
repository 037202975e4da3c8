import type { FeedEvent } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Shares } from '../../../shared/market/units'

/** After this many snapshots with a larger volume, and no trade, an instrument counts as one without trades. */
const RISES_WITHOUT_TRADES = 3

interface Undeclared {
  instrument: Instrument
  /** Volume of the newest snapshot that counted. */
  volume: Shares
  /** Snapshots with a larger volume than the one before. */
  rises: number
}

/**
 * Decides whether instruments have order numbers where the sender does not declare it. An instrument that sends
 * snapshots and no trades has none: its minutes are then made from snapshots.
 */
export class OrderNumbers {
  private readonly undeclared = new Map<InstrumentId, Undeclared>()

  clear(): void {
    this.undeclared.clear()
  }

  introduce(instrument: Instrument, isDeclared: boolean): void {
    const { id } = instrument
    if (isDeclared) this.undeclared.delete(id)
    else this.undeclared.set(id, { volume: 0, rises: 0, ...this.undeclared.get(id), instrument })
  }

  /** The instrument with another `hasOrderNumbers` than published before, if the event shows it; else undefined. */
  observe(event: FeedEvent): Instrument | undefined {
    if (event.kind !== 'quote' && event.kind !== 'trade') return undefined
    const known = this.undeclared.get(event.instrument)
    if (!known) return undefined
    if (event.kind === 'trade') {
      this.undeclared.delete(event.instrument)
      // A trade revokes what its snapshots alone seemed to show.
      return known.rises >= RISES_WITHOUT_TRADES ? known.instrument : undefined
    }
    if (event.volume <= known.volume || known.rises >= RISES_WITHOUT_TRADES) return undefined
    known.volume = event.volume
    known.rises++
    return known.rises === RISES_WITHOUT_TRADES ? { ...known.instrument, hasOrderNumbers: false } : undefined
  }
}
