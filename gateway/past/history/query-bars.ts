import type { Instrument } from '../../../shared/market/instrument'
import { beijingDate, dateToMs } from '../../../shared/market/session'
import { ZeusError } from '../../../shared/protocol/errors'
import type { DayRow } from '../../../shared/protocol/rest'
import type { Adjustment, HistoryBars, HistoryPeriod, HistoryQueries } from '../../../shared/protocol/rest-history'
import { barFigures, dayBar } from './bar-columns'
import { type Bar, continuousBars, PERIOD_MINUTES, sessionBars } from './bars'
import type { DateRange } from './date-range'
import { type DayPage, type PageOf, type PageStart, pageOf, partOf } from './pages'
import { isWithin, pageFacts, type QueryContext, type QueryLimits, rangeOf, requireInstrument } from './query-context'
import { barsOfSeconds } from './second-bars'

const DAY_MS = 24 * 3_600_000

/** Default period by the number of trading days: the first that covers the range. */
const BY_LENGTH = [
  { days: 1, period: '1m' },
  { days: 5, period: '5m' },
  { days: 20, period: '30m' },
  { days: 500, period: '1d' },
  { days: Number.POSITIVE_INFINITY, period: '1w' },
] as const satisfies readonly { days: number; period: HistoryPeriod }[]

/** Adjusted prices are rounded to this fraction of a price unit. */
const ADJUSTED_PARTS = 10_000

type Query = HistoryQueries['GET /api/history/bars']

const isByDay = (period: HistoryPeriod): period is '1d' | '1w' | '1M' => ['1d', '1w', '1M'].includes(period)

export async function queryBars(context: QueryContext, query: Query, limits: QueryLimits): Promise<HistoryBars> {
  const instrument = requireInstrument(context, query.code)
  const grain = query.period === '1s' ? 'print' : query.period && !isByDay(query.period) ? 'minute' : 'day'
  const range = rangeOf(context, query, instrument, grain)
  const period = query.period ?? periodOf(range)
  const rows = await rowsOfRange(context, instrument, range)
  const adjust = query.adjust ?? 'none'
  const factor = await factorsOf(context, instrument, adjust)
  const load = isByDay(period)
    ? loadDays({ instrument, period, rows, today: context.todayOf(instrument.id), factor })
    : period === '1s'
      ? loadSeconds(context, instrument, range, limits.signal)
      : loadMinutes(context, instrument, period, range)
  const page = await pageOf(range.days, { cursor: query.cursor, ...limits }, load)
  return barColumns(context, { instrument, period, adjust, range, rows, page, factor })
}

const periodOf = ({ days }: DateRange): HistoryPeriod =>
  (BY_LENGTH.find((row) => days.length <= row.days) ?? BY_LENGTH[0]).period

const rowsOfRange = ({ rangeDays, todayOf }: QueryContext, instrument: Instrument, { days }: DateRange) => {
  const last = days.at(-1) ?? todayOf(instrument.id)
  return rangeDays.rows(instrument, days[0] ?? last, last)
}

interface LoadDaysOptions extends Pick<FoundBars, 'instrument' | 'rows' | 'factor'> {
  period: '1d' | '1w' | '1M'
  today: string
}

/** Days, or weeks and months built from them, adjusted day by day; a bar is dated by its first day. */
function loadDays({ instrument, period, rows, today, factor }: LoadDaysOptions) {
  const known = new Set(rows.map(({ tradingDay }) => tradingDay))
  const bars = new Map<string, Bar>()
  let stretch = ''
  let first = ''
  for (const row of rows) {
    const bar = adjusted(dayBar(instrument, row), factor)
    const now = stretchOf(row.tradingDay, period)
    const before = bars.get(first)
    if (before && now === stretch) extend(before, bar)
    else bars.set(row.tradingDay, bar)
    if (now !== stretch) first = row.tradingDay
    stretch = now
  }
  return async (place: PageStart, room: number): Promise<DayPage<Bar>> => {
    const bar = bars.get(place.day)
    const missing = !known.has(place.day) && place.day < today
    return { ...partOf(bar ? [bar] : [], place, room), ...(missing && { missing }) }
  }
}

/** Common key of days that form one bar. */
function stretchOf(day: string, period: '1d' | '1w' | '1M'): string {
  if (period === '1d') return day
  if (period === '1M') return day.slice(0, 6)
  // The first day of 1970 was a Thursday.
  const days = Math.round((dateToMs(day) + 8 * 3_600_000) / DAY_MS)
  return `${Math.floor((days + 3) / 7)}`
}

