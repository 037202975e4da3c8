import { formatBeijing, formatDate } from './format'

/** Columns of bars: when each begins, prices and shares in units of their scales. */
interface CsvBars extends Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', readonly number[]> {}

/** First fields of each bar in a file: its time, four prices and volume, in whole units. */
export function barFields(
  { time, open, high, low, close, volume }: CsvBars,
  row: number,
  { daily, priceScale, volumeScale }: { daily: boolean; priceScale: number; volumeScale: number },
): (string | number | null)[] {
  const price = (value: number | undefined) => (value === undefined ? null : value / 10 ** priceScale)
  return [
    daily ? formatDate(time[row]) : formatBeijing(time[row]),
    ...[price(open[row]), price(high[row]), price(low[row]), price(close[row])],
    (volume[row] ?? 0) / 10 ** volumeScale,
  ]
}
