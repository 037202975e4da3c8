import { type KeyboardEvent, useCallback, useRef } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import type { CodePlace } from '../../store/account/watch-groups'
import type { NamedTable } from '../../store/baskets/with-baskets'
import { watchlist as text } from '../../text/watchlist'
import type { GridColumn } from '../../ui/grid-column'
import { toast } from '../../ui/toast'
import type { ListSort } from './list-order'

/** Key of the column of one's own order. */
export const OWN_ORDER = 'order'

/** Places in one's own order by row, from 1. */
type OwnPlaces = () => ReadonlyMap<number, number>

/** The place of each row in one's own order, by which rows are dragged; its head lifts an order by another column. */
export const orderColumn = (own: OwnPlaces): GridColumn => ({
  key: OWN_ORDER,
  head: text.order,
  help: text.orderHelp,
  width: 34,
  align: 'center',
  sticky: true,
  sortable: true,
  grip: true,
  cell: (row) => ({ text: String(own().get(row) ?? ''), tone: 'dim', title: text.orderHelp }),
})

/**
 * Whether two rows may change their order: both are in sight and under the same group. `shown`: rows as the table shows
 * them, with a negative one before each group.
 */
export function isWithinGroup(shown: ArrayLike<number>, one: number, other: number): boolean {
  const rows = Array.from(shown)
  const [from, to] = [rows.indexOf(one), rows.indexOf(other)].sort((a, b) => a - b) as [number, number]
  return from >= 0 && rows.slice(from, to + 1).every((row) => row >= 0)
}

interface OwnOrderOptions {
  places: readonly number[]
  /** Rows as the table shows them, with a negative one before each group. */
  shown: () => ArrayLike<number>
  table: NamedTable
  sort: ListSort | undefined
  setSort: (sort: undefined) => void
  onPlace: ((id: InstrumentId, to: CodePlace) => void) | undefined
  selected: InstrumentId | undefined
}

/** Moves rows in one's own order: by dragging, or Alt and arrows. An order by a column has to be lifted first. */
export function useOwnOrder(options: OwnOrderOptions) {
  const latest = useRef(options)
  latest.current = options
  const made = useRef<{ places: readonly number[]; own: ReadonlyMap<number, number> }>(undefined)
  const own = useCallback<OwnPlaces>(() => {
    const { places } = latest.current
    if (made.current?.places !== places) {
      made.current = { places, own: new Map(places.map((place, at) => [place, at + 1])) }
    }
    return made.current.own
  }, [])
  const place = (row: number, beside: number, after: boolean): void => {
    const { table, shown, sort, setSort, onPlace } = latest.current
    if (!isWithinGroup(shown(), row, beside)) toast.info(text.ownGroup)
    else if (sort) toast.info(text.sorted, { label: text.ownOrder, onClick: () => setSort(undefined) })
    else onPlace?.(table.id[row] ?? '', { beside: table.id[beside] ?? '', after })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    const { shown, table, selected, onPlace } = latest.current
    if (!by || !onPlace) return
    event.preventDefault()
    event.stopPropagation()
    const rows = Array.from(shown())
    const at = rows.findIndex((row) => row >= 0 && table.id[row] === selected)
    const beside = rows[at + by]
    if (at >= 0 && beside !== undefined) place(rows[at] as number, beside, by > 0)
  }
  return { own, place, onKeyDown }
}
