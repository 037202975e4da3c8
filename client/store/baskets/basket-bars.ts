import { dateToMs } from '../../../shared/market/session'
import type { BasketCourse } from '../../../shared/protocol/rest-baskets'
import { groupKey } from '../bars/period-bars'
import type { BasketNow } from './use-basket-now'

export const BASKET_PERIODS = ['1d', '1w', '1M'] as const
export type BasketPeriod = (typeof BASKET_PERIODS)[number]

type Column = (number | null)[]

/** Bars of a basket in units of 10^-2 points, oldest first: it has no volume, and its highs and lows are not known. */
export interface BasketBars {
  time: number[]
  open: Column
  high: Column
  low: Column
  close: Column
  volume: Column
  /** Reference of each bar's change. */
  before: number[]
}

/** The running day of a basket in points. */
export interface BasketDayNow extends Pick<BasketNow, 'value' | 'prevValue' | 'hasValue' | 'open'> {
  day: string
}

const UNIT = 100

/**
 * A basket's days, including the running one if it is published, as days, weeks or months: each from the first opening
 * to the last close in it. Members reach their highs and lows at different times, so for the whole nothing is known
 * between.
 */
export function basketBars(course: BasketCourse, now: BasketDayNow | undefined, period: BasketPeriod): BasketBars {
  const bars: BasketBars = { time: [], open: [], high: [], low: [], close: [], volume: [], before: [] }
  let key: string | number | undefined
  const put = (day: string, before: number, open: number | null, close: number | null) => {
    const time = dateToMs(day)
    const own = period === '1d' ? day : groupKey(time, period)
    const last = bars.time.length - 1
    if (own === key) {
      bars.open[last] ??= open === null ? null : open * UNIT
      if (close !== null) bars.close[last] = close * UNIT
      return
    }
    key = own
    bars.time.push(time)
    bars.before.push(before * UNIT)
    bars.open.push(open === null ? null : open * UNIT)
    bars.close.push(close === null ? null : close * UNIT)
    for (const column of [bars.high, bars.low, bars.volume]) column.push(null)
  }
  course.day.forEach((day, at) => {
    put(day, course.before[at] ?? 0, course.open[at] ?? null, course.close[at] ?? null)
  })
  if (now?.hasValue) put(now.day, now.prevValue, now.open, now.value)
  return bars
}

/** Indicators of volume, money, and highs and lows. */
export const NO_VOLUME = { label: '', format: () => '' }
export const BASKETS_LACK = ['VOL', 'VWAP', 'NET', 'KDJ'] as const
