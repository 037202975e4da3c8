import type { Bars } from '../../../shared/protocol/rest'
import type { Outage } from '../../../shared/protocol/rest-outages'
import type { ListedInstrument } from '../../store/rows/instruments'
import { outageText } from '../../text/outages'
import { verbText } from '../../text/verbs'
import { BOM, csvLine } from '../../ui/csv'
import { barFields } from '../../ui/csv-bars'
import { formatBeijing } from '../../ui/format'

const words = verbText.csv

/** Bars as a file for a spreadsheet: whose and of when in the head, prices and money in yuan, volume in shares. */
export function barsCsv(
  bars: Bars,
  period: '1d' | '1m',
  { id, name, priceScale, volumeScale }: Pick<ListedInstrument, 'id' | 'name' | 'priceScale' | 'volumeScale'>,
  asOf: string,
  outages: readonly Pick<Outage, 'from' | 'until' | 'words'>[] = [],
): string {
  const lines = [
    csvLine([words.title]),
    csvLine([words.instrument, id, name]),
    csvLine([words.period, words.periods[period]]),
    csvLine([words.asOf, asOf]),
    csvLine([words.units]),
    // Data of these minutes may be late or missing.
    ...outages.map(({ from, until, words: what }) =>
      csvLine([outageText.csv, formatBeijing(from), until === null ? '' : formatBeijing(until), what]),
    ),
    csvLine(words.heads),
    ...bars.time.map((_, row) =>
      csvLine([
        ...barFields(bars, row, { daily: period === '1d', priceScale, volumeScale }),
        bars.turnover[row] ?? null,
        bars.adNet[row] ?? null,
        bars.odBigNet[row] ?? null,
      ]),
    ),
  ]
  return BOM + lines.join('')
}
