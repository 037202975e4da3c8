import type { Bars } from '../../../shared/protocol/rest'
import type { Outage } from '../../../shared/protocol/rest-outages'
import type { ListedInstrument } from '../../store/instruments'
import { outageText } from '../../text/outages'
import { verbText } from '../../text/verbs'
import { BOM, csvLine } from '../../ui/csv'
import { formatDate, formatDateTime } from '../../ui/format'

const words = verbText.csv

/** Bars as a file for a spreadsheet: whose and of when in the head, prices and money in yuan, volume in shares. */
export function barsCsv(
  bars: Bars,
  period: '1d' | '1m',
  { id, name, priceScale, volumeScale }: Pick<ListedInstrument, 'id' | 'name' | 'priceScale' | 'volumeScale'>,
  asOf: string,
  outages: readonly Pick<Outage, 'from' | 'until' | 'words'>[] = [],
): string {
  const price = (value: number | undefined) => (value === undefined ? null : value / 10 ** priceScale)
  const lines = [
    csvLine([words.title]),
    csvLine([words.instrument, id, name]),
    csvLine([words.period, words.periods[period]]),
    csvLine([words.asOf, asOf]),
    csvLine([words.units]),
    // What lies in these minutes may be late or missing.
    ...outages.map(({ from, until, words: what }) =>
      csvLine([outageText.csv, formatDateTime(from), until === null ? '' : formatDateTime(until), what]),
    ),
    csvLine(words.heads),
    ...bars.time.map((time, row) =>
      csvLine([
        period === '1d' ? formatDate(time) : formatDateTime(time),
        price(bars.open[row]),
        price(bars.high[row]),
        price(bars.low[row]),
        price(bars.close[row]),
        (bars.volume[row] ?? 0) / 10 ** volumeScale,
        bars.turnover[row] ?? null,
        bars.adNet[row] ?? null,
        bars.odBigNet[row] ?? null,
      ]),
    ),
  ]
  return BOM + lines.join('')
}
