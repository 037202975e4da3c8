import { GRID_HEAD_HEIGHT, type GridColumn, type GridOptions, gridElement, ROW_WIDTH } from './grid-column'
import { GridCursor } from './grid-cursor'
import { GridHead } from './grid-head'
import { GridRow } from './grid-row'
import { GridRowDrag } from './grid-row-drag'
import { headText, readTableBy } from './table-text'

/** Rows drawn beyond both edges, so that a quick scroll shows no blank. */
const OVERSCAN = 4
const PASSIVE: readonly string[] = ['scroll', 'wheel', 'touchmove']

type Width = Pick<GridColumn, 'width' | 'sticky'>

/**
 * Width of a row, px, at which the first columns that fit wholly fill the room: columns that are not sticky get wider
 * in proportion, so that none is cut in the middle before somebody scrolls. Undefined if all columns fit, or none that
 * may get wider.
 */
export function filledWidth(columns: readonly Width[], room: number): number | undefined {
  const fixed = columns.reduce((sum, { width, sticky }) => sum + (sticky ? width : 0), 0)
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  let whole = 0
  for (const { width } of columns) {
    if (whole + width > room) break
    whole += width
  }
  if (total <= room || whole <= fixed) return undefined
  return fixed + ((total - fixed) * (room - fixed)) / (whole - fixed)
}

/**
 * A table of thousands of live rows: a pool of row elements, only those in sight, written to directly; nothing of
 * it is React's. `paint()` is cheap enough to be called once per animation frame.
 */
export class VirtualGrid {
  private readonly box: HTMLElement
  private readonly body: HTMLElement
  private readonly head: GridHead
  private readonly observer: ResizeObserver
  private readonly stop = new AbortController()
  private readonly width: number
  private readonly cursor: GridCursor
  private pointed = false
  private pool: GridRow[] = []
  private selected = ''
  /** The row to scroll to as soon as it exists; until the user scrolls. */
  private sought = ''
  /** The row stays visible while its position changes, until the user scrolls. */
  following = false

  constructor(
    host: HTMLElement,
    private readonly options: GridOptions,
  ) {
    this.width = options.columns.reduce((sum, column) => sum + column.width, 0)
    this.box = gridElement(options.groupOf ? 'treegrid' : 'grid', 'h-full w-full overflow-auto relative select-none')
    this.box.tabIndex = 0
    this.box.setAttribute('aria-label', options.label)
    if (options.onMark) this.box.setAttribute('aria-multiselectable', 'true')
    this.box.setAttribute('aria-colcount', String(options.columns.length))
    const { columns, entries } = options
    this.head = new GridHead({ columns, entries, subject: () => this.subject() })
    this.body = gridElement('rowgroup', 'relative')
    this.body.style.minWidth = `var(${ROW_WIDTH})`
    this.box.append(this.head.box, this.body)
    this.cursor = this.makeCursor()
    host.append(this.box, this.cursor.status)
    readTableBy(
      this.box,
      () => this.read(),
      () => this.cursor.copying(),
    )
    this.listen()
    if (options.onMoveRow) this.makeDrag(options.onMoveRow)
    this.observer = new ResizeObserver(() => {
      this.fit()
      this.paint()
    })
    this.observer.observe(this.box)
    this.fit()
  }

  private makeCursor(): GridCursor {
    const { columns, rowHeight, order, keyOf } = this.options
    return new GridCursor(
      {
        box: this.box,
        body: this.body,
        columns,
        rowHeight,
        order,
        keyOf,
        isMarked: (key) => this.options.isMarked?.(key) === true,
        selected: () => this.selected,
        placeOf: (key) => this.placeOf(key),
        reveal: (at) => this.reveal(at),
        pick: (row) => this.pick(row),
        paint: () => this.paint(),
        onHold: () => this.notifyHold(),
      },
      this.stop.signal,
    )
  }

  private makeDrag(onMove: NonNullable<GridOptions['onMoveRow']>): void {
    const { rowHeight, order } = this.options
    new GridRowDrag(
      { box: this.box, body: this.body, rowHeight, order },
      (from, beside, after) => onMove(order()[from] as number, order()[beside] as number, after),
      this.stop.signal,
    )
  }

  /** The order is frozen while the pointer or the focus is on the rows, and while cells are selected. */
  private notifyHold(): void {
    const isFocused = document.activeElement === this.box
    this.options.onHold?.(this.pointed || isFocused || this.cursor.selection.isRange)
  }

