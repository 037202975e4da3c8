import { ZeusError } from '../../shared/protocol/errors'
import type { HistoryRank, RecordedDays } from '../../shared/protocol/rest'
import { columnsOf } from './bar-columns'
import type { DayStore } from './day-store'
import type { MarketDay } from './market-day'
import type { MarketDays } from './market-days'
import type { RangeDays } from './range-days'
import { rankDays } from './rank'

/** Finished days held for rankings: they do not change. */
const MARKET_DAYS_HELD = 64

interface WholeMarketOptions {
  days: DayStore
  marketDays: MarketDays
  rangeDays: RangeDays
  pause: () => Promise<void>
}

/** Days of the whole market: which are on record, and rankings over them. */
export function createWholeMarketHistory({ days, marketDays, rangeDays, pause }: WholeMarketOptions) {
  const held = new Map<string, MarketDay>()

  async function finishedDay(day: string): Promise<MarketDay> {
    const known = held.get(day)
    if (known) return known
    const loaded = await days.marketDay(day, pause)
    held.set(day, loaded)
    for (const old of held.keys()) if (held.size > MARKET_DAYS_HELD) held.delete(old)
    return loaded
  }

  const runningDay = (): MarketDay => columnsOf(marketDays.today, marketDays.running())

  return {
    /** The running day as far as it has come; without rows where nothing is on record. */
    marketDay: async (day: string): Promise<MarketDay> => (day === marketDays.today ? runningDay() : finishedDay(day)),

    /** `end` is the last day of the horizon; fewer recorded days than `H` are answered as they are. */
    async rank(R: 'BS' | 'OO', H: number, end?: string): Promise<HistoryRank> {
      const { today } = marketDays
      const last = marketDays.rangeOf({ start: end, end }).days.at(-1) ?? today
      const recorded = (await days.calendar())
        .map((day) => day.tradingDay)
        .filter((day) => day < marketDays.today && day <= last)
      const running = last === marketDays.today ? [runningDay()].filter((day) => day.id.length > 0) : []
      const wanted = recorded.slice(-(H - running.length) || recorded.length)
      const past: MarketDay[] = []
      for (const day of wanted) past.push(await finishedDay(day))
      if (past.length + running.length === 0) throw new ZeusError('no-data')
      return rankDays(R, H, [...past, ...running], rangeDays.follows, pause)
    },

    async calendar(): Promise<RecordedDays> {
      const past = (await days.calendar()).filter((day) => day.tradingDay !== marketDays.today)
      const rows = marketDays.running()
      const instruments = rows.length
      const mean = rows.reduce((sum, row) => sum + row.completeness, 0) / instruments
      const running = { tradingDay: marketDays.today, instruments, completeness: mean }
      return { days: instruments > 0 ? [...past, running] : past }
    },
  }
}
