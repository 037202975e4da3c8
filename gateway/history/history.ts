import { STANDARD_LEDGER_ID } from '../../shared/flow/definitions'
import type { SplitFinding } from '../../shared/flow/split-finding'
import { shiftDay } from '../../shared/market/calendar'
import { type Instrument, type InstrumentId, isSplitKind } from '../../shared/market/instrument'
import type { MarketClock } from '../../shared/market/session'
import { beijingDate } from '../../shared/market/session'
import { isTradingDay as isExchangeDay } from '../../shared/market/trading-days'
import { ZeusError } from '../../shared/protocol/errors'
import { joinSections } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import type {
  BarPeriod,
  Bars,
  DayHistory,
  DayRow,
  FlowDay,
  HistoryRank,
  RecordedDays,
  SplitList,
} from '../../shared/protocol/rest'
import type { RangeWish } from '../../shared/protocol/rest-days'
import type { KeptPrints } from './asked-context'
import { createAskedHistory } from './asked-history'
import { barsOf, columnsOf, dayBar, secondBars } from './bar-columns'
import { type Bar, continuousBars, PERIOD_MINUTES, sessionBars } from './bars'
import { captureDay, captureDays } from './capture'
import { type DateRange, dateRange } from './date-range'
import type { InstrumentDay } from './day-rows'
import { createDaySeries } from './day-series'
import type { DayStore, MarketDay } from './day-store'
import type { DerivedCounts, DerivedStandings } from './derived-standings'
import { eventLoop, type Slicing } from './in-slices'
import type { LiveMarket } from './market-port'
import { createRangeDays } from './range-days'
import { rankDays } from './rank'
import type { SeriesStore } from './series-store'

/** Days of 1d bars when no start is given. */
const DAY_BARS_DEFAULT = 250
/** Sessions of minutes answered at once. */
const MINUTE_DAYS_MAX = 30
const FINDINGS_MAX = 2_000
/** Whole-market days held for rankings; a finished day does not change. */
const MARKET_DAYS_HELD = 64

export interface HistoryOptions {
  days: DayStore
  series: SeriesStore
  market: LiveMarket
  clock: () => MarketClock
  /** Prints of the running day that are still kept, oldest first. */
  prints: (id: InstrumentId) => readonly Row<'trade'>[]
  /** Share received of the running day as far as it has come, 0…1. */
  completeness: () => number
  /** Undefined where prints are not kept. */
  keptPrints?: KeptPrints | undefined
  /** Undefined where days are never made of their daily rows. */
  derivedStandings?: DerivedStandings | undefined
  derivedCounts?: DerivedCounts | undefined
  slicing?: Slicing
}

interface FoundBars {
  bars: Bar[]
  missing: string[]
  /** Days whose minutes were made of their daily row. */
  derived?: string[]
}

const noFlow = (ledger: string) =>
  new ZeusError('no-data', ledger === STANDARD_LEDGER_ID ? undefined : '这一天的逐笔没有留存，只能按标准口径查看')

export type History = ReturnType<typeof createHistory>