  private fit(): void {
    const width = filledWidth(this.options.columns, this.box.clientWidth) ?? this.width
    this.box.style.setProperty(ROW_WIDTH, `${width}px`)
  }

  /** Draws what is in sight from the caller's data. */
  paint(): void {
    const order = this.options.order()
    const { rowHeight, keyOf } = this.options
    const height = Math.max(0, this.box.clientHeight - GRID_HEAD_HEIGHT)
    this.body.style.height = `${order.length * rowHeight}px`
    if (this.sought !== '' && height > 0) this.seek()
    this.box.setAttribute('aria-rowcount', String(order.length + 1))
    const first = Math.max(0, Math.floor(this.box.scrollTop / rowHeight) - OVERSCAN)
    const last = Math.min(order.length, Math.ceil((this.box.scrollTop + height) / rowHeight) + OVERSCAN)
    while (this.pool.length < last - first) this.pool.push(this.addRow())
    // Rows keep their element while they stay in sight, so that flashes and hover stay with them.
    const taken = new Map<number, GridRow>()
    const free: GridRow[] = []
    for (const pooled of this.pool) {
      if (pooled.at >= first && pooled.at < last) taken.set(pooled.at, pooled)
      else {
        pooled.release()
        free.push(pooled)
      }
    }
    const range = this.cursor.range()
    const { current, isRange } = this.cursor.selection
    for (let at = first; at < last; at++) {
      const pooled = taken.get(at) ?? (free.pop() as GridRow)
      const row = order[at] as number
      const key = keyOf(row)
      const selected = key === this.selected
      pooled.write(at, row, key, selected || this.options.isMarked?.(key) === true)
      const inside = range && isRange && at >= range.top && at <= range.bottom ? range : undefined
      const here = current?.key === key ? current.column : -1
      pooled.choose(inside, here)
      if (here >= 0) this.point(pooled.cellId(here))
      else if (selected && !current) this.point(pooled.box.id)
    }
    for (const pooled of free) pooled.box.hidden = true
  }

  /** Says to screen readers where the keyboard is. */
  private point(id: string): void {
    if (this.box.getAttribute('aria-activedescendant') !== id) this.box.setAttribute('aria-activedescendant', id)
  }

  /** Marks the row with this key; scrolls to it if requested. */
  select(key: string, reveal = false): void {
    this.selected = key
    this.cursor.selection.follow(key)
    if (reveal) this.sought = key
    this.paint()
  }

  /** Shows which column sorts. */
  markSort(key: string, direction: 'ascending' | 'descending'): void {
    this.head.markSort(key, direction)
  }

  /** Scroll position, px. */
  get scrolled(): { top: number; left: number } {
    return { top: this.box.scrollTop, left: this.box.scrollLeft }
  }

  /** After a `paint`, which makes the room. */
  scrollTo({ top, left }: { top: number; left: number }): void {
    this.box.scrollTop = top
    this.box.scrollLeft = left
  }

  focus(): void {
    this.box.focus()
  }

  destroy(): void {
    this.stop.abort()
    this.observer.disconnect()
    this.box.remove()
    this.cursor.status.remove()
    this.pool = []
  }

  /** Every row in its order, as its cells read now. */
  private read(): { heads: string[]; rows: string[][] } {
    const { columns, order } = this.options
    return {
      heads: columns.map(({ head, unit }) => headText(head, unit)),
      rows: Array.from(order(), (row) => columns.map((column) => column.cell(row).text)),
    }
  }

  /** The instrument of the selected row; empty without one. */
  private subject(): string {
    const at = this.placeOf(this.selected)
    return at < 0 ? '' : (this.options.instrumentOf?.(this.options.order()[at] as number) ?? '')
  }

  private addRow(): GridRow {
    const row = new GridRow(this.options)
    this.body.append(row.box)
    return row
  }

  private placeOf(key: string): number {
    const order = this.options.order()
    for (let at = 0; at < order.length; at++) if (this.options.keyOf(order[at] as number) === key) return at
    return -1
  }

  private seek(): void {
    const at = this.placeOf(this.sought)
    if (at < 0) return
    if (!this.following) this.sought = ''
    this.reveal(at)
  }

  /** The user scrolls: from now on the user decides the position. */
  private settle(): void {
    this.sought = ''
    this.following = false
  }

