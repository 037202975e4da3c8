import { shiftDay } from '../../../shared/market/calendar'
import { dateToMs } from '../../../shared/market/session'
import type { Bars } from '../../../shared/protocol/rest'
import { barsQueryOf, isDaily, type Period, periodMinutes } from './period-bars'

const DAY = 86_400_000
/** Earlier stretches of a chart at most, and bars in all of them: it is drawn from all its bars. */
const STRETCHES_MAX = 8
const BARS_MAX = 20_000
/** Minutes of trading in 40 calendar days of an exchange, and of a market that never closes. */
const EXCHANGE_MINUTES = 27 * 240
const COIN_MINUTES = 30 * 1_440

/** Range that a chart of a period can load: days `YYYYMMDD`, lengths in calendar days. */
export interface Reach {
  /** First day of the newest stretch, which every chart has; empty while the trading day is not known. */
  start: string
  /** Length of an earlier stretch. */
  length: number
  /** Number of earlier stretches at most. */
  most: number
}

/** Stretches fit the gateway's limit of 1,200 days, or the minutes of 30 trading days, per request. */
export function reachOf(period: Period, always: boolean, today: string): Reach {
  const { back } = barsQueryOf(period, always)
  const minutes = periodMinutes(period)
  const start = today === '' ? '' : shiftDay(today, -back)
  if (isDaily(period)) return { start, length: back, most: STRETCHES_MAX }
  if (minutes === undefined) return { start, length: 1, most: 0 }
  const bars = (always ? COIN_MINUTES : EXCHANGE_MINUTES) / minutes
  return { start, length: always ? 29 : 39, most: Math.min(STRETCHES_MAX, Math.floor(BARS_MAX / bars)) }
}

/** First day of so many earlier stretches; empty while the trading day is not known. */
export const startOf = ({ start, length }: Reach, count: number): string =>
  start === '' ? '' : shiftDay(start, -count * length)

/** Earlier stretches needed for bars from a day on. */
export function stretchesFor({ start, length, most }: Reach, day: string): number {
  if (start === '' || day === '' || day >= start) return 0
  return Math.min(most, Math.ceil((dateToMs(start) - dateToMs(day)) / DAY / length))
}

/**
 * Loading state of a chart's earlier stretches when `loaded` of `wanted` are there. Days are `YYYYMMDD`. `since`: first
 * day on record, empty if none or not known. `from`: first loaded day; `first`: first day that can be loaded, empty if
 * `since` is.
 */
export function progressOf(
  reach: Reach,
  { wanted, loaded, hasError, since }: { wanted: number; loaded: number; hasError: boolean; since: string },
) {
  const end = startOf(reach, reach.most)
  return {
    isLoading: wanted > loaded && !hasError,
    isFailed: wanted > loaded && hasError,
    from: startOf(reach, loaded),
    first: since === '' || since > end ? since : end,
  }
}

/**
 * Earlier stretches, oldest first, until nothing older is on record. Each ends with the trading day on which the next
 * one starts, so that their prices can be chained.
 */
export async function loadStretches(
  load: (range: { start: string; end: string }) => Promise<Bars>,
  reach: Reach,
  count: number,
): Promise<Bars[]> {
  const found: Bars[] = []
  for (let at = 1; at <= count; at++) {
    const start = startOf(reach, at)
    const bars = await load({ start, end: startOf(reach, at - 1) })
    found.unshift(bars)
    if (bars.since === '' || bars.since >= start) break
  }
  return found
}

/** Adds bars before others; factors of the earlier days are brought to the basis of the later ones. */
function prepended(earlier: Bars, later: Bars): Bars {
  const first = later.days.day[0] ?? ''
  const earlierDays = earlier.days.day.filter((day) => first === '' || day < first).length
  // The basis of the earlier days is the last of them.
  const scale = later.days.factor[0] ?? 1
  const rows = later.time.length > 0 ? earlier.time.filter((time) => time < (later.time[0] as number)).length : Infinity
  const joined = <T>(of: (bars: Bars) => readonly T[]): T[] => [...of(earlier).slice(0, rows), ...of(later)]
  return {
    ...later,
    prevClose: earlier.time.length > 0 ? earlier.prevClose : later.prevClose,
    time: joined(({ time }) => time),
    open: joined(({ open }) => open),
    high: joined(({ high }) => high),
    low: joined(({ low }) => low),
    close: joined(({ close }) => close),
    volume: joined(({ volume }) => volume),
    turnover: joined(({ turnover }) => turnover),
    adNet: joined(({ adNet }) => adNet),
    odBigNet: joined(({ odBigNet }) => odBigNet),
    days: {
      day: [...earlier.days.day.slice(0, earlierDays), ...later.days.day],
      prevClose: [...earlier.days.prevClose.slice(0, earlierDays), ...later.days.prevClose],
      factor: [...earlier.days.factor.slice(0, earlierDays).map((factor) => factor * scale), ...later.days.factor],
    },
    missing: [...new Set([...earlier.missing, ...later.missing])],
    derived: [...new Set([...(earlier.derived ?? []), ...(later.derived ?? [])])],
  }
}

/** Stretches of one instrument and period, oldest first, and the newest one, as one. */
export const joinBars = (earlier: readonly Bars[], newest: Bars): Bars =>
  earlier.reduceRight((later, bars) => prepended(bars, later), newest)
