import { btcText } from '../../text/btc'
import { BOM, csvLine } from '../../ui/csv'
import { barFields } from '../../ui/csv-bars'
import { COMMON, type CoinPeriod } from './choice'
import type { CoinBars } from './fold'

/** Candles as a file for a spreadsheet: prices in USDT, quantities in BTC, money bought less sold by takers in USDT. */
export function candlesCsv(bars: CoinBars, period: CoinPeriod, sources: string): string {
  const words = btcText.csv
  const lines = [
    csvLine([words.title, sources]),
    csvLine([btcText.period, period]),
    csvLine([words.units]),
    csvLine(words.heads),
    ...bars.time.map((_, row) =>
      csvLine([...barFields(bars, row, { ...COMMON, daily: period === '1d' }), bars.net[row] ?? null]),
    ),
  ]
  return BOM + lines.join('')
}
