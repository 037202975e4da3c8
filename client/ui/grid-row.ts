import type { CellRange } from './cell-selection'
import { classNames } from './class-names'
import { flash, stopFlash } from './flash'
import {
  alignCells,
  type CellValue,
  cellClass,
  type GridColumn,
  type GridOptions,
  gridElement,
  ROW_WIDTH,
} from './grid-column'

const TONES: Record<NonNullable<CellValue['tone']>, string> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-flat',
  dim: 'text-text-3',
  ad: 'text-ad',
  od: 'text-od',
  split: 'text-split',
  warning: 'text-warning',
}

interface Cell {
  box: HTMLElement
  text: Text
  shown: string
  tone: string
  background: string
  value: number
}

/** Occurs in no word: separates chips from text. */
const CHIPS = '\u0000'

function chipOf(word: string): HTMLElement {
  const chip = document.createElement('span')
  chip.className = 'mr-1 rounded border border-line px-1 text-11 text-text-2'
  chip.textContent = word
  return chip
}

let rowsMade = 0

/** One pooled row element. Writes to the page only what differs from what it shows. */
export class GridRow {
  readonly box: HTMLElement
  private readonly cells: Cell[]
  /** Place in the order, -1 = not in use, and the caller's row number. */
  at = -1
  row = -1
  /** Key of the row: a row number may belong to another row at the next paint. */
  private key: string | undefined
  /** Selected cells of the row, from 0 on, and the current one; -1: none. */
  private left = -1
  private right = -1
  private here = -1

  constructor(private readonly options: GridOptions) {
    this.box = gridElement(
      'row',
      'absolute left-0 flex w-full text-12 border-b border-line/40 bg-panel hover:bg-raised aria-selected:bg-raised aria-selected:font-semibold',
    )
    this.box.style.height = `${options.rowHeight}px`
    this.box.style.minWidth = `var(${ROW_WIDTH})`
    this.box.id = `grid-row-${++rowsMade}`
    this.cells = options.columns.map((column) => {
      const box = gridElement('gridcell', cellClass(column, classNames('num', column.sticky && 'bg-inherit')))
      if (column.grip && options.onMoveRow) {
        box.dataset.grip = ''
        box.classList.add('cursor-grab', 'touch-none')
      }
      const text = document.createTextNode('')
      box.append(text)
      return { box, text, shown: '', tone: '', background: '', value: Number.NaN }
    })
    const boxes = this.cells.map((cell) => cell.box)
    for (const [at, box] of boxes.entries()) box.id = `${this.box.id}-${at}`
    alignCells(boxes, options.columns)
    this.box.append(...boxes)
  }

  release(): void {
    this.at = -1
    this.row = -1
    this.key = undefined
  }

  private mark(instrument: string): void {
    if (this.box.dataset.instrument === instrument) return
    if (instrument === '') delete this.box.dataset.instrument
    else this.box.dataset.instrument = instrument
  }

  write(at: number, row: number, key: string, selected: boolean): void {
    const moved = this.key !== key
    if (this.at !== at) {
      this.box.style.transform = `translateY(${at * this.options.rowHeight}px)`
      this.box.setAttribute('aria-rowindex', String(at + 2))
      this.at = at
    }
    this.row = row
    this.key = key
    if (moved) this.box.dataset.row = key
    if (this.options.instrumentOf) this.mark(this.options.instrumentOf(row))
    if (this.options.groupOf) this.showGroup(this.options.groupOf(row))
    this.box.hidden = false
    if (this.box.getAttribute('aria-selected') !== String(selected)) {
      this.box.setAttribute('aria-selected', String(selected))
    }
    for (let index = 0; index < this.cells.length; index++) {
      writeCell(this.cells[index] as Cell, this.options.columns[index] as GridColumn, row, moved)
    }
  }

  /** A row of a group says whether it is folded; its members are of the second level. */
  private showGroup(group: { isFolded: boolean } | undefined): void {
    const expanded = group ? String(!group.isFolded) : null
    if (this.box.getAttribute('aria-expanded') === expanded && this.box.hasAttribute('aria-level')) return
    this.box.setAttribute('aria-level', group ? '1' : '2')
    this.box.toggleAttribute('data-group-row', group !== undefined)
    if (expanded === null) this.box.removeAttribute('aria-expanded')
    else this.box.setAttribute('aria-expanded', expanded)
  }

  cellId(column: number): string {
    return this.cells[column]?.box.id ?? this.box.id
  }

  /** Shows which of its cells are selected, and the current one. */
  choose(range: Pick<CellRange, 'left' | 'right'> | undefined, here: number): void {
    const [left, right] = [range?.left ?? -1, range?.right ?? -1]
    if (left === this.left && right === this.right && here === this.here) return
    this.left = left
    this.right = right
    this.here = here
    for (const [at, { box }] of this.cells.entries()) {
      if (at >= left && at <= right && left >= 0) box.setAttribute('aria-selected', 'true')
      else box.removeAttribute('aria-selected')
      box.toggleAttribute('data-current', at === here)
    }
  }
}

function writeCell(cell: Cell, column: GridColumn, row: number, moved: boolean): void {
  const { text, tone, title, chips, background = '' } = column.cell(row)
  const shown = chips ? `${CHIPS}${chips.join(CHIPS)}` : text
  const value = column.value?.(row) ?? Number.NaN
  if (moved) stopFlash(cell.box)
  else if (column.flash && shown !== cell.shown) {
    // A value unknown before or now has no direction.
    if (value > cell.value) flash(cell.box, 'up')
    else if (value < cell.value) flash(cell.box, 'down')
  }
  cell.value = value
  if (shown !== cell.shown) {
    if (chips || cell.shown.startsWith(CHIPS)) cell.box.replaceChildren(cell.text, ...(chips ?? []).map(chipOf))
    cell.text.data = chips ? '' : text
    cell.shown = shown
  }
  if (background !== cell.background) {
    cell.box.style.background = background
    cell.background = background
  }
  const toneClass = tone ? TONES[tone] : ''
  if (toneClass !== cell.tone) {
    if (cell.tone) cell.box.classList.remove(cell.tone)
    if (toneClass) cell.box.classList.add(toneClass)
    cell.tone = toneClass
  }
  if ((title ?? '') !== cell.box.title) cell.box.title = title ?? ''
}
