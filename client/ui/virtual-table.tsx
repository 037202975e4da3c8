import { useEffect, useRef } from 'react'
import type { GridOptions } from './grid-column'
import { oncePerFrame } from './once-per-frame'
import { VirtualGrid } from './virtual-grid'

interface VirtualTableProps extends Omit<GridOptions, 'order' | 'isMarked'> {
  /** The rows in their order, read at each paint. */
  order: () => ArrayLike<number>
  /** Calls back whenever something that cells show may have changed; the table paints once per frame. */
  subscribe: (listener: () => void) => () => void
  selected?: string
  /** Rows that something is done with together, by their keys. */
  marked?: ReadonlySet<string>
  /** Keeps the initially selected row visible while live numbers move it, until the user scrolls. */
  follow?: boolean
  sort?: { key: string; direction: 'ascending' | 'descending' }
  className?: string
}

/**
 * React owns the box, `VirtualGrid` the rows. `columns`, `entries`, `label`, `rowHeight` and `subscribe` must be stable: a change
 * of them rebuilds the table. Callbacks may change freely.
 */
export function VirtualTable(props: VirtualTableProps) {
  const { columns, entries, label, rowHeight, subscribe, selected, sort, className } = props
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<VirtualGrid>(null)
  const hadFocus = useRef(false)
  const scrolled = useRef<VirtualGrid['scrolled']>(undefined)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!box.current) return
    const made = new VirtualGrid(box.current, {
      columns,
      ...(entries ? { entries } : {}),
      label,
      rowHeight,
      order: () => latest.current.order(),
      keyOf: (row) => latest.current.keyOf(row),
      onSelect: (row) => latest.current.onSelect?.(row),
      ...(latest.current.onMark
        ? {
            onMark: (row: number) => latest.current.onMark?.(row),
            isMarked: (key: string) => latest.current.marked?.has(key) ?? false,
          }
        : {}),
      onOpen: (row) => latest.current.onOpen?.(row),
      ...(latest.current.instrumentOf ? { instrumentOf: (row) => latest.current.instrumentOf?.(row) ?? '' } : {}),
      ...(latest.current.groupOf ? { groupOf: (row: number) => latest.current.groupOf?.(row) } : {}),
      onFold: (row, isFolded) => latest.current.onFold?.(row, isFolded),
      onSort: (key) => latest.current.onSort?.(key),
      ...(latest.current.onMoveRow
        ? { onMoveRow: (row: number, beside: number, after: boolean) => latest.current.onMoveRow?.(row, beside, after) }
        : {}),
      onHold: (held) => latest.current.onHold?.(held),
    })
    grid.current = made
    made.following = latest.current.follow === true && scrolled.current === undefined
    // A rebuilt table (other columns) continues at the previous position.
    const { selected: chosen, sort: sorted } = latest.current
    if (sorted) made.markSort(sorted.key, sorted.direction)
    made.select(chosen ?? '', scrolled.current === undefined)
    if (scrolled.current) made.scrollTo(scrolled.current)
    if (hadFocus.current) made.focus()
    const repaint = oncePerFrame(() => made.paint())
    const unsubscribe = subscribe(repaint.request)
    return () => {
      unsubscribe()
      repaint.cancel()
      scrolled.current = made.scrolled
      hadFocus.current = box.current?.contains(document.activeElement) ?? false
      made.destroy()
      grid.current = null
    }
  }, [columns, entries, label, rowHeight, subscribe])

  useEffect(() => {
    grid.current?.select(selected ?? '', true)
  }, [selected])

  // biome-ignore lint/correctness/useExhaustiveDependencies: painting reads which rows are marked
  useEffect(() => grid.current?.paint(), [props.marked])

  useEffect(() => {
    if (sort) grid.current?.markSort(sort.key, sort.direction)
    grid.current?.paint()
  }, [sort])

  return <div ref={box} className={className} />
}
