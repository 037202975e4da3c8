import { chartText } from '../text/common'
import { directionOf, formatDate, formatPercent, formatPrice } from '../ui/format'
import { barTime } from './bar-time'
import type { ReadOutItem } from './source'

/** Bars, oldest first: start time in ms, prices in price units, volume in shares. */
export interface CandleColumns {
  time: readonly number[]
  open: readonly (number | null)[]
  high: readonly (number | null)[]
  low: readonly (number | null)[]
  close: readonly (number | null)[]
  volume: readonly (number | null)[]
  /** Reference of each bar's change; the bar before if it is omitted or unknown. */
  before?: readonly number[]
}

interface CandleWords {
  priceScale: number
  /** True: one bar is a day or more. */
  daily: boolean
  /** Length of a bar in ms where bars are named by their ends. */
  length?: number
  /** Values below the candles: shares, or money; empty: none. */
  volumeLabel: string
  formatVolume: (value: number | null | undefined) => string
}

/** Text of the line above the candles for a bar; for the newest one if none is pointed at. */
export function candleReadOut(columns: CandleColumns, pointed: number | null, words: CandleWords): ReadOutItem[] {
  const { time, open, high, low, close, volume, before: given } = columns
  const { priceScale, daily, volumeLabel, formatVolume, length = 0 } = words
  const index = pointed ?? time.length - 1
  const before = given?.[index] || (close[index - 1] ?? open[index])
  const last = close[index]
  const change = last && before ? last / before - 1 : null
  const price = (label: string, value: number | null | undefined): ReadOutItem => ({
    label,
    text: formatPrice(value, priceScale),
    tone: directionOf(value && before ? value - before : 0),
  })
  return [
    { label: chartText.time, text: daily ? formatDate(time[index]) : barTime(time, index, length) },
    price(chartText.open, open[index]),
    price(chartText.high, high[index]),
    price(chartText.low, low[index]),
    price(chartText.close, last),
    { label: chartText.change, text: formatPercent(change), tone: directionOf(change) },
    ...(volumeLabel === '' ? [] : [{ label: volumeLabel, text: formatVolume(volume[index]) }]),
  ]
}
