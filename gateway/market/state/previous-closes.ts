import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import type { Price } from '../../../shared/market/units'
import type { DayState } from './day-state'
import type { MarketCore } from './market'

/**
 * Previous closes that the feed did not state for the running day. For an instrument that the day does not name it is
 * the last price of the day before (marked as `chain`, without limits, because an ex-date is unknown); for one named
 * without a previous close it is the first price of the day (marked as `open`).
 */
export class PreviousCloses {
  private readonly named = new Set<InstrumentId>()
  private readonly lasts = new Map<InstrumentId, Price>()
  private readonly opens = new Map<InstrumentId, Price>()
  private isDue = false

  constructor(private readonly market: Pick<MarketCore, 'registry' | 'days' | 'indexes'>) {}

  /** The feed named instruments for the running day. */
  name(instruments: readonly Instrument[]): void {
    for (const { id } of instruments) this.named.add(id)
  }

  /** Another day begins; call it while the prices of the day before are still there. */
  turn(): void {
    const { registry, days, indexes } = this.market
    this.named.clear()
    this.opens.clear()
    for (const { instrument, last } of [...days.active, ...indexes.all]) {
      if (last > 0) this.lasts.set(instrument.id, last)
    }
    this.isDue = registry.all.length > 0
  }

  /** Processes a price of the day. */
  see({ instrument, open }: DayState): void {
    if (instrument.prevClose <= 0 && open > 0 && instrument.kind !== 'crypto') this.opens.set(instrument.id, open)
  }

  /** Call it once events of the day have arrived, which follow the names of its instruments. */
  settle(): void {
    if (!this.isDue && this.opens.size === 0) return
    const { registry, days, indexes } = this.market
    const changed: Instrument[] = []
    for (const instrument of this.isDue ? registry.all : []) {
      if (this.named.has(instrument.id) || instrument.kind === 'crypto') continue
      const prevClose = this.lasts.get(instrument.id) ?? instrument.prevClose
      changed.push({ ...instrument, prevClose, limitUp: 0, limitDown: 0, caveats: { prevCloseOf: 'chain' } })
    }
    for (const [id, open] of this.opens) {
      const instrument = registry.get(id)
      if (!instrument || instrument.prevClose > 0) continue
      changed.push({ ...instrument, prevClose: open, caveats: { ...instrument.caveats, prevCloseOf: 'open' } })
    }
    this.isDue = false
    this.lasts.clear()
    this.opens.clear()
    if (changed.length === 0) return
    registry.put(changed)
    days.refresh()
    indexes.unresolve()
  }
}
