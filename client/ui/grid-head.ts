import { classNames } from './class-names'
import { alignCells, cellClass, GRID_HEAD_HEIGHT, type GridColumn, gridElement } from './grid-column'

/** The sticky head row: names, units, and buttons (`data-sort`) on the columns that sort. */
export class GridHead {
  readonly box = gridElement('rowgroup', 'sticky top-0 z-20')
  private readonly cells = new Map<string, HTMLElement>()

  constructor(columns: readonly GridColumn[], width: number) {
    const row = gridElement('row', 'flex bg-panel border-b border-line')
    row.style.height = `${GRID_HEAD_HEIGHT}px`
    row.style.minWidth = `${width}px`
    row.setAttribute('aria-rowindex', '1')
    const cells = columns.map((column) => this.makeCell(column))
    alignCells(cells, columns)
    row.append(...cells)
    this.box.append(row)
  }

  /** Shows which column sorts, for eyes and screen readers. */
  markSort(key: string, direction: 'ascending' | 'descending'): void {
    for (const [name, box] of this.cells) {
      if (name === key) box.setAttribute('aria-sort', direction)
      else box.removeAttribute('aria-sort')
      const mark = box.querySelector('[data-mark]')
      if (mark) mark.textContent = name === key ? (direction === 'ascending' ? '↑' : '↓') : ''
    }
  }

  private makeCell(column: GridColumn): HTMLElement {
    const hung = !column.sticky && (column.align ?? 'right') === 'right'
    const cell = gridElement(
      'columnheader',
      cellClass(column, classNames('bg-panel text-12 text-text-2', hung && 'relative')),
    )
    if (column.help) cell.title = column.help
    const content = document.createElement(column.sortable ? 'button' : 'span')
    content.className = 'inline-flex items-baseline gap-0.5 max-w-full truncate hover:text-text-1'
    if (content instanceof HTMLButtonElement) {
      content.type = 'button'
      content.dataset.sort = column.key
    }
    const unit = document.createElement('span')
    unit.className = 'text-11 text-text-3'
    unit.textContent = column.unit ?? ''
    const mark = document.createElement('span')
    mark.dataset.mark = ''
    // Beside figures it stands in the padding: a narrow head is full with its words and its unit.
    mark.className = classNames('text-accent', hung && 'absolute top-1/2 -right-px -translate-y-1/2 text-[9px]')
    content.append(column.head, unit, mark)
    cell.append(content)
    this.cells.set(column.key, cell)
    return cell
  }
}
