import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { common } from '../text/common'
import { entryHint } from '../text/dictionary'
import type { ColumnEntries } from '../text/dictionary-columns'
import { classNames } from './class-names'
import { EntryButton } from './entry-button'
import { requestEntry } from './entry-request'
import { markOf } from './instrument-mark'
import { SkeletonRows } from './skeleton-rows'
import { type PanelState, StateView } from './state-view'
import { useTableCells } from './table-cells'

export interface TableColumn<Row> {
  key: string
  title: string
  /** Small, after the title: 元, 手, %. */
  unit?: string
  cell: (row: Row) => ReactNode
  /** Given: the head sorts. Unknown values come last in both directions. */
  sortBy?: (row: Row) => number | string | null
  /** Numbers go right (the default), words left. */
  align?: 'left' | 'right'
  /** CSS pixels at least. */
  width?: number
}

/** Kind of selection of a row: chosen, or passed with the arrow keys. */
export type SelectionReach = 'choice' | 'step'

export interface DataTableProps<Row> {
  /** Subject of the table, for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** Dictionary entries by column: heads get an ⓘ that opens them. */
  entries?: ColumnEntries
  /** Undefined: still loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The instrument that a row is about; rows take the focus then, so that the keyboard reaches their menu. */
  instrumentOf?: (row: Row) => string
  selected?: string | null
  /** Keys never select the row that is selected already. */
  onSelect?: (row: Row, by: SelectionReach) => void
  /** Enter or a double click: go deeper. */
  onOpen?: (row: Row) => void
  /** Why there are no rows. */
  emptyWhy?: ReactNode
  emptyState?: PanelState
  /** Numbers are old: they are dimmed. */
  stale?: boolean
  sort?: { key: string; descending: boolean }
  rowHeight?: 24 | 28
  className?: string
}

/** Rows in the order of a column; the order of equal rows is preserved, unknown values are last. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => number | string | null,
  descending: boolean,
): Row[] {
  const side = descending ? -1 : 1
  const unknown = (value: number | string | null) => value === null || Number.isNaN(value)
  return [...rows].sort((left, right) => {
    const [a, b] = [by(left), by(right)]
    if (unknown(a) || unknown(b)) return Number(unknown(a)) - Number(unknown(b))
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh-CN')
    return order * side
  })
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }

interface KeyedRows<Row> {
  ordered: readonly Row[]
  rowKey: (row: Row) => string
  select: (row: Row, by: SelectionReach) => void
  onOpen: ((row: Row) => void) | undefined
  /** The focus goes to another row. */
  onStep: (key: string) => void
}

/** Arrows, pages, Home and End go through the rows and select them; Enter opens one, or chooses it. */
function onRowKey<Row>(event: KeyboardEvent, { ordered, rowKey, select, onOpen, onStep }: KeyedRows<Row>): void {
  if (!(event.target as Element).hasAttribute('data-row')) return
  const at = ordered.findIndex((row) => rowKey(row) === (event.target as HTMLElement).dataset.row)
  const step = STEPS[event.key]
  const to = step ? at + step : event.key === 'Home' ? 0 : event.key === 'End' ? ordered.length - 1 : undefined
  const row = ordered[at]
  if (event.key === 'Enter' && row) onOpen ? onOpen(row) : select(row, 'choice')
  if (to === undefined) return
  event.preventDefault()
  const place = Math.min(Math.max(to, 0), ordered.length - 1)
  const next = ordered[place]
  if (next) {
    onStep(rowKey(next))
    select(next, 'step')
  }
  event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')[place]?.focus()
}

const sideOf = <Row,>({ align }: TableColumn<Row>): string => (align === 'left' ? 'text-left' : 'text-right')

