import { beijingDate, dateToMs, slotTime } from '../../../shared/market/session'
import { barReferences, dayFactors } from '../../../shared/protocol/bar-days'
import type { BarPeriod, Bars } from '../../../shared/protocol/rest'

/** Periods a person chooses from; weeks and months are made of days. */
export const PERIODS = ['1s', '1m', '5m', '15m', '30m', '60m', '1d', '1w', '1M'] as const
export type Period = (typeof PERIODS)[number]
/** 前复权, 后复权, 不复权. */
export const ADJUSTS = ['front', 'none', 'back'] as const
export type Adjust = (typeof ADJUSTS)[number]

/** Bars as columns: starts in ms, prices in price units, volume in shares; `before` as in `barReferences`. */
export interface PeriodBarColumns {
  time: number[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
  volume: number[]
  turnover: number[]
  net: (number | null)[]
  before: number[]
}

export const noBarColumns = (): PeriodBarColumns => ({
  time: [],
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
  turnover: [],
  net: [],
  before: [],
})

const MINUTE = 60_000
const DAY = 86_400_000

export const isDaily = (period: Period): boolean => period === '1d' || period === '1w' || period === '1M'

/** Minutes of a period; undefined where it is made of days, or of prints. */
export const periodMinutes = (period: Period): number | undefined =>
  isDaily(period) || period === '1s' ? undefined : Number.parseInt(period, 10)

/** Length of a bar in ms where it is named by its end: minutes of a session, by the exchanges' rule. */
export const namedByEnd = (period: Period, always: boolean): number =>
  always ? 0 : (periodMinutes(period) ?? 0) * MINUTE

/**
 * Request to the gateway for a period, and how many calendar days it covers. The gateway returns minutes of 30 trading
 * days at most: 40 days contain no more of them, while a market that never closes has one every day.
 */
export function barsQueryOf(period: Period, always: boolean): { period: BarPeriod; back: number } {
  if (isDaily(period)) return { period: '1d', back: 1_190 }
  if (period === '1s') return { period, back: 0 }
  return { period: period as BarPeriod, back: period === '1m' ? 8 : period === '5m' ? 16 : always ? 29 : 39 }
}

/**
 * Factor for a day's prices. 后复权 counts from the day `base`, the first on record where left out: earlier bars that are
 * loaded later must not move what is drawn.
 */
export function adjustment(
  bars: Pick<Bars, 'days'>,
  adjust: Adjust,
  base = bars.days.day[0] ?? '',
): (day: string) => number {
  if (adjust === 'none') return () => 1
  const front = dayFactors(bars)
  if (adjust === 'front') return front
  const first = front(base)
  return (day) => front(day) / first
}

/** The gateway's bars before a day, on the chosen basis. */
export function recordedBars(bars: Bars, adjust: Adjust, before: string, base?: string): PeriodBarColumns {
  const columns = noBarColumns()
  const factorOf = adjustment(bars, adjust, base)
  const references = barReferences(bars)
  bars.time.forEach((time, row) => {
    const day = beijingDate(time)
    if (day >= before) return
    const factor = factorOf(day)
    const price = (values: number[]) => (values[row] ?? Number.NaN) * factor
    columns.time.push(time)
    columns.open.push(price(bars.open))
    columns.high.push(price(bars.high))
    columns.low.push(price(bars.low))
    columns.close.push(price(bars.close))
    columns.volume.push(bars.volume[row] ?? 0)
    columns.turnover.push(bars.turnover[row] ?? 0)
    columns.net.push(bars.adNet[row] ?? null)
    columns.before.push((references[row] ?? 0) * factor)
  })
  return columns
}

export interface MinuteBars {
  slot: ArrayLike<number>
  open: ArrayLike<number>
  high: ArrayLike<number>
  low: ArrayLike<number>
  close: ArrayLike<number>
  volume: ArrayLike<number>
  /** Yuan. */
  turnover: ArrayLike<number>
  /** Bought less sold by aggressor, yuan; null where that is not known. */
  net?: ArrayLike<number | null>
}

/** The ledger's nets at the minutes of bars: nothing known before its first; one without prints, or yet to come, is 0. */
export function netsAt(slots: ArrayLike<number>, ledger: { slot: ArrayLike<number>; adNet: ArrayLike<number> }) {
  let row = 0
  return Array.from(slots, (slot) => {
    while (row < ledger.slot.length && (ledger.slot[row] as number) < slot) row++
    if (ledger.slot[row] === slot) return ledger.adNet[row] as number
    return row === 0 ? null : 0
  })
}

/**
 * Start of the bar of `minutes` that a slot of a session belongs to: counted from 09:30 and from 13:00, so that none
 * reaches over lunch; the opening auction belongs to the first.
 */
export function slotBarStart(midnight: number, slot: number, minutes: number): number {
  const first = slot <= 120 ? 1 : 121
  const within = Math.max(0, slot - first)
  return midnight + slotTime(first + Math.floor(within / minutes) * minutes) - MINUTE
}

interface LiveDay {
  day: string
  minutes: number | undefined
  /** Slots are minutes since the epoch: a market that never closes. */
  always: boolean
  factor: number
}

/** The running day's minutes behind recorded bars; without `minutes` as one bar. */
export function withMinutes(
  past: PeriodBarColumns,
  rows: MinuteBars,
  live: LiveDay,
  prevClose: number,
): PeriodBarColumns {
  const columns = copied(past)
  const midnight = dateToMs(live.day)
  const startOf = (slot: number): number => {
    const { minutes } = live
    if (live.always) return minutes === undefined ? midnight : Math.floor(slot / minutes) * minutes * MINUTE
    return minutes === undefined ? midnight + slotTime(0) : slotBarStart(midnight, slot, minutes)
  }
  const begins = past.time.length
  for (let row = 0; row < rows.slot.length; row++) {
    const slot = rows.slot[row] as number
    const close = rows.close[row] as number
    if (!(close > 0) || (live.always && slot * MINUTE < midnight)) continue
    const bar = {
      time: startOf(slot),
      open: (rows.open[row] as number) * live.factor,
      high: (rows.high[row] as number) * live.factor,
      low: (rows.low[row] as number) * live.factor,
      close: close * live.factor,
      volume: rows.volume[row] as number,
      turnover: rows.turnover[row] as number,
    }
    put(columns, bar, columns.time.length === begins ? prevClose * live.factor : 0, rows.net?.[row])
  }
  return columns
}

const copied = (from: PeriodBarColumns): PeriodBarColumns =>
  Object.fromEntries(Object.entries(from).map(([name, values]) => [name, [...values]])) as unknown as PeriodBarColumns

type OneBar = Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'turnover', number>

interface PrintRows {
  time: ArrayLike<number>
  price: ArrayLike<number>
  volume: ArrayLike<number>
  /** 1 bought, 2 sold by aggressor. */
  side: ArrayLike<number>
}

const SECOND = 1_000
const secondOf = (time: number): number => Math.floor(time / SECOND) * SECOND

/**
 * The running day by second: recorded bars, then prints as they come, each once. A second without a print is no bar.
 * `unit`: price units × volume units per yuan; `newest`: number of the newest print, which counts up.
 */
export function foldSecondBars(past: PeriodBarColumns, factor: number, unit: number) {
  let columns: PeriodBarColumns | undefined
  let seen = 0
  let after = Number.NEGATIVE_INFINITY
  return (prints: PrintRows, newest: number): PeriodBarColumns => {
    const { length } = prints.time
    if (!columns || newest < seen) {
      columns = copied(past)
      after = past.time.at(-1) ?? Number.NEGATIVE_INFINITY
      // The last recorded second may have been cut off: it is recomputed if its prints are available.
      if (length > 0 && secondOf(prints.time[0] as number) < after) {
        for (const values of Object.values(columns)) values.pop()
        after -= SECOND
      }
      seen = newest - length
    }
    for (let row = length - Math.min(length, newest - seen); row < length; row++) {
      const time = secondOf(prints.time[row] as number)
      if (time <= after) continue
      const price = prints.price[row] as number
      const volume = prints.volume[row] as number
      const turnover = (price * volume) / unit
      const sign = prints.side[row] === 1 ? 1 : prints.side[row] === 2 ? -1 : 0
      const own = price * factor
      put(columns, { time, open: own, high: own, low: own, close: own, volume, turnover }, 0, sign * turnover)
    }
    seen = newest
    return columns
  }
}

/** Adds to the last bar if it is of the same time, else behind it. `before` 0: the close of the bar before. */
function put(columns: PeriodBarColumns, bar: OneBar, before: number, net: number | null = null): void {
  const at = columns.time.length - 1
  if (at < 0 || columns.time[at] !== bar.time) {
    columns.time.push(bar.time)
    columns.open.push(bar.open)
    columns.high.push(bar.high)
    columns.low.push(bar.low)
    columns.close.push(bar.close)
    columns.volume.push(bar.volume)
    columns.turnover.push(bar.turnover)
    columns.net.push(net)
    columns.before.push(before || (columns.close[at] ?? bar.open))
    return
  }
  columns.high[at] = Math.max(columns.high[at] as number, bar.high)
  columns.low[at] = Math.min(columns.low[at] as number, bar.low)
  columns.close[at] = bar.close
  columns.volume[at] = (columns.volume[at] as number) + bar.volume
  columns.turnover[at] = (columns.turnover[at] as number) + bar.turnover
  const sum = columns.net[at] ?? null
  columns.net[at] = sum === null || net === null ? null : sum + net
}

/** Days from Monday to Sunday, and the days of a month, have one key. */
export function groupKey(time: number, period: '1w' | '1M'): string | number {
  if (period === '1M') return beijingDate(time).slice(0, 6)
  // 1970-01-05 was a Monday.
  return Math.floor((time + 8 * 60 * MINUTE - 4 * DAY) / (7 * DAY))
}

/** Bars of equal keys stand for the same days: a date, a week or a month. */
export const dayKey = (period: Period): ((time: number) => string | number) =>
  period === '1w' || period === '1M' ? (time) => groupKey(time, period) : beijingDate

/** Bars of two instruments with equal keys belong together: of the same days, or with the same start. */
export const barKey = (period: Period): ((time: number) => string | number) =>
  isDaily(period) ? dayKey(period) : (time) => time

/** Days as weeks or months; a group begins with its first day on record. */
export function grouped(days: PeriodBarColumns, period: '1w' | '1M'): PeriodBarColumns {
  const columns = noBarColumns()
  let key: string | number | undefined
  let start = 0
  days.time.forEach((time, row) => {
    const now = groupKey(time, period)
    if (now !== key) start = time
    key = now
    const bar = {
      time: start,
      open: days.open[row] as number,
      high: days.high[row] as number,
      low: days.low[row] as number,
      close: days.close[row] as number,
      volume: days.volume[row] as number,
      turnover: days.turnover[row] as number,
    }
    put(columns, bar, days.before[row] as number, days.net[row] ?? null)
  })
  return columns
}