/** Answers questions about the past and the day so far. Throws `ZeusError` for what it cannot answer. */
export function createHistory(options: HistoryOptions) {
  const { days, market, clock, completeness, slicing = eventLoop } = options
  // The market's own day: the clock may already be in the next one.
  const today = () => market.tradingDay || clock().tradingDay
  const todayOf = (id: InstrumentId) => market.ownDay(id) ?? today()
  const series = createDaySeries({ market, series: options.series, today: todayOf, pause: slicing.pause })
  const held = new Map<string, MarketDay>()

  function instrumentOf(id: InstrumentId): Instrument {
    const instrument = market.instrument(id)
    if (!instrument) throw new ZeusError('unknown-instrument', id.slice(0, 40))
    return instrument
  }

  /** Days of an instrument's own market, or of the exchanges. */
  function rangeOf(
    wish: RangeWish,
    instrument: Instrument | undefined,
    defaultStart: (end: string) => string,
  ): DateRange {
    const last = instrument ? todayOf(instrument.id) : today()
    const isTradingDay = (day: string) => day === last || isTradingDayOf(instrument, day)
    return dateRange(wish, { today: last, defaultStart, isTradingDay })
  }

  const isTradingDayOf = (instrument: Instrument | undefined, day: string) =>
    instrument?.kind === 'crypto' || isExchangeDay(day)

  const standing = () => ({ tradingDay: today(), completeness: completeness(), soFar: true })
  const runningDays = (): InstrumentDay[] => captureDays(market, standing())
  const runningDay = (instrument: Instrument) => captureDay(market, instrument, standing())
  const rangeDays = createRangeDays({ days, todayOf, running: runningDay, isTradingDay: isTradingDayOf })

  function dayBars(instrument: Instrument, range: DateRange, rows: readonly DayRow[]): FoundBars {
    const byDay = new Map(rows.map((row) => [row.tradingDay, row]))
    const bars = range.days.flatMap((day): Bar[] => {
      const row = byDay.get(day)
      return row ? [dayBar(instrument, row)] : []
    })
    return { bars, missing: range.days.filter((day) => !byDay.has(day)) }
  }

  async function minuteBars(instrument: Instrument, range: DateRange, minutes: number): Promise<FoundBars> {
    if (range.days.length > MINUTE_DAYS_MAX)
      throw new ZeusError('range-invalid', `分钟线最多 ${MINUTE_DAYS_MAX} 个交易日`)
    const bars: Bar[] = []
    const missing: string[] = []
    const derived: string[] = []
    for (const day of range.days) {
      const { rows, derived: isDerived } = await series.minutes(instrument, day)
      if (isDerived) derived.push(day)
      if (rows.length === 0) missing.push(day)
      else
        bars.push(...(instrument.kind === 'crypto' ? continuousBars(rows, minutes) : sessionBars(day, rows, minutes)))
      await slicing.pause()
    }
    return { bars: bars.filter((bar) => bar.time >= range.startTime && bar.time < range.endTime), missing, derived }
  }

  async function marketDay(day: string): Promise<MarketDay> {
    const known = held.get(day)
    if (known) return known
    const loaded = await days.marketDay(day, slicing.pause)
    held.set(day, loaded)
    for (const old of held.keys()) if (held.size > MARKET_DAYS_HELD) held.delete(old)
    return loaded
  }

  const asked = createAskedHistory({
    ...{ days, series, stored: options.series, rangeDays, market, prints: options.keptPrints, pause: slicing.pause },
    ...{ derivedStandings: options.derivedStandings, derivedCounts: options.derivedCounts },
    todayOf: (id) => (id === undefined ? today() : todayOf(id)),
    marketDay: async (day) => (day === today() ? columnsOf(day, runningDays()) : marketDay(day)),
  })

  return {
    asked,

    /** `orDays`: daily bars where the range is too long for minutes, or a day on record has none. */
    async bars(id: InstrumentId, asked: BarPeriod, wish: RangeWish, orDays = false): Promise<Bars> {
      const instrument = instrumentOf(id)
      const minutes = PERIOD_MINUTES[asked]
      if (minutes === 240 && instrument.kind !== 'crypto') throw new ZeusError('bad-request', '4h 只用于全天交易的品种')
      const start = (end: string) => (asked === '1d' ? shiftDay(end, -Math.ceil(DAY_BARS_DEFAULT * 1.5)) : end)
      const range = rangeOf(wish, instrument, start)
      const lastDay = range.days.at(-1) ?? todayOf(id)
      const rows = await rangeDays.rows(instrument, range.days[0] ?? lastDay, lastDay)
      const fine: FoundBars | undefined =
        asked === '1d' || (orDays && range.days.length > MINUTE_DAYS_MAX)
          ? undefined
          : minutes === undefined
            ? secondBars(instrument, options.prints(id), range, todayOf(id))
            : await minuteBars(instrument, range, minutes)
      const finer = new Set(fine?.bars.map(({ time }) => beijingDate(time)))
      const coarse = orDays && rows.some(({ tradingDay }) => tradingDay < todayOf(id) && !finer.has(tradingDay))
      const [period, found] = fine && !coarse ? [asked, fine] : (['1d', dayBars(instrument, range, rows)] as const)
      const missing = wish.start === undefined && asked === '1d' ? [] : found.missing
      const firstBar = found.bars[0]
      const of = await rangeDays.of(instrument, rows, firstBar ? beijingDate(firstBar.time) : '', lastDay)
      const since = await rangeDays.since(instrument)
      const derived = found.derived?.length ? { derived: found.derived } : {}
      return barsOf(instrument, period, found.bars, { ...of, missing, since, moved: range.moved, ...derived })
    },

    /** The minutes of the days of a range as a frame, one section a day (`epoch` = trading day). */
    async minuteFrame(id: InstrumentId, wish: RangeWish): Promise<Uint8Array> {
      const instrument = instrumentOf(id)
      const range = rangeOf(wish, instrument, (end) => end)
      if (range.days.length > MINUTE_DAYS_MAX)
        throw new ZeusError('range-invalid', `分钟线最多 ${MINUTE_DAYS_MAX} 个交易日`)
      const kind = instrument.kind === 'index' ? 'index-minute' : 'minute'
      const sections: Uint8Array[] = []
      for (const day of range.days) {
        const bytes = await series.bytes(instrument, day, kind)
        if (bytes) sections.push(bytes)
      }
      if (sections.length === 0) throw new ZeusError('no-data')
      return joinSections(sections)
    },

    /** `ledger`: id of the definition; the standard one when left out. */
    async flow(id: InstrumentId, day?: string, ledger = STANDARD_LEDGER_ID): Promise<FlowDay> {
      const { instrument, tradingDay } = flowDay(id, day)
      const flow = await series.flow(instrument, tradingDay, ledger)
      if (!flow) throw noFlow(ledger)
      return flow
    },

    async flowFrame(id: InstrumentId, day?: string, ledger = STANDARD_LEDGER_ID): Promise<Uint8Array> {
      const { instrument, tradingDay } = flowDay(id, day)
      const bytes = await series.flowBytes(instrument, tradingDay, ledger)
      if (!bytes) throw noFlow(ledger)
      return joinSections([bytes])
    },

    /** The newest `count` days up to `end`, by default the running one. */
    async days(id: InstrumentId, count: number, end?: string): Promise<DayHistory> {
      const instrument = instrumentOf(id)
      const last = rangeOf({ start: end, end }, instrument, (day) => day).days.at(-1) ?? todayOf(id)
      const past = await days.newest(id, count, last)
      const running = last === todayOf(id) ? runningDay(instrument) : undefined
      if (!running) return { id, priceScale: instrument.priceScale, days: past }
      const { id: _, ...now } = running
      const rows = [...past.filter((row) => row.tradingDay !== now.tradingDay), now]
      return { id, priceScale: instrument.priceScale, days: rows.slice(-count) }
    },

    /** `end` is the last day of the horizon; fewer recorded days than `H` are answered as they are. */
    async rank(R: 'BS' | 'OO', H: number, end?: string): Promise<HistoryRank> {
      const range = rangeOf({ start: end, end }, undefined, (last) => last)
      const last = range.days.at(-1) ?? today()
      const recorded = (await days.calendar())
        .map((day) => day.tradingDay)
        .filter((day) => day < today() && day <= last)
      const running = last === today() ? [columnsOf(today(), runningDays())].filter((day) => day.id.length > 0) : []
      const wanted = recorded.slice(-(H - running.length) || recorded.length)
      const past: MarketDay[] = []
      for (const day of wanted) past.push(await marketDay(day))
      if (past.length + running.length === 0) throw new ZeusError('no-data')
      return rankDays(R, H, [...past, ...running], rangeDays.follows)
    },

    async calendar(): Promise<RecordedDays> {
      const past = (await days.calendar()).filter((day) => day.tradingDay !== today())
      const rows = runningDays()
      const instruments = rows.length
      const mean = rows.reduce((sum, row) => sum + row.completeness, 0) / instruments
      const running = { tradingDay: today(), instruments, completeness: mean }
      return { days: instruments > 0 ? [...past, running] : past }
    },

    /** Without `id`: of the whole market. Findings that were alive within the range, newest first. */
    async splits(id: InstrumentId | undefined, wish: RangeWish): Promise<SplitList> {
      const instrument = id === undefined ? undefined : instrumentOf(id)
      if (instrument && !isSplitKind(instrument.kind)) throw new ZeusError('feed-no-order-numbers')
      const range = rangeOf(wish, instrument, (end) => end)
      const [first, last] = [range.days[0] ?? today(), range.days.at(-1) ?? today()]
      const found = new Map<string, SplitFinding>()
      for (const finding of await options.series.findings(first, last, id, FINDINGS_MAX)) found.set(finding.id, finding)
      const isRunning = last === today()
      for (const finding of isRunning ? market.findings(id ?? 'market') : []) found.set(finding.id, finding)
      const findings = [...found.values()]
        .filter((finding) => finding.lastTime >= range.startTime && finding.firstTime < range.endTime)
        .sort((a, b) => b.lastTime - a.lastTime)
        .slice(0, FINDINGS_MAX)
      const since = isRunning ? market.splitsSince() : undefined
      return { findings, asOf: clock().marketTime, moved: range.moved, ...(since === undefined ? {} : { since }) }
    },
  }

  function flowDay(id: InstrumentId, day: string | undefined) {
    const instrument = instrumentOf(id)
    if (day !== undefined && !/^\d{8}$/.test(day)) throw new ZeusError('range-invalid', day.slice(0, 20))
    const range = rangeOf({ start: day, end: day }, instrument, (end) => end)
    return { instrument, tradingDay: range.days.at(-1) ?? todayOf(id) }
  }
}
