import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { MissingRow } from '../feed'

interface Noted extends MissingRow {
  /** Round in which it was missed last. */
  round: number
}

/** Instruments of which a source has no believable row: from the first time until one comes, or nobody asks any more. */
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

  /** What was not missed in this round was not asked for. */
  endRound(): void {
    for (const [id, { round }] of this.noted) if (round < this.round) this.noted.delete(id)
    this.round++
  }

  restart(): void {
    this.noted.clear()
  }
}