function extend(bar: Bar, next: Bar): void {
  bar.high = Math.max(bar.high, next.high)
  bar.low = Math.min(bar.low, next.low)
  bar.close = next.close
  bar.volume += next.volume
  bar.turnover += next.turnover
  bar.adNet = bar.adNet === null || next.adNet === null ? null : bar.adNet + next.adNet
  bar.odBigNet = bar.odBigNet === null || next.odBigNet === null ? null : bar.odBigNet + next.odBigNet
}

function loadMinutes(context: QueryContext, instrument: Instrument, period: HistoryPeriod, range: DateRange) {
  const minutes = PERIOD_MINUTES[period as keyof typeof PERIOD_MINUTES] ?? 1
  return async (place: PageStart, room: number): Promise<DayPage<Bar>> => {
    const { rows, derived } = await context.series.minutes(instrument, place.day)
    const all = instrument.kind === 'crypto' ? continuousBars(rows, minutes) : sessionBars(place.day, rows, minutes)
    const within = all.filter(({ time }) => isWithin(range, time))
    await context.pause()
    const missing = rows.length === 0 && place.day < context.todayOf(instrument.id)
    return { ...partOf(within, place, room), derived, missing }
  }
}

function loadSeconds({ prints }: QueryContext, instrument: Instrument, range: DateRange, signal: AbortSignal) {
  return async (place: PageStart, room: number): Promise<DayPage<Bar>> => {
    if (!prints) throw new ZeusError('no-data', '没有保存逐笔，没有秒线')
    const ask = { day: place.day, id: instrument.id, from: range.startTime, to: range.endTime }
    const found = await prints.seconds(ask, signal)
    if (!found) return { rows: [], missing: true }
    const last = Math.min(found.time.length, place.done + room)
    const rows = barsOfSeconds(instrument, found, place.done, last)
    return last < found.time.length ? { rows, upTo: last } : { rows }
  }
}

/** Factor for prices of a day; undefined if they stay unchanged. */
type Factor = ((day: string) => number) | undefined

const times = (price: number, factor: number) => Math.round(price * factor * ADJUSTED_PARTS) / ADJUSTED_PARTS

/** A bar of one day, or of a part of it, in prices of that day's factor. */
function adjusted(bar: Bar, factorOf: Factor): Bar {
  if (!factorOf) return bar
  const factor = factorOf(beijingDate(bar.time))
  const { open, high, low, close } = bar
  const prices = { open: times(open, factor), high: times(high, factor), low: times(low, factor) }
  return { ...bar, ...prices, close: times(close, factor) }
}

async function factorsOf(
  { rangeDays, todayOf }: QueryContext,
  instrument: Instrument,
  adjust: Adjustment,
): Promise<Factor> {
  if (adjust === 'none') return undefined
  const today = todayOf(instrument.id)
  const since = await rangeDays.since(instrument)
  const known = since === '' ? [] : await rangeDays.rows(instrument, since, today)
  const { days } = await rangeDays.of(instrument, known, '', today)
  const first = adjust === 'backward' ? (days.factor[0] ?? 1) : 1
  const factors = new Map(days.day.map((day, at) => [day, (days.factor[at] ?? 1) / first]))
  // A day before the record uses the factor of the first recorded day, a missing day that of the day before it.
  return (day) =>
    factors.get(day) ?? factors.get(days.day.filter((each) => each <= day).at(-1) ?? days.day[0] ?? '') ?? 1
}

interface FoundBars {
  instrument: Instrument
  period: HistoryPeriod
  adjust: Adjustment
  range: DateRange
  rows: readonly DayRow[]
  page: PageOf<Bar>
  factor: Factor
}

async function barColumns(context: QueryContext, found: FoundBars): Promise<HistoryBars> {
  const { instrument, period, adjust, range, rows, page, factor } = found
  const bars = isByDay(period) ? page.rows : page.rows.map((bar) => adjusted(bar, factor))
  const firstBar = bars[0]
  const firstDay = firstBar ? beijingDate(firstBar.time) : ''
  const stated = await context.rangeDays.of(instrument, rows, firstDay, range.days.at(-1) ?? firstDay)
  return {
    ...pageFacts(range, page),
    id: instrument.id,
    period,
    adjust,
    priceScale: instrument.priceScale,
    prevClose: factor ? times(stated.prevClose, factor(firstDay)) : stated.prevClose,
    ...barFigures(bars),
  }
}
