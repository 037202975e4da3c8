import type { FeedEvent } from '../../../shared/market/events'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Shares } from '../../../shared/market/units'

/** After so many snapshots whose volume rose, and no print, an instrument is one of snapshots alone. */
const SNAPSHOTS_ALONE = 3

interface Undeclared {
  of: Instrument
  volume: Shares
  /** Snapshots whose volume rose. */
  rises: number
}

/**
 * Decides by their rows whether instruments have order numbers, where the sender declares nothing: those with
 * snapshots alone have none, so their minutes are made from snapshots.
 */
export class OrderNumbers {
  private readonly undeclared = new Map<InstrumentId, Undeclared>()

  clear(): void {
    this.undeclared.clear()
  }

  introduce(instrument: Instrument, isDeclared: boolean): void {
    const { id } = instrument
    if (isDeclared) this.undeclared.delete(id)
    else this.undeclared.set(id, { volume: 0, rises: 0, ...this.undeclared.get(id), of: instrument })
  }

  /** The instrument as the event shows it, where that is news. */
  observe(event: FeedEvent): Instrument | undefined {
    if (event.kind !== 'quote' && event.kind !== 'trade') return undefined
    const known = this.undeclared.get(event.instrument)
    if (!known) return undefined
    if (event.kind === 'trade') {
      this.undeclared.delete(event.instrument)
      return known.rises >= SNAPSHOTS_ALONE ? known.of : undefined
    }
    if (event.volume <= known.volume || known.rises >= SNAPSHOTS_ALONE) return undefined
    known.volume = event.volume
    known.rises++
    return known.rises === SNAPSHOTS_ALONE ? { ...known.of, hasOrderNumbers: false } : undefined
  }
}
