import type { PastDay } from '../../../shared/market/events'
import type { Instrument } from '../../../shared/market/instrument'
import { type StockDays, stockDay } from '../../gateway/feeds/simulated/daily-facts'

/** The past that a market tells at its start. */
export class PastDays {
  readonly #rows = new Map<string, Map<string, PastDay>>()
  readonly #days = new Set<string>()

  take(day: PastDay): void {
    this.#days.add(day.tradingDay)
    const rows = this.#rows.get(day.instrument) ?? new Map<string, PastDay>()
    this.#rows.set(day.instrument, rows.set(day.tradingDay, day))
  }

  /** The days of a stock, oldest first. */
  of(instrument: Instrument): StockDays {
    const rows = this.#rows.get(instrument.id)
    const days = [...this.#days].map((tradingDay) => {
      const row = rows?.get(tradingDay)
      return row && stockDay(instrument, { ...row, turnover: row.amount / 10 ** instrument.priceScale })
    })
    return { industry: instrument.industry, days }
  }
}
