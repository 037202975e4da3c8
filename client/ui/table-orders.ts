import { tableText as text } from '../text/tables'
import { clockZone, isBeijing } from './clock-zone'
import { copyText } from './copy-text'
import { BOM, downloadCsv } from './csv'
import { type TableText, tableAsCsv, tableAsText } from './table-text'
import { toast } from './toast'

/** Puts the rows of a table into the clipboard, as they read. */
export async function copyTable(table: TableText | undefined): Promise<void> {
  if (!table || table.rows.length === 0) return void toast.error(text.nothing)
  if (await copyText(tableAsText(table))) toast.success(text.copied(table.title, table.rows.length))
  else toast.error(text.copyFailed)
}

/** Gives the browser the rows of a table to keep, numbers whole. `asOf`: the market's time, in words. */
export function exportTable(table: TableText | undefined, asOf: string): void {
  if (!table || table.rows.length === 0) return void toast.error(text.nothing)
  const notes = [[text.asOf, asOf], [text.from, decodeURI(location.href)], [text.units]]
  // Cells are exported as they read.
  if (!isBeijing()) notes.push([text.zone, clockZone()])
  const name = `${table.title || text.table}-${asOf.slice(0, 10)}.csv`
  downloadCsv(name.replace(/[\\/:*?"<>|\s]+/g, '_'), BOM + tableAsCsv(table, notes))
}
