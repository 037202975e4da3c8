import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { MissingRow } from '../feed'

interface Noted extends MissingRow {
  /** Round in which it was missed last. */
  round: number
}

/**
 * Instruments without a plausible row from a source: from the first time until one arrives, or the instrument is no
 * longer requested.
 */
export class MissingRows {
  private readonly noted = new Map<InstrumentId, Noted>()
  private round = 0

  get all(): ReadonlyMap<InstrumentId, MissingRow> {
    return this.noted
  }

  miss(id: InstrumentId, reason: string, refused: boolean, now: UnixMs): void {
    this.noted.set(id, { reason, refused, since: this.noted.get(id)?.since ?? now, round: this.round })
  }

  found(id: InstrumentId): void {
    this.noted.delete(id)
  }

  /** Instruments not missing in this round were not requested. */
  endRound(): void {
    for (const [id, { round }] of this.noted) if (round < this.round) this.noted.delete(id)
    this.round++
  }

  restart(): void {
    this.noted.clear()
  }
}
