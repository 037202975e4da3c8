import { tableText as text } from '../text/tables'
import { type CellPlace, type CellRange, CellSelection, moveByKey } from './cell-selection'
import { type Cells, cellsOf } from './cells-text'
import { copyCells, copyInto } from './copy-cells'
import { DRAG_FROM } from './drag-from'
import { GRID_HEAD_HEIGHT, type GridColumn, gridElement } from './grid-column'
import { GRIP } from './grid-row-drag'

/** The grid as the cursor uses it. */
export interface CursorGrid {
  box: HTMLElement
  body: HTMLElement
  columns: readonly GridColumn[]
  rowHeight: number
  order: () => ArrayLike<number>
  keyOf: (row: number) => string
  /** Whether a row is marked for an action on several rows. */
  isMarked: (key: string) => boolean
  /** Key of the selected row; empty without one. */
  selected: () => string
  placeOf: (key: string) => number
  /** Scrolls to a place of the order. */
  reveal: (at: number) => void
  /** Selects the row, as a press on it does. */
  pick: (row: number) => void
  paint: () => void
  /** Called when the order may have been frozen or released. */
  onHold: () => void
}

/** The current cell of a grid, the rectangle of selected cells, and their way to the clipboard. */
export class GridCursor {
  readonly selection = new CellSelection()
  /** Says to screen readers how many cells are selected. */
  readonly status = gridElement('status', 'sr-only')
  private pressed: { place: CellPlace; x: number; y: number; drags: boolean } | undefined
  /** The press that just ended selected cells: its click picks no row. */
  private dragged = false

  constructor(
    private readonly grid: CursorGrid,
    signal: AbortSignal,
  ) {
    const { box } = grid
    box.addEventListener('pointerdown', (event) => this.onPress(event), { signal })
    box.addEventListener('pointermove', (event) => this.onDrag(event), { signal })
    for (const type of ['pointerup', 'pointercancel'] as const) {
      box.addEventListener(type, () => this.onLift(), { signal })
    }
    // Browsers send it to the body where nothing is selected as text.
    document.addEventListener('copy', (event) => this.onCopy(event), { signal })
  }

  /** The rectangle at this paint. */
  range(): CellRange | undefined {
    return this.selection.current ? this.selection.range(this.grid.placeOf) : undefined
  }

  /** A click on a cell. Returns false where it is no choice of a row: it ended or extended a rectangle. */
  onClick(event: MouseEvent): boolean {
    if (this.dragged) {
      this.dragged = false
      return false
    }
    const place = this.cellUnder(event)
    if (!place) return true
    if (!event.shiftKey) {
      this.selection.set(place)
      this.changed()
      return true
    }
    if (!this.selection.current && this.grid.selected() !== '') {
      this.selection.set({ key: this.grid.selected(), column: place.column })
    }
    this.selection.extend(place)
    this.changed()
    return false
  }

  /** Returns whether the key was one of the cells'. `page`: rows in sight. */
  onKey(event: KeyboardEvent, page: number): boolean {
    const { key, shiftKey } = event
    if (event.altKey) return false
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a' || shiftKey) return false
      this.selectAll()
    } else if (key === 'Escape') {
      if (!this.clear()) return false
    } else if (shiftKey) {
      if (!this.extendBy(key, page)) return false
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') this.step(key === 'ArrowRight' ? 1 : -1)
    else return false
    event.preventDefault()
    return true
  }

  /** Returns whether something was selected. */
  clear(): boolean {
    const had = this.selection.clear()
    if (had) this.changed()
    return had
  }

  /** Copies the rectangle by a menu; undefined while there is none. */
  copying(): (() => void) | undefined {
    if (!this.selection.isRange) return undefined
    const cells = this.cells()
    return cells && (() => void copyCells(cells))
  }

  private onCopy(event: ClipboardEvent): void {
    if (document.activeElement !== this.grid.box || !event.clipboardData) return
    const cells = this.cells()
    if (!cells) return
    copyInto(event, cells)
  }

  /** Copied cells: the rectangle or current cell, else the marked rows, else the selected one. */
  private cells(): Cells | undefined {
    const { columns, placeOf, keyOf, isMarked, selected } = this.grid
    const order = Array.from(this.grid.order())
    const range = this.range()
    if (range && (this.selection.isRange || !order.some((row) => isMarked(keyOf(row))))) {
      return cellsOf(columns.slice(range.left, range.right + 1), order.slice(range.top, range.bottom + 1))
    }
    const at = placeOf(selected())
    const marked = order.filter((row) => isMarked(keyOf(row)))
    const rows = marked.length > 0 ? marked : at < 0 ? [] : [order[at] as number]
    return rows.length > 0 ? cellsOf(columns, rows) : undefined
  }

  private changed(): void {
    const range = this.selection.isRange ? this.range() : undefined
    const words = range ? text.chosenCells(range.bottom - range.top + 1, range.right - range.left + 1) : ''
    if (this.status.textContent !== words) this.status.textContent = words
    this.grid.onHold()
    this.grid.paint()
  }

  private selectAll(): void {
    const { keyOf, columns } = this.grid
    const order = this.grid.order()
    this.selection.set({ key: keyOf(order[0] as number), column: 0 })
    this.selection.extend({ key: keyOf(order[order.length - 1] as number), column: columns.length - 1 })
    this.changed()
  }

