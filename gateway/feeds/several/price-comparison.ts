import type { InstrumentId } from '../../../shared/market/instrument'
import { priceToNumber } from '../../../shared/market/units'
import type { Incidents } from '../incidents'
import { text } from './text'
import type { WatchedSource } from './watched-source'

/** Two sources disagree when their prices of one moment differ by more steps than this for longer than this. */
const STEPS_MAX = 2
const DISAGREE_MS = 3_000

/**
 * Compares the prices of one source with those of another, each instrument at a moment of the exchange that both have
 * seen, so that a source that is merely late agrees. Indexes are left out: they move at every moment, and sources
 * round and sample them differently.
 */
export class PriceComparison {
  /** Since when an instrument's prices differ. */
  private readonly since = new Map<InstrumentId, number>()
  private readonly told = new Set<InstrumentId>()
  compared = 0

  constructor(private readonly incidents: Incidents) {}

  get disagreeing(): ReadonlySet<InstrumentId> {
    return this.told
  }

  look(first: WatchedSource, second: WatchedSource, now: number): void {
    this.compared = 0
    for (const [id, one] of first.trails) {
      const other = second.trails.get(id)
      if (!other) continue
      const moment = Math.min(one.newest, other.newest)
      const [price, against] = [one.asOf(moment), other.asOf(moment)]
      if (price === undefined || against === undefined) continue
      this.compared++
      if (Math.abs(price - against) <= STEPS_MAX) {
        this.agree(id)
        continue
      }
      const since = this.since.get(id) ?? now
      this.since.set(id, since)
      if (now - since <= DISAGREE_MS) continue
      this.told.add(id)
      const scale = first.instruments.get(id)?.priceScale ?? 2
      const yuan = (units: number) => priceToNumber(units, scale).toFixed(scale)
      const seconds = Math.floor((now - since) / 1000)
      const words = text.prices(first.title, yuan(price), second.title, yuan(against), seconds)
      this.incidents.open('disagree', id, words)
    }
  }

  /** The sources are other ones, or it is another day. */
  restart(): void {
    for (const id of [...this.since.keys()]) this.agree(id)
  }

  private agree(id: InstrumentId): void {
    this.since.delete(id)
    if (this.told.delete(id)) this.incidents.close('disagree', id)
  }
}
