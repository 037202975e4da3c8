import type { ColumnEntries } from '../text/dictionary-columns'
import { classNames } from './class-names'
import type { Direction } from './format'

/** Content of one cell. Created at each paint; the grid writes only changes to the page. */
export interface CellValue {
  text: string
  /** Colours the text. Left out: the plain text colour; `dim` for what is late or unknown. */
  tone?: Direction | 'dim' | 'ad' | 'od' | 'split' | 'warning'
  title?: string
  /** Words in frames of their own, in the place of the text. */
  chips?: readonly string[]
  /** CSS background of the cell, for a few bars drawn behind or instead of the text. */
  background?: string
}

export interface GridColumn {
  key: string
  head: string
  /** Below or beside the head, small: 元, 手, %. */
  unit?: string
  /** Longer words for the head, shown on hover; by default those of its dictionary entry. */
  help?: string
  width: number
  align?: 'left' | 'right' | 'center'
  /** Stays at the left while the others scroll. Only the first columns may be sticky. */
  sticky?: boolean
  sortable?: boolean
  /** Rows are dragged by its cells where they can be moved. */
  grip?: boolean
  /** A changed number tints its cell for a moment in the direction of the change. */
  flash?: boolean
  cell: (row: number) => CellValue
  /** Compared with the value before to find the direction of a flash. */
  value?: (row: number) => number
  /** Copied value of a cell, in `rawUnit`; default: the text of the cell. NaN and null: not known. */
  raw?: (row: number) => number | string | null
  rawUnit?: string
  /** Subtotal of a group of rows, ignoring unknown values, and its format. */
  group?: { kind: 'sum' | 'mean'; figure: (row: number) => number; show: (value: number) => CellValue }
}

export interface GridOptions {
  label: string
  columns: readonly GridColumn[]
  /** Dictionary entries by column: heads get an ⓘ that opens them. */
  entries?: ColumnEntries
  rowHeight: number
  /** Called at each paint: which rows, in which order. Row numbers are the caller's own. */
  order: () => ArrayLike<number>
  /** Stable name of a row, so that a selection survives another order. */
  keyOf: (row: number) => string
  /** The instrument that a row is about. */
  instrumentOf?: (row: number) => string
  onSelect?: (row: number) => void
  /** A row is put to those that something is done with together, or left out: Ctrl and a press, or the space bar. */
  onMark?: (row: number) => void
  isMarked?: (key: string) => boolean
  onOpen?: (row: number) => void
  onSort?: (key: string) => void
  /** State of the group of a header row; undefined for other rows. */
  groupOf?: (row: number) => { isFolded: boolean } | undefined
  /** Folds or unfolds the group of a row. */
  onFold?: (row: number, isFolded: boolean) => void
  /** A row is dragged beside another, before or after it. */
  onMoveRow?: (row: number, beside: number, after: boolean) => void
  /** True while the pointer or the keyboard is on the rows: callers hold their order still. */
  onHold?: (held: boolean) => void
}

/** Property of a table's box: least width of its rows. */
export const ROW_WIDTH = '--row-width'

/** Height of the head in px. */
export const GRID_HEAD_HEIGHT = 28

export const gridElement = (role: string, className: string): HTMLElement => {
  const box = document.createElement('div')
  box.setAttribute('role', role)
  box.className = className
  return box
}

/** Classes of a cell of this column, head and body alike. */
export function cellClass(column: GridColumn, more: string): string {
  const align = column.align ?? 'right'
  return classNames(
    'flex items-center shrink-0 px-1.5 whitespace-nowrap overflow-hidden',
    align === 'right' && 'justify-end',
    align === 'center' && 'justify-center',
    column.sticky && 'sticky z-10',
    more,
  )
}

/** Gives each cell its width, of a wide table more in proportion, and the sticky ones their place from the left. */
export function alignCells(cells: readonly HTMLElement[], columns: readonly GridColumn[]): void {
  let left = 0
  columns.forEach((column, index) => {
    const cell = cells[index] as HTMLElement
    cell.style.width = `${column.width}px`
    if (!column.sticky) {
      cell.style.flexGrow = String(column.width)
      return
    }
    cell.style.left = `${left}px`
    left += column.width
  })
}
