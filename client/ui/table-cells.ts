import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { tableText as text } from '../text/tables'
import { type CellPlace, CellSelection, moveByKey } from './cell-selection'
import type { Cells } from './cells-text'
import { copyCells, copyInto } from './copy-cells'
import { plainValue, readPage, readTableBy } from './table-text'

const PAGE = 10

/** Cells of a table of elements: the current one, the rectangle of selected ones, and their way to the clipboard. */
class TableCells {
  private readonly selection = new CellSelection()
  /** Whether a cell is marked. */
  private isMarked = false

  constructor(
    private readonly table: HTMLTableElement,
    /** Says to screen readers how many cells are selected. */
    private readonly say: (words: string) => void,
  ) {}

  private rows(): HTMLTableRowElement[] {
    return [...this.table.querySelectorAll<HTMLTableRowElement>('tr[data-row]')]
  }

  private placeOf = (key: string): number => this.rows().findIndex((row) => row.dataset.row === key)

  /** Marks cells as the selection has them. Called after each render of a live table: without a selection it costs nothing. */
  paint(): void {
    const { current, isRange } = this.selection
    if (!current && !this.isMarked) return
    this.isMarked = current !== undefined
    const range = current && isRange ? this.selection.range(this.placeOf) : undefined
    for (const [at, row] of this.rows().entries()) {
      const isInside = range !== undefined && at >= range.top && at <= range.bottom
      for (const [column, cell] of [...row.cells].entries()) {
        cell.toggleAttribute('data-chosen', isInside && column >= range.left && column <= range.right)
        cell.toggleAttribute('data-current', current?.key === row.dataset.row && current?.column === column)
      }
    }
    this.say(range ? text.chosenCells(range.bottom - range.top + 1, range.right - range.left + 1) : '')
  }

  /** The current cell goes along to another row, and a rectangle ends. */
  follow(key: string): void {
    const { current } = this.selection
    if (!current) return
    this.selection.set({ key, column: current.column })
    this.paint()
  }

  /** A click on a cell. Returns false where it extended a rectangle and is no choice of a row. */
  onClick({ target, shiftKey }: MouseEvent): boolean {
    const cell = (target as Element).closest('td')
    const key = (cell?.parentElement as HTMLElement | null)?.dataset.row
    if (!cell || key === undefined) return true
    const place: CellPlace = { key, column: cell.cellIndex }
    if (!shiftKey) this.selection.set(place)
    else this.selection.extend(place)
    this.paint()
    return !shiftKey
  }

  /** Returns whether the key was one of the cells'. */
  onKey({ key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
    const row = (target as HTMLElement).dataset.row
    if (altKey || row === undefined) return false
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'a' || shiftKey) return false
      this.selectAll()
    } else if (key === 'Escape') {
      if (!this.selection.clear()) return false
    } else if (shiftKey) {
      if (!this.extendBy(key, row)) return false
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') this.step(row, key === 'ArrowRight' ? 1 : -1)
    else return false
    this.paint()
    return true
  }

  private selectAll(): void {
    const rows = this.rows()
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return
    this.selection.set({ key: first.dataset.row ?? '', column: 0 })
    this.selection.extend({ key: last.dataset.row ?? '', column: last.cells.length - 1 })
  }

  private step(key: string, by: number): void {
    const { current } = this.selection
    const row = this.rows()[this.placeOf(key)]
    const column = current ? Math.min((row?.cells.length ?? 1) - 1, Math.max(0, current.column + by)) : 0
    this.selection.set({ key, column })
    row?.cells[column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  private extendBy(key: string, focused: string): boolean {
    const reach = moveByKey(key, PAGE)
    const rows = this.rows()
    if (!reach || rows.length === 0) return false
    const columns = rows[0]?.cells.length ?? 1
    const { current } = this.selection
    const head = current && this.placeOf(current.key) >= 0 ? current : undefined
    // Without a current cell up and down take whole rows.
    if (!head) this.selection.set({ key: focused, column: 0 })
    const from = head ?? { key: focused, column: reach.rows === 0 ? 0 : columns - 1 }
    const row = rows[Math.min(rows.length - 1, Math.max(0, this.placeOf(from.key) + reach.rows))]
    const column = Math.min(columns - 1, Math.max(0, from.column + reach.columns))
    this.selection.extend({ key: row?.dataset.row ?? focused, column })
    row?.cells[column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return true
  }

  /** Copied cells: the rectangle or current cell, else the row with the focus. */
  private cells(): Cells | undefined {
    const all = readPage(this.table)
    const range = this.selection.current && this.selection.range(this.placeOf)
    const focused = this.placeOf((document.activeElement as HTMLElement | null)?.dataset.row ?? '')
    const { top, bottom, left, right } = range ?? {
      top: focused,
      bottom: focused,
      left: 0,
      right: all.heads.length - 1,
    }
    if (top < 0) return undefined
    return {
      heads: all.heads.slice(left, right + 1),
      rows: all.rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).map(plainValue)),
    }
  }

  /** Copies the rectangle by a menu; undefined while there is none. */
  copying(): (() => void) | undefined {
    const cells = this.selection.isRange ? this.cells() : undefined
    return cells && (() => void copyCells(cells))
  }

  /** Words that are selected on the page go first. */
  onCopy(event: ClipboardEvent): void {
    const { activeElement } = document
    if (!activeElement?.hasAttribute('data-row') || !this.table.contains(activeElement)) return
    if (getSelection()?.isCollapsed === false) return
    const cells = this.cells()
    if (cells) copyInto(event, cells)
  }
}

/** Selecting and copying the cells of a table whose rows take the focus and have `data-row`. */
export function useTableCells() {
  const table = useRef<HTMLTableElement>(null)
  const [words, say] = useState('')
  const cells = useRef<{ of: HTMLTableElement; cells: TableCells }>(undefined)
  const current = (): TableCells | undefined => {
    const box = table.current
    if (!box) return undefined
    if (cells.current?.of !== box) {
      const made = new TableCells(box, say)
      cells.current = { of: box, cells: made }
      readTableBy(
        box,
        () => readPage(box),
        () => made.copying(),
      )
    }
    return cells.current.cells
  }
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => cells.current?.cells.onCopy(event)
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [])
  // Rows may have changed their order, and cells their element.
  useEffect(() => current()?.paint())
  return { table, words, current }
}
