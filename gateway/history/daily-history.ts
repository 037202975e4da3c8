import type { InstrumentId } from '../../shared/market/instrument'
import type { DayHistory } from '../../shared/protocol/rest'
import type { BasePrices } from '../../shared/protocol/rest-days'
import type { DayStore } from './day-store'
import type { MarketDays } from './market-days'
import type { RangeDays } from './range-days'

interface DailyHistoryOptions {
  days: DayStore
  marketDays: MarketDays
  rangeDays: RangeDays
  pause: () => Promise<void>
}

/** Daily rows of single instruments. */
export function createDailyHistory({ days, marketDays, rangeDays, pause }: DailyHistoryOptions) {
  return {
    /** The newest `count` days up to `end`, by default the running one. */
    async days(id: InstrumentId, count: number, end?: string): Promise<DayHistory> {
      const instrument = marketDays.instrumentOf(id)
      const last = marketDays.rangeOf({ start: end, end }, instrument).days.at(-1) ?? marketDays.todayOf(id)
      const past = await days.newest(id, count, last)
      const running = last === marketDays.todayOf(id) ? marketDays.runningOf(instrument) : undefined
      if (!running) return { id, priceScale: instrument.priceScale, days: past }
      const { id: _, ...now } = running
      const rows = [...past.filter((row) => row.tradingDay !== now.tradingDay), now]
      return { id, priceScale: instrument.priceScale, days: rows.slice(-count) }
    },

    /** Previous closes of a day on the running day's basis; a day without trading moves to the one before. */
    async base(ids: readonly InstrumentId[], wish: string): Promise<BasePrices> {
      const { today } = marketDays
      const day = marketDays.rangeOf({ start: wish, end: wish }).days.at(-1) ?? today
      const recorded = day === today || (await days.calendar()).some(({ tradingDay }) => tradingDay === day)
      const price: (number | null)[] = []
      for (const id of ids) {
        const instrument = marketDays.find(id)
        price.push(instrument ? await rangeDays.base(instrument, day, recorded) : null)
        await pause()
      }
      return { day, id: [...ids], price }
    },
  }
}
