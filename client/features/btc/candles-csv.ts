import { btcText } from '../../text/btc'
import { BOM, csvLine } from '../../ui/csv'
import { formatDate, formatDateTime } from '../../ui/format'
import { COMMON, type CoinPeriod } from './choice'
import type { CoinBars } from './fold'

/** Candles as a file for a spreadsheet: prices in USDT, quantities in BTC, money bought less sold by takers in USDT. */
export function candlesCsv(bars: CoinBars, period: CoinPeriod, sources: string): string {
  const words = btcText.csv
  const price = (value: number | undefined) => (value === undefined ? null : value / 10 ** COMMON.priceScale)
  const lines = [
    csvLine([words.title, sources]),
    csvLine([btcText.period, period]),
    csvLine([words.units]),
    csvLine(words.heads),
    ...bars.time.map((time, row) =>
      csvLine([
        period === '1d' ? formatDate(time) : formatDateTime(time),
        price(bars.open[row]),
        price(bars.high[row]),
        price(bars.low[row]),
        price(bars.close[row]),
        (bars.volume[row] ?? 0) / 10 ** COMMON.volumeScale,
        bars.net[row] ?? null,
      ]),
    ),
  ]
  return BOM + lines.join('')
}