/** A table of up to a few hundred rows: sticky head and first column, sorting, selection by keyboard. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, selected, onSelect, onOpen, emptyWhy, stale, rowHeight = 24, className } = props
  const cells = useTableCells()
  const reached = onSelect !== undefined || onOpen !== undefined || props.instrumentOf !== undefined
  const [sort, setSort] = useState(props.sort)
  const ordered = useMemo(() => {
    const by = sort && columns.find((column) => column.key === sort.key)?.sortBy
    return rows && by && sort ? sortRows(rows, by, sort.descending) : rows
  }, [rows, columns, sort])

  if (!ordered) return <SkeletonRows rowHeight={rowHeight} columns={Math.min(columns.length, 8)} />
  if (ordered.length === 0) return <StateView state={props.emptyState ?? 'empty'} why={emptyWhy} />

  const select = (row: Row, by: SelectionReach) => void (rowKey(row) !== selected && onSelect?.(row, by))
  const focusable = ordered.some((row) => rowKey(row) === selected) ? selected : ordered[0] && rowKey(ordered[0])
  const sticky = (index: number) => index === 0 && 'sticky left-0'
  return (
    <div tabIndex={reached ? undefined : 0} className={classNames('h-full overflow-auto', className)}>
      <span role="status" className="sr-only">
        {cells.words}
      </span>
      <table
        ref={cells.table}
        role={onSelect ? 'grid' : undefined}
        aria-label={label}
        className={classNames('num w-full border-separate border-spacing-0 text-12', stale && 'opacity-50')}
      >
        <TableHead columns={columns} entries={props.entries} sort={sort} onSort={setSort} />
        <tbody
          onKeyDown={(event) => {
            if (cells.current()?.onKey(event)) return event.preventDefault()
            onRowKey(event, { ordered, rowKey, select, onOpen, onStep: (key) => cells.current()?.follow(key) })
          }}
          onMouseDown={(event) => reached && event.shiftKey && event.preventDefault()}
        >
          {ordered.map((row) => {
            const key = rowKey(row)
            return (
              <tr
                key={key}
                data-row={key}
                {...markOf(props.instrumentOf?.(row))}
                tabIndex={reached ? (key === focusable ? 0 : -1) : undefined}
                aria-selected={onSelect && key === selected}
                onClick={(event) => {
                  if (!reached || cells.current()?.onClick(event) !== false) onSelect?.(row, 'choice')
                }}
                onDoubleClick={() => onOpen?.(row)}
                style={{ height: rowHeight }}
                className={classNames(
                  'group',
                  (onSelect || onOpen) && 'cursor-default',
                  key === selected && 'font-semibold',
                )}
              >
                {columns.map((column, index) => (
                  <td
                    key={column.key}
                    className={classNames(
                      'border-b border-line/60 px-2 whitespace-nowrap',
                      key === selected ? 'bg-raised' : 'bg-panel group-hover:bg-raised',
                      index === 0 ? 'z-[1] text-left' : sideOf(column),
                      sticky(index),
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row> {
  sort: { key: string; descending: boolean } | undefined
  onSort: (sort: { key: string; descending: boolean }) => void
  columns: readonly TableColumn<Row>[]
  entries: ColumnEntries | undefined
}

function TableHead<Row>({ columns, entries, sort, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            style={column.width ? { minWidth: column.width } : undefined}
            aria-sort={sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined}
            className={classNames(
              'group/head sticky top-0 h-6 border-b border-line bg-panel px-2 font-normal whitespace-nowrap text-text-2',
              index === 0 ? 'left-0 z-20 text-left' : `z-10 ${sideOf(column)}`,
            )}
          >
            <Head column={column} sort={sort} onSort={onSort} entry={entries?.[column.key]} />
            <HeadEntry column={column} entry={entries?.[column.key]} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface ExplainedColumn<Row> {
  column: TableColumn<Row>
  entry: ColumnEntries[string] | undefined
}

/** ⓘ over the unit at the end of the head: shown under the pointer and with the focus. */
function HeadEntry<Row>({ column, entry }: ExplainedColumn<Row>) {
  if (!entry) return null
  return (
    <EntryButton
      entry={entry}
      name={column.title}
      tabIndex={-1}
      className={classNames(
        'absolute inset-y-0 right-0 my-auto size-4 bg-panel text-accent opacity-0',
        'group-hover/head:opacity-100 group-focus-within/head:opacity-100',
      )}
    />
  )
}

function Head<Row>({ column, sort, onSort, entry }: Pick<HeadProps<Row>, 'sort' | 'onSort'> & ExplainedColumn<Row>) {
  const text = (
    <>
      {column.title}
      {column.unit && (
        <span data-unit="" className="ml-0.5 text-11 text-text-3">
          {column.unit}
        </span>
      )}
    </>
  )
  if (!column.sortBy) return <span title={entry && entryHint(entry)}>{text}</span>
  const here = sort?.key === column.key
  return (
    <button
      type="button"
      title={common.sortBy(column.title)}
      onClick={() => onSort({ key: column.key, descending: here ? !sort.descending : true })}
      onKeyDown={(event) => {
        if (!entry || event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        requestEntry({ id: entry, anchor: event.currentTarget, instrument: '' })
      }}
      className={classNames('hover:text-text-1', here && 'text-text-1')}
    >
      {text}
      <span aria-hidden="true" className="inline-block w-3 text-right text-[9px]">
        {here ? (sort.descending ? '▼' : '▲') : ''}
      </span>
    </button>
  )
}
