import type { EarlierCodes, PresentCode } from '../../../shared/market/code-changes'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { MarketClock } from '../../../shared/market/session'
import type { Row } from '../../../shared/protocol/kinds'
import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import { createBarHistory } from './bar-history'
import { createDaySeries } from './day-series'
import type { DayStore } from './day-store'
import type { DerivedCounts, DerivedStates } from './derived-minutes'
import { printsOfAllCodes } from './earlier-codes'
import { createFlowHistory } from './flow-history'
import { createHistoryQueries } from './history-queries'
import { eventLoop, type Slicing } from './in-slices'
import { MarketDays } from './market-days'
import type { LiveMarket } from './market-port'
import type { StoredPrints } from './query-context'
import { createRangeDays } from './range-days'
import type { SeriesStore } from './series-store'
import { createSplitHistory } from './split-history'
import { createWholeMarketHistory } from './whole-market-history'

interface HistoryOptions {
  days: DayStore
  series: SeriesStore
  market: LiveMarket
  clock: () => MarketClock
  /** Stored prints of the running day, oldest first. */
  prints: (id: InstrumentId) => readonly Row<'trade'>[]
  /** Received share of the running day so far, 0…1. */
  completeness: () => number
  /** Resolves when finished days are written. Until then the store has the last one as it was at a checkpoint. */
  finished?: (() => Promise<void>) | undefined
  /** Undefined if prints are not stored. */
  storedPrints?: StoredPrints | undefined
  /** Undefined if days are never derived from their daily rows. */
  derivedStates?: DerivedStates | undefined
  derivedCounts?: DerivedCounts | undefined
  /** Prints and events under these belong to the present code; undefined where codes never change. */
  earlierCodes?: EarlierCodes | undefined
  presentCode?: PresentCode | undefined
  slicing?: Slicing
}

export type History = ReturnType<typeof createHistory>

/** Answers queries about the past and the day so far. Throws `ZeusError` for queries without an answer. */
export function createHistory(options: HistoryOptions) {
  const { days, market, clock, prints, earlierCodes, presentCode, slicing = eventLoop } = options
  const { pause } = slicing
  const stored = options.storedPrints && printsOfAllCodes(options.storedPrints, earlierCodes ?? (() => []))
  const marketDays = new MarketDays(options)
  const todayOf = (id: InstrumentId) => marketDays.todayOf(id)
  const series = createDaySeries({ market, series: options.series, today: todayOf, pause })
  const rangeDays = createRangeDays({
    days,
    todayOf,
    running: (instrument) => marketDays.runningOf(instrument),
    isTradingDay: (instrument, day) => marketDays.isTradingDay(instrument, day),
  })
  const { marketDay, ...ofMarket } = createWholeMarketHistory({ days, marketDays, rangeDays, presentCode, pause })
  const asked = createHistoryQueries({
    days,
    series,
    stored: options.series,
    rangeDays,
    market,
    prints: stored,
    pause,
    earlierCodes,
    derivedStates: options.derivedStates,
    derivedCounts: options.derivedCounts,
    todayOf: (id) => (id === undefined ? marketDays.today : todayOf(id)),
    marketDay,
  })
  return {
    asked,
    marketDay,
    ...createBarHistory({ marketDays, rangeDays, series, prints, stored, pause }),
    ...createFlowHistory({ marketDays, series }),
    ...createDailyHistory({ days, marketDays, finished: options.finished }),
    ...ofMarket,
    ...createSplitHistory({ series: options.series, market, marketDays, clock }),
  }
}

interface DailyHistoryOptions {
  days: DayStore
  marketDays: MarketDays
  finished: HistoryOptions['finished']
}

/** Daily rows of single instruments. */
function createDailyHistory({ days, marketDays, finished }: DailyHistoryOptions) {
  return {
    /** The newest `count` days up to `end`, by default the running one. */
    async days(id: InstrumentId, count: number, end?: string): Promise<DayHistoryResponse> {
      const instrument = marketDays.instrumentOf(id)
      const last = marketDays.rangeOf({ start: end, end }, instrument).days.at(-1) ?? marketDays.todayOf(id)
      await finished?.()
      const past = await days.newest(id, count, last)
      const running = last === marketDays.todayOf(id) ? marketDays.runningOf(instrument) : undefined
      if (!running) return { id, priceScale: instrument.priceScale, days: past }
      const { id: _, ...now } = running
      const rows = [...past.filter((row) => row.tradingDay !== now.tradingDay), now]
      return { id, priceScale: instrument.priceScale, days: rows.slice(-count) }
    },
  }
}