  private reveal(at: number): void {
    if (at < 0) return
    const top = at * this.options.rowHeight
    const height = this.box.clientHeight - GRID_HEAD_HEIGHT
    if (top < this.box.scrollTop) this.box.scrollTop = top
    else if (top + this.options.rowHeight > this.box.scrollTop + height) {
      this.box.scrollTop = top + this.options.rowHeight - height
    }
  }

  private rowAt(event: Event): number | undefined {
    const box = (event.target as Element).closest('[role="row"]')
    const pooled = this.pool.find((candidate) => candidate.box === box)
    return pooled && pooled.at >= 0 ? pooled.row : undefined
  }

  private pick(row: number): void {
    this.select(this.options.keyOf(row))
    if (!this.isGroup(row)) this.options.onSelect?.(row)
  }

  private isGroup(row: number): boolean {
    return this.options.groupOf?.(row) !== undefined
  }

  /** Folds or unfolds, and selects the row of the group. */
  private fold(row: number, isFolded: boolean): void {
    this.cursor.clear()
    const key = this.options.keyOf(row)
    this.options.onFold?.(row, isFolded)
    this.select(key)
  }

  /** Enter, space, ← and → on the row of a group. Returns whether the key was one. */
  private onGroupKey(event: KeyboardEvent, row: number | undefined): boolean {
    const group = row === undefined ? undefined : this.options.groupOf?.(row)
    if (row === undefined || !group || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    const { key } = event
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
    if (key !== 'Enter' && key !== ' ' && (!isSideways || this.cursor.selection.current)) return false
    event.preventDefault()
    this.fold(row, isSideways ? key === 'ArrowLeft' : !group.isFolded)
    return true
  }

  private listen(): void {
    const { signal } = this.stop
    const { onOpen, onSort } = this.options
    const on = <E extends keyof HTMLElementEventMap>(type: E, listener: (event: HTMLElementEventMap[E]) => void) =>
      this.box.addEventListener(type, listener, { signal, passive: PASSIVE.includes(type) })
    on('scroll', () => this.paint())
    on('click', (event) => {
      const sort = (event.target as Element).closest<HTMLElement>('[data-sort]')?.dataset.sort
      if (!this.cursor.onClick(event)) return
      const row = this.rowAt(event)
      if (sort) {
        this.cursor.clear()
        onSort?.(sort)
      } else if (row !== undefined && this.isGroup(row)) {
        this.fold(row, !this.options.groupOf?.(row)?.isFolded)
      } else if (row !== undefined) {
        if (event.ctrlKey || event.metaKey) this.options.onMark?.(row)
        this.pick(row)
      }
    })
    on('dblclick', (event) => {
      const row = this.rowAt(event)
      if (row !== undefined && !this.isGroup(row)) onOpen?.(row)
    })
    for (const type of ['wheel', 'touchmove', 'pointerdown'] as const) {
      on(type, () => this.settle())
    }
    on('keydown', (event) => this.onKey(event))
    on('focus', () => this.notifyHold())
    on('blur', () => this.notifyHold())
    const hover = (isOver: boolean) => () => {
      this.pointed = isOver
      this.notifyHold()
    }
    this.body.addEventListener('pointerenter', hover(true), { signal })
    this.body.addEventListener('pointerleave', hover(false), { signal })
  }

  private onKey(event: KeyboardEvent): void {
    const order = this.options.order()
    if (event.target !== this.box || order.length === 0) return
    const page = Math.max(1, Math.floor((this.box.clientHeight - GRID_HEAD_HEIGHT) / this.options.rowHeight) - 1)
    const here = this.placeOf(this.selected)
    if (this.onGroupKey(event, here < 0 ? undefined : order[here])) return
    if (this.cursor.onKey(event, page) || event.ctrlKey || event.metaKey || event.altKey) return
    const targets: Record<string, number> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: order.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      this.settle()
      const at = Math.min(order.length - 1, Math.max(0, target))
      if (this.cursor.selection.isRange) this.cursor.clear()
      this.reveal(at)
      this.pick(order[at] as number)
    } else if (event.key === ' ' && here >= 0 && this.options.onMark) {
      event.preventDefault()
      this.options.onMark(order[here] as number)
    } else if (event.key === 'Enter' && here >= 0) {
      event.preventDefault()
      this.options.onOpen?.(order[here] as number)
    }
  }
}
