import { groupWords as text } from '../text/columns'
import type { CellValue, GridColumn } from './grid-column'

interface Group {
  name: string
  rows: { length: number }
}

/** Groups of a table, whose rows are negative. */
interface Groups<G extends Group> {
  group: (row: number) => G | undefined
  isFolded: (name: string) => boolean
  subtotal: (group: G, key: string, kind: 'sum' | 'mean', figure: (row: number) => number) => number
}

const NOTHING: CellValue = { text: '' }

const headOf = <G extends Group>(groups: Groups<G>, { name, rows }: Group): string =>
  `${groups.isFolded(name) ? '▸' : '▾'} ${text.head(name || text.unnamed, rows.length)}`

/** Subtotal of a column as it is shown: a mean says that it is one. */
function subtotalCell<G extends Group>(column: GridColumn, groups: Groups<G>, group: G): CellValue {
  const { group: how, key } = column
  if (!how) return NOTHING
  const value = groups.subtotal(group, key, how.kind, how.figure)
  const title = text.how[how.kind](group.rows.length)
  if (!Number.isFinite(value)) return { text: '—', tone: 'dim', title }
  const cell = how.show(value)
  return { ...cell, text: how.kind === 'mean' ? text.mean(cell.text) : cell.text, title }
}

/** Columns that show name and count of a group in the first of them, and subtotals in those that have any. */
export const groupedColumns = <G extends Group>(columns: readonly GridColumn[], groups: Groups<G>): GridColumn[] =>
  columns.map((column, at) => {
    const { cell, value, raw, key, group: how } = column
    const copied = (row: number): number => {
      const figure = raw?.(row)
      return typeof figure === 'number' ? figure : Number.NaN
    }
    // The figure of a cell may be in another unit than what is copied of it.
    const rawOfGroup = (group: G) => {
      if (at === 0) return text.head(group.name || text.unnamed, group.rows.length)
      return how ? groups.subtotal(group, `${key} copied`, how.kind, copied) : null
    }
    return {
      ...column,
      cell: (row: number) => {
        const group = groups.group(row)
        if (!group) return cell(row)
        return at === 0 ? { text: headOf(groups, group) } : subtotalCell(column, groups, group)
      },
      ...(value ? { value: (row: number) => (row < 0 ? Number.NaN : value(row)) } : {}),
      ...(raw || at === 0
        ? {
            raw: (row: number) => {
              const group = groups.group(row)
              return group ? rawOfGroup(group) : raw ? raw(row) : cell(row).text
            },
          }
        : {}),
    }
  })

/** Sort key of groups by a column; undefined if it has no subtotal. */
export const groupFigure = (
  columns: readonly GridColumn[],
  key: string,
): { kind: 'sum' | 'mean'; figure: (row: number) => number } | undefined =>
  columns.find((column) => column.key === key)?.group
