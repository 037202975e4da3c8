import { useState } from 'react'
import { toolText } from '../text/chart-tools'
import { Dialog } from '../ui/dialog'
import type { ReadOutItem } from './source'

/** Visible rows of a chart as a table: column heads, and the texts of each row, newest first. */
interface TableRows {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Number of visible rows, of which `rows` has the newest. */
  all: number
}

const ROWS_MAX = 300

/** Table of a chart's visible rows. */
export function tableOf(
  said: (row: number) => readonly ReadOutItem[],
  from: number,
  end: number,
  most = ROWS_MAX,
): TableRows {
  const rows: string[][] = []
  let heads: readonly string[] = []
  for (let row = end - 1; row >= Math.max(from, end - most); row--) {
    const items = said(row).filter(({ text }) => text !== '')
    if (heads.length === 0) heads = items.map(({ label }) => label)
    rows.push(items.map(({ text }) => text))
  }
  return { heads, rows, all: Math.max(0, end - from) }
}

/** A button that only those find who come by keyboard or are read to, and the chart's numbers as a table behind it. */
export function ChartTable({ label, read }: { label: string; read: () => TableRows }) {
  const [table, setTable] = useState<TableRows>()
  return (
    <>
      <button
        type="button"
        onClick={() => setTable(read())}
        className="sr-only focus:not-sr-only focus:absolute focus:bottom-6 focus:left-15 focus:z-30 focus:h-5 focus:rounded-[3px] focus:border focus:border-line focus:bg-raised focus:px-1.5 focus:text-11"
      >
        {toolText.table}
      </button>
      {table && (
        <Dialog
          open
          title={toolText.tableOf(label)}
          description={toolText.newest(table.rows.length, table.all)}
          onOpenChange={(open) => !open && setTable(undefined)}
        >
          <table className="num w-full text-12" aria-label={toolText.tableOf(label)}>
            <thead>
              <tr className="text-11 text-text-3 *:px-1 *:text-right *:font-normal *:first:text-left">
                {table.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row[0]} className="*:px-1 *:text-right *:whitespace-nowrap *:first:text-left">
                  {row.map((text, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                    <td key={at}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Dialog>
      )}
    </>
  )
}
