import { shiftDay } from '../../../shared/market/calendar'
import type { Instrument, InstrumentId } from '../../../shared/market/instrument'
import { beijingDate } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import { joinSections } from '../../../shared/protocol/frame'
import type { BarPeriod, Bars, DayRow } from '../../../shared/protocol/rest'
import type { RangeText } from '../../../shared/protocol/rest-days'
import { barsOf, dayBar } from './bar-columns'
import { type Bar, continuousBars, PERIOD_MINUTES, sessionBars } from './bars'
import type { DateRange } from './date-range'
import type { DaySeries } from './day-series'
import type { MarketDays } from './market-days'
import type { RangeDays } from './range-days'
import { querySecondBars, type SecondSources } from './second-bars'

/** Days of 1d bars when no start is given. */
const DAY_BARS_DEFAULT = 250
/** Sessions of minutes answered at once. */
const MINUTE_DAYS_MAX = 30

interface BarHistoryOptions extends SecondSources {
  marketDays: MarketDays
  rangeDays: RangeDays
  series: DaySeries
  pause: () => Promise<void>
}

interface FoundBars {
  bars: Bar[]
  missing: string[]
  /** Days whose minutes were derived from their daily row. */
  derived?: string[]
}

/** Bars of one instrument over a range of days, and the minutes from which they are built. */
export function createBarHistory({ marketDays, rangeDays, series, prints, stored, pause }: BarHistoryOptions) {
  /** Bars finer than a day. */
  async function fineBars(instrument: Instrument, range: DateRange, minutes: number | undefined): Promise<FoundBars> {
    if (minutes === undefined)
      return querySecondBars({ prints, stored }, instrument, range, marketDays.todayOf(instrument.id))
    return minuteBars({ series, pause }, instrument, range, minutes)
  }

  return {
    /** `orDays`: daily bars where the range is too long for minutes, or a day on record has none. */
    async bars(id: InstrumentId, requested: BarPeriod, request: RangeText, orDays = false): Promise<Bars> {
      const instrument = marketDays.instrumentOf(id)
      const minutes = PERIOD_MINUTES[requested]
      if (minutes === 240 && instrument.kind !== 'crypto') throw new ZeusError('bad-request', '4h 只用于全天交易的品种')
      const start = (end: string) => (requested === '1d' ? shiftDay(end, -Math.ceil(DAY_BARS_DEFAULT * 1.5)) : end)
      const range = marketDays.rangeOf(request, instrument, start)
      const lastDay = range.days.at(-1) ?? marketDays.todayOf(id)
      const rows = await rangeDays.rows(instrument, range.days[0] ?? lastDay, lastDay)
      const isDaily = requested === '1d' || (orDays && range.days.length > MINUTE_DAYS_MAX)
      const fine = isDaily ? undefined : await fineBars(instrument, range, minutes)
      const finer = new Set(fine?.bars.map(({ time }) => beijingDate(time)))
      const coarse =
        orDays && rows.some(({ tradingDay }) => tradingDay < marketDays.todayOf(id) && !finer.has(tradingDay))
      const [period, found] = fine && !coarse ? [requested, fine] : (['1d', dayBars(instrument, range, rows)] as const)
      const missing = request.start === undefined && requested === '1d' ? [] : found.missing
      const firstBar = found.bars[0]
      const of = await rangeDays.of(instrument, rows, firstBar ? beijingDate(firstBar.time) : '', lastDay)
      const hasNone = fine !== undefined && minutes === undefined && fine.bars.length === 0
      const since = hasNone ? ((await stored?.printsSince({ id })) ?? '') : await rangeDays.since(instrument)
      const derived = found.derived?.length ? { derived: found.derived } : {}
      return barsOf(instrument, period, found.bars, { ...of, missing, since, moved: range.moved, ...derived })
    },

    /** The minutes of the days of a range as a frame, one section a day (`epoch` = trading day). */
    async minuteFrame(id: InstrumentId, request: RangeText): Promise<Uint8Array> {
      const instrument = marketDays.instrumentOf(id)
      const range = marketDays.rangeOf(request, instrument)
      refuseLong(range)
      const kind = instrument.kind === 'index' ? 'index-minute' : 'minute'
      const sections: Uint8Array[] = []
      for (const day of range.days) {
        const bytes = await series.bytes(instrument, day, kind)
        if (bytes) sections.push(bytes)
      }
      if (sections.length === 0) throw new ZeusError('no-data')
      return joinSections(sections)
    },
  }
}

function dayBars(instrument: Instrument, range: DateRange, rows: readonly DayRow[]): FoundBars {
  const byDay = new Map(rows.map((row) => [row.tradingDay, row]))
  const bars = range.days.flatMap((day): Bar[] => {
    const row = byDay.get(day)
    return row ? [dayBar(instrument, row)] : []
  })
  return { bars, missing: range.days.filter((day) => !byDay.has(day)) }
}

async function minuteBars(
  { series, pause }: Pick<BarHistoryOptions, 'series' | 'pause'>,
  instrument: Instrument,
  range: DateRange,
  minutes: number,
): Promise<FoundBars> {
  refuseLong(range)
  const bars: Bar[] = []
  const missing: string[] = []
  const derived: string[] = []
  for (const day of range.days) {
    const { rows, derived: isDerived } = await series.minutes(instrument, day)
    if (isDerived) derived.push(day)
    if (rows.length === 0) missing.push(day)
    else bars.push(...(instrument.kind === 'crypto' ? continuousBars(rows, minutes) : sessionBars(day, rows, minutes)))
    await pause()
  }
  return { bars: bars.filter((bar) => bar.time >= range.startTime && bar.time < range.endTime), missing, derived }
}

function refuseLong({ days }: DateRange): void {
  if (days.length > MINUTE_DAYS_MAX) throw new ZeusError('range-invalid', `分钟线最多 ${MINUTE_DAYS_MAX} 个交易日`)
}
