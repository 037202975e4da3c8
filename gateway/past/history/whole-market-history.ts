import { shiftDay } from '../../../shared/market/calendar'
import type { PresentCode } from '../../../shared/market/code-changes'
import { ZeusError } from '../../../shared/protocol/errors'
import type { HistoryRank, RecordedDays } from '../../../shared/protocol/rest'
import { runningDayColumns } from './bar-columns'
import type { ReadDay, StampedDay } from './day-columns'
import type { DayStore } from './day-store'
import type { MarketDay } from './market-day'
import type { MarketDays } from './market-days'
import type { PackedDay } from './packed-day'
import type { RangeDays } from './range-days'
import { rankDays } from './rank'

/** Finished days cached for rankings, until their rows change. */
const MARKET_DAYS_CACHED = 64

interface WholeMarketOptions {
  days: Pick<DayStore, 'calendar' | 'newestDays' | 'marketDays' | 'marketDay'>
  marketDays: MarketDays
  rangeDays: RangeDays
  presentCode?: PresentCode | undefined
  pause: () => Promise<void>
}

/** Days of the whole market: which are on record, and rankings over them. */
export function createWholeMarketHistory({ days, marketDays, rangeDays, presentCode, pause }: WholeMarketOptions) {
  const cache = new Map<string, ReadDay>()

  /** Finished days that are on record, in their order. */
  async function finishedDays(wanted: readonly StampedDay[], pauseOrAbort: () => Promise<void>): Promise<PackedDay[]> {
    const found = new Map<string, ReadDay>()
    for (const { tradingDay, stamp } of wanted) {
      const known = cache.get(tradingDay)
      if (known?.stamp === stamp) found.set(tradingDay, known)
    }
    const missing = wanted.map(({ tradingDay }) => tradingDay).filter((day) => !found.has(day))
    for (const day of await days.marketDays(missing, pauseOrAbort)) {
      found.set(day.tradingDay, day)
      cache.delete(day.tradingDay)
      cache.set(day.tradingDay, day)
    }
    for (const old of cache.keys()) if (cache.size > MARKET_DAYS_CACHED) cache.delete(old)
    return wanted.flatMap(({ tradingDay }) => found.get(tradingDay)?.day ?? [])
  }

  async function finishedDay(day: string): Promise<MarketDay> {
    const [newest] = await days.newestDays(1, day)
    const [found] = newest?.tradingDay === day ? await finishedDays([newest], pause) : []
    return found?.unpacked() ?? (await days.marketDay(day, pause))
  }

  const runningDay = (): MarketDay => runningDayColumns(marketDays.today, marketDays.running())

  return {
    /** The running day so far; without rows if there is no record. */
    marketDay: async (day: string): Promise<MarketDay> => (day === marketDays.today ? runningDay() : finishedDay(day)),

    /**
     * `end` is the last day of the horizon; if fewer days than `H` are recorded, the result covers those. Rejects once
     * `signal` aborts: the caller no longer waits.
     */
    async rank(R: 'BS' | 'OO', H: number, end?: string, signal?: AbortSignal): Promise<HistoryRank> {
      const pauseOrAbort = async (): Promise<void> => {
        signal?.throwIfAborted()
        await pause()
      }
      const { today } = marketDays
      const last = marketDays.rangeOf({ start: end, end }).days.at(-1) ?? today
      const running = last === today ? [runningDay()].filter((day) => day.id.length > 0) : []
      const over = last < today ? last : shiftDay(today, -1)
      const past = await finishedDays(await days.newestDays(H - running.length, over), pauseOrAbort)
      if (past.length + running.length === 0) throw new ZeusError('no-data')
      return rankDays(R, H, [...past, ...running], rangeDays.follows, pauseOrAbort, presentCode)
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
