import { entryHint } from '../text/dictionary'
import type { ColumnEntries } from '../text/dictionary-columns'
import { helpText } from '../text/help'
import { classNames } from './class-names'
import { requestEntry } from './entry-request'
import { alignCells, cellClass, GRID_HEAD_HEIGHT, type GridColumn, gridElement, ROW_WIDTH } from './grid-column'

const SVG = 'http://www.w3.org/2000/svg'

interface GridHeadOptions {
  columns: readonly GridColumn[]
  entries?: ColumnEntries | undefined
  /** The selected instrument, whose numbers the card of a column shows. */
  subject: () => string
}

/** The sticky head row: names, units, buttons (`data-sort`) on the columns that sort, and ⓘ on the explained ones. */
export class GridHead {
  readonly box = gridElement('rowgroup', 'sticky top-0 z-20')
  private readonly cells = new Map<string, HTMLElement>()

  constructor(private readonly options: GridHeadOptions) {
    const { columns } = options
    const row = gridElement('row', 'flex bg-panel border-b border-line')
    row.style.height = `${GRID_HEAD_HEIGHT}px`
    row.style.minWidth = `var(${ROW_WIDTH})`
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
    const entry = this.options.entries?.[column.key]
    const hung = !column.sticky && (column.align ?? 'right') === 'right'
    const cell = gridElement(
      'columnheader',
      cellClass(column, classNames('group/head bg-panel text-12 text-text-2', !column.sticky && 'relative')),
    )
    const help = column.help ?? (entry && entryHint(entry))
    if (help) cell.title = help
    const content: HTMLElement = document.createElement(column.sortable ? 'button' : 'span')
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
    // In numeric columns the mark is in the padding: text and unit fill a narrow head.
    mark.className = classNames('text-accent', hung && 'absolute top-1/2 -right-px -translate-y-1/2 text-[9px]')
    content.append(column.head, unit, mark)
    cell.append(content)
    if (entry) {
      const info = this.makeInfo(column, entry)
      cell.append(info)
      content.addEventListener('keydown', (event) => {
        if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        info.click()
      })
    }
    this.cells.set(column.key, cell)
    return cell
  }

  /** Over the unit at the end of the head: shown under the pointer and with the focus. */
  private makeInfo({ head }: GridColumn, id: ColumnEntries[string]): HTMLButtonElement {
    const info = document.createElement('button')
    info.type = 'button'
    info.dataset.entry = id
    // The head's own button opens it by the key i.
    info.tabIndex = -1
    info.setAttribute('aria-label', helpText.about(head))
    info.setAttribute('aria-haspopup', 'dialog')
    info.className = classNames(
      'absolute inset-y-0 right-0 z-10 my-auto flex size-4 items-center justify-center rounded bg-panel text-accent opacity-0',
      'group-hover/head:opacity-100 group-focus-within/head:opacity-100',
    )
    const icon = document.createElementNS(SVG, 'svg')
    icon.setAttribute('viewBox', '0 0 16 16')
    icon.setAttribute('aria-hidden', 'true')
    icon.setAttribute('class', 'size-[13px] fill-none stroke-current')
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('stroke-width', '1.4')
    path.setAttribute('stroke-linecap', 'round')
    path.setAttribute('d', 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M8 7.2v3.6M8 5.1v.1')
    icon.append(path)
    info.append(icon)
    info.addEventListener('click', (event) => {
      event.stopPropagation()
      requestEntry({ id, anchor: info, instrument: this.options.subject() })
    })
    return info
  }
}
