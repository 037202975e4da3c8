import type { InstrumentId } from '../../../shared/market/instrument'
import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import type { DayStore } from './day-store'
import type { MarketDays } from './market-days'

interface DailyHistoryOptions {
  days: DayStore
  marketDays: MarketDays
}

/** Daily rows of single instruments. */
export function createDailyHistory({ days, marketDays }: DailyHistoryOptions) {
  return {
    /** The newest `count` days up to `end`, by default the running one. */
    async days(id: InstrumentId, count: number, end?: string): Promise<DayHistoryResponse> {
      const instrument = marketDays.instrumentOf(id)
      const last = marketDays.rangeOf({ start: end, end }, instrument).days.at(-1) ?? marketDays.todayOf(id)
      const past = await days.newest(id, count, last)
      const running = last === marketDays.todayOf(id) ? marketDays.runningOf(instrument) : undefined
      if (!running) return { id, priceScale: instrument.priceScale, days: past }
      const { id: _, ...now } = running
      const rows = [...past.filter((row) => row.tradingDay !== now.tradingDay), now]
      return { id, priceScale: instrument.priceScale, days: rows.slice(-count) }
    },
  }
}
