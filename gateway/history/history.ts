import { STANDARD_LEDGER_ID } from '../../shared/flow/definitions'
import type { SplitFinding } from '../../shared/flow/split-finding'
import type { Instrument, InstrumentId } from '../../shared/market/instrument'
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
import { barsOf, columnsOf, dayStart, secondBars } from './bar-columns'
import { type Bar, continuousBars, PERIOD_MINUTES, sessionBars } from './bars'
import { captureDay, captureDays } from './capture'
import { type DateRange, dateRange, type RangeWish } from './date-range'
import { big, type InstrumentDay, total } from './day-rows'
import { createDaySeries } from './day-series'
import type { DayStore, MarketDay } from './day-store'
import { eventLoop, type Slicing } from './in-slices'
import type { LiveMarket, MarketClock } from './market-port'
import { rankDays } from './rank'
import type { SeriesStore } from './series-store'
import { shiftDay } from './trading-days'

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
  /** Share of the running day received so far, 0…1. */
  completeness: () => number
  slicing?: Slicing
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
    const continuous = instrument?.kind === 'crypto'
    const last = instrument ? todayOf(instrument.id) : today()
    const isTradingDay = (day: string) => continuous || day === last || isExchangeDay(day)
    return dateRange(wish, { today: last, defaultStart, isTradingDay })
  }

  const standing = () => ({ tradingDay: today(), completeness: completeness() })
  const runningDays = (): InstrumentDay[] => captureDays(market, standing())
  const runningDay = (instrument: Instrument) => captureDay(market, instrument, standing())

  async function dayBars(instrument: Instrument, range: DateRange): Promise<{ bars: Bar[]; missing: string[] }> {
    const last = todayOf(instrument.id)
    const recorded = await days.between(instrument.id, range.days[0] ?? last, range.days.at(-1) ?? last)
    const rows = new Map(recorded.map((row) => [row.tradingDay, row]))
    if (range.days.includes(last)) {
      const running = runningDay(instrument)
      if (running) rows.set(running.tradingDay, running)
    }
    const bars: Bar[] = []
    for (const day of range.days) {
      const row = rows.get(day)
      if (!row) continue
      bars.push({
        time: dayStart(day, instrument),
        open: row.open,
        high: row.high,
        low: row.low,
        close: row.close,
        volume: row.volume,
        turnover: row.turnover,
        adNet: knowsSides(instrument, row) ? total(row.adNet) : null,
        odBigNet: instrument.hasOrderNumbers || instrument.kind === 'index' ? big(row.odNet) : null,
      })
    }
    return { bars, missing: range.days.filter((day) => !rows.has(day)) }
  }

  async function minuteBars(instrument: Instrument, range: DateRange, minutes: number) {
    if (range.days.length > MINUTE_DAYS_MAX)
      throw new ZeusError('range-invalid', `分钟线最多 ${MINUTE_DAYS_MAX} 个交易日`)
    const bars: Bar[] = []
    const missing: string[] = []
    for (const day of range.days) {
      const rows = await series.minutes(instrument, day)
      if (rows.length === 0) missing.push(day)
      else
        bars.push(...(instrument.kind === 'crypto' ? continuousBars(rows, minutes) : sessionBars(day, rows, minutes)))
      await slicing.pause()
    }
    return { bars: bars.filter((bar) => bar.time >= range.startTime && bar.time < range.endTime), missing }
  }

  async function marketDay(day: string): Promise<MarketDay> {
    const known = held.get(day)
    if (known) return known
    const loaded = await days.marketDay(day, slicing.pause)
    held.set(day, loaded)
    for (const old of held.keys()) if (held.size > MARKET_DAYS_HELD) held.delete(old)
    return loaded
  }

  return {
    async bars(id: InstrumentId, period: BarPeriod, wish: RangeWish): Promise<Bars> {
      const instrument = instrumentOf(id)
      const minutes = PERIOD_MINUTES[period]
      if (minutes === 240 && instrument.kind !== 'crypto') throw new ZeusError('bad-request', '4h 只用于全天交易的品种')
      const start = (end: string) => (period === '1d' ? shiftDay(end, -Math.ceil(DAY_BARS_DEFAULT * 1.5)) : end)
      const range = rangeOf(wish, instrument, start)
      const found =
        period === '1d'
          ? await dayBars(instrument, range)
          : minutes === undefined
            ? secondBars(instrument, options.prints(id), range, todayOf(id))
            : await minuteBars(instrument, range, minutes)
      const missing = wish.start === undefined && period === '1d' ? [] : found.missing
      return barsOf(instrument, period, found.bars, { missing, moved: range.moved })
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

    async days(id: InstrumentId, count: number): Promise<DayHistory> {
      const instrument = instrumentOf(id)
      const past = await days.newest(id, count, todayOf(id))
      const running = runningDay(instrument)
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
      return rankDays(R, H, [...past, ...running])
    },

    async calendar(): Promise<RecordedDays> {
      const past = (await days.calendar()).filter((day) => day.tradingDay !== today())
      const instruments = runningDays().length
      const running = { tradingDay: today(), instruments, completeness: completeness() }
      return { days: instruments > 0 ? [...past, running] : past }
    },

    /** Without `id`: of the whole market. Findings that were alive within the range, newest first. */
    async splits(id: InstrumentId | undefined, wish: RangeWish): Promise<SplitList> {
      const instrument = id === undefined ? undefined : instrumentOf(id)
      if (instrument && !instrument.hasOrderNumbers) throw new ZeusError('feed-no-order-numbers')
      const range = rangeOf(wish, instrument, (end) => end)
      const [first, last] = [range.days[0] ?? today(), range.days.at(-1) ?? today()]
      const found = new Map<string, SplitFinding>()
      for (const finding of await options.series.findings(first, last, id, FINDINGS_MAX)) found.set(finding.id, finding)
      if (last === today()) {
        for (const finding of market.findings(id ?? 'market')) found.set(finding.id, finding)
      }
      const findings = [...found.values()]
        .filter((finding) => finding.lastTime >= range.startTime && finding.firstTime < range.endTime)
        .sort((a, b) => b.lastTime - a.lastTime)
        .slice(0, FINDINGS_MAX)
      return { findings, asOf: clock().marketTime, moved: range.moved }
    },
  }

  function flowDay(id: InstrumentId, day: string | undefined) {
    const instrument = instrumentOf(id)
    if (day !== undefined && !/^\d{8}$/.test(day)) throw new ZeusError('range-invalid', day.slice(0, 20))
    const range = rangeOf({ start: day, end: day }, instrument, (end) => end)
    return { instrument, tradingDay: range.days.at(-1) ?? todayOf(id) }
  }
}

/** A day that traded without a net in any grade is one that a venue told of without its sides. */
const knowsSides = (instrument: Instrument, { volume, adNet }: DayRow): boolean =>
  instrument.kind !== 'crypto' || volume === 0 || adNet.some((net) => net !== 0)