  /** To the next cell of the row; from a row without a current cell to its first one. */
  private step(by: number): void {
    const { columns, placeOf, selected, pick, keyOf } = this.grid
    const { current } = this.selection
    const key = current && placeOf(current.key) >= 0 ? current.key : selected()
    const at = placeOf(key)
    if (at < 0) pick(this.grid.order()[0] as number)
    const column = current ? Math.min(columns.length - 1, Math.max(0, current.column + by)) : 0
    this.selection.set({ key: keyOf(this.grid.order()[Math.max(0, at)] as number), column })
    this.revealColumn(column)
    if (at >= 0) this.grid.reveal(at)
    this.changed()
  }

  private extendBy(key: string, page: number): boolean {
    const reach = moveByKey(key, page)
    if (!reach) return false
    const { columns, placeOf, selected, keyOf } = this.grid
    const order = this.grid.order()
    let head = this.selection.current
    let from = head ? placeOf(head.key) : -1
    if (!head || from < 0) {
      // Without a current cell up and down take whole rows.
      from = Math.max(0, placeOf(selected()))
      this.selection.set({ key: keyOf(order[from] as number), column: 0 })
      head = { key: keyOf(order[from] as number), column: reach.rows === 0 ? 0 : columns.length - 1 }
    }
    const to = Math.min(order.length - 1, Math.max(0, from + reach.rows))
    const column = Math.min(columns.length - 1, Math.max(0, head.column + reach.columns))
    this.selection.extend({ key: keyOf(order[to] as number), column })
    this.grid.reveal(to)
    if (reach.columns !== 0) this.revealColumn(column)
    this.changed()
    return true
  }

  private onPress(event: PointerEvent): void {
    this.dragged = false
    const place = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : this.cellUnder(event)
    const isGrip = (event.target as Element).closest(GRIP) !== null
    if (!place || isGrip || event.button !== 0 || event.pointerType === 'touch') return
    this.pressed = { place, x: event.clientX, y: event.clientY, drags: false }
  }

  private onDrag(event: PointerEvent): void {
    const { pressed } = this
    if (!pressed || (event.buttons & 1) === 0) return
    if (!pressed.drags) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG_FROM) return
      pressed.drags = true
      this.grid.box.setPointerCapture(event.pointerId)
      this.selection.set(pressed.place)
    }
    const place = this.cellNear(event.clientX, event.clientY)
    if (!place) return
    this.selection.extend(place)
    this.scrollToward(event)
    this.changed()
  }

  private onLift(): void {
    this.dragged = this.pressed?.drags === true
    this.pressed = undefined
  }

  private cellUnder({ target }: Event): CellPlace | undefined {
    const cell = (target as Element).closest<HTMLElement>('[role="gridcell"]')
    const key = cell?.parentElement?.dataset.row
    if (!cell || key === undefined) return undefined
    return { key, column: [...(cell.parentElement?.children ?? [])].indexOf(cell) }
  }

  /** The cell at a point of the window, or the nearest one. */
  private cellNear(x: number, y: number): CellPlace | undefined {
    const { box, body, rowHeight, keyOf } = this.grid
    const order = this.grid.order()
    const frame = box.getBoundingClientRect()
    const visible = Math.min(frame.bottom - 1, Math.max(frame.top + GRID_HEAD_HEIGHT, y))
    const at = Math.floor((visible - body.getBoundingClientRect().top) / rowHeight)
    const row = order[Math.min(order.length - 1, Math.max(0, at))]
    const cells = [...(body.querySelector('[role="row"]:not([hidden])')?.children ?? [])]
    const within = Math.min(frame.right - 1, Math.max(frame.left, x))
    // Cells that stay at the left come first and lie over the others.
    const column = cells.findIndex((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return within >= left && within < right
    })
    return row === undefined ? undefined : { key: keyOf(row), column: column < 0 ? cells.length - 1 : column }
  }

  /** Beyond an edge the table scrolls on. */
  private scrollToward({ clientX, clientY }: PointerEvent): void {
    const { box, rowHeight } = this.grid
    const { left, right, top, bottom } = box.getBoundingClientRect()
    if (clientY > bottom - 4) box.scrollTop += rowHeight
    else if (clientY < top + GRID_HEAD_HEIGHT) box.scrollTop -= rowHeight
    if (clientX > right - 4) box.scrollLeft += rowHeight
    else if (clientX < left + 4) box.scrollLeft -= rowHeight
  }

  /** Scrolls sideways until a cell is not behind the columns that stay at the left. */
  private revealColumn(column: number): void {
    const { box, body, columns } = this.grid
    const cell = body.querySelector('[role="row"]:not([hidden])')?.children[column] as HTMLElement | undefined
    if (!cell || columns[column]?.sticky) return
    const fixed = columns.reduce((sum, { width, sticky }) => sum + (sticky ? width : 0), 0)
    const { offsetLeft, offsetWidth } = cell
    if (offsetLeft - fixed < box.scrollLeft) box.scrollLeft = offsetLeft - fixed
    else if (offsetLeft + offsetWidth > box.scrollLeft + box.clientWidth) {
      box.scrollLeft = offsetLeft + offsetWidth - box.clientWidth
    }
  }
}
