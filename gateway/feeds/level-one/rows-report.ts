import type { InstrumentId } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { HealthReport } from '../../../shared/protocol/rest'
import type { MissingRow } from '../feed'
import type { Incidents } from '../incidents'
import { text } from './text'
import type { Venue } from './venue'

const NAMED_MAX = 5

/** Missing instruments and the reason, in Chinese; refused ones first, and only the first few by name. */
function missingWords(missing: ReadonlyMap<InstrumentId, MissingRow>): string {
  const all = [...missing].sort(([, a], [, b]) => Number(b.refused) - Number(a.refused))
  const named = all.slice(0, NAMED_MAX).map(([id, { reason }]) => `${id} ${reason}`)
  return text.rows.missing(all.length, named, all.length > NAMED_MAX)
}

/** Rows that were not believed are an incident until every one of them is again. */
export function reportRefusedRows(incidents: Incidents, { title }: Venue, missing: RowsReported['missing']): void {
  const refused = new Map([...missing].filter(([, row]) => row.refused))
  if (refused.size > 0) incidents.open('rows-refused', title, missingWords(refused))
  else incidents.close('rows-refused', title)
}

interface RowsReported {
  venue: Venue
  missing: ReadonlyMap<InstrumentId, MissingRow>
  /** Rows refused since the start. */
  refused: number
  at: UnixMs
}

/** Notices for operators about rejected rows of a source. */
export function rowsReport({ venue, missing, refused, at }: RowsReported): HealthReport {
  const isWrong = [...missing.values()].some((row) => row.refused)
  const words = [
    text.rows.of(venue.title),
    missing.size > 0 ? missingWords(missing) : text.rows.whole,
    refused > 0 ? text.rows.refused(refused) : '',
  ]
  return {
    source: `rows.${venue.name}`,
    state: isWrong ? 'late' : 'ok',
    words: words.join(''),
    at,
    figures: { refused, missing: missing.size },
  }
}
