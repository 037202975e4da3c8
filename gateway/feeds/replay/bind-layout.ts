import type { Exchange } from '../../../shared/market/instrument'
import type { UnixMs } from '../../../shared/market/units'
import type { CsvColumns } from './csv'
import { midnight, moment, parseClock, readSecurity, type SecurityCode, securities } from './fields'
import { type FileContext, FileError, type ReplayRow } from './row'
import { bindSnapshot, type SnapshotNames } from './snapshot-row'
import { text } from './text'
import { bindTicks, type Names, type TickNames } from './tick-row'

/** One vendor's CSV table: how its header is known, and what stands in which column. */
export type CsvLayout = {
  /** Chinese, for messages. */
  name: string
  /** Exchange of the table, if rows do not contain it; codes without a board of that exchange are skipped. */
  exchange?: Exchange
  /** Rows do not say whose they are: the file's name does. */
  ofFile?: true
  /** Columns without which this is another table; a list inside means any one of these names. */
  columns: readonly Names[]
  /** `day: 'file'`: rows never say the day. Else they may, and the file's is for those that do not. */
  time: { moment: Names; day?: 'file' } | { date: string; clock: string }
} & ({ snapshot: SnapshotNames; ticks?: never } | { ticks: TickNames; snapshot?: never })

type Row = readonly string[]

/** Beijing midnight of the file's own day. Throws `FileError` if the path names none. */
function dayOf({ date }: FileContext): UnixMs {
  if (!date) throw new FileError(text.noDate)
  return midnight(date, 'date')
}

/** When a row was, by one column or by two. */
function bindTime(columns: CsvColumns, { time }: CsvLayout, file: FileContext): (row: Row) => UnixMs {
  if ('clock' in time) {
    const [date, at] = [columns.index(time.date), columns.index(time.clock)]
    return (row) => midnight(row[date], time.date) + parseClock(row[at], time.clock)
  }
  const day = time.day === 'file' || file.date ? dayOf(file) : undefined
  const [at, name = ''] = [columns.index(...[time.moment].flat()), ...[time.moment].flat()]
  return (row) => moment(row[at], day, name)
}

/** Instrument of a row: from the columns for code and, if present, exchange; otherwise the instrument of the file. */
function bindSecurity(
  columns: CsvColumns,
  { ofFile, exchange }: CsvLayout,
  file: FileContext,
): (row: Row) => SecurityCode {
  if (ofFile) {
    const security = file.instrument ? readSecurity(file.instrument) : undefined
    if (!security) throw new FileError(text.noCode)
    return () => security
  }
  const [code, market] = [columns.find('SecurityID', 'HTSCSecurityID'), columns.find('Market')]
  const identify = securities(exchange)
  return (row) => identify(row[code], row[market])
}

/** Finds a table's columns once; the answer is pure: one row's fields → one event. `known`: whose row it turned out to be. */
export function bindLayout(
  layout: CsvLayout,
  columns: CsvColumns,
  file: FileContext,
  known: (security: SecurityCode) => void,
): (row: Row) => ReplayRow | undefined {
  const time = bindTime(columns, layout, file)
  const securityIn = bindSecurity(columns, layout, file)
  const { snapshot, ticks } = layout
  const read = snapshot ? bindSnapshot(columns, snapshot) : bindTicks(columns, ticks)
  return (row) => {
    const security = securityIn(row)
    known(security)
    return read(row, security, time)
  }
}
