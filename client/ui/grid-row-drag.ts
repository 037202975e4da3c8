import { DRAG_FROM } from './drag-from'
import { GRID_HEAD_HEIGHT, gridElement } from './grid-column'

interface RowDragGrid {
  box: HTMLElement
  body: HTMLElement
  rowHeight: number
  order: () => ArrayLike<number>
}

/** Cells by which a row is dragged. */
export const GRIP = '[data-grip]'

/** Where a row goes that is let go at `y` of rows `rowHeight` high: before the row at this place. */
export const gapAt = (y: number, rowHeight: number, rows: number): number =>
  Math.min(rows, Math.max(0, Math.round(y / rowHeight)))

/** Beside which place a row goes that is let go before another, and whether behind it; undefined: it stays where it is. */
export function besideOf(from: number, gap: number): { beside: number; after: boolean } | undefined {
  if (gap === from || gap === from + 1) return undefined
  return gap > from ? { beside: gap - 1, after: true } : { beside: gap, after: false }
}

/** Moves rows of a grid by pointer. A line shows where the row goes; Esc leaves it where it was. */
export class GridRowDrag {
  private pressed: { at: number; y: number; gap: number | undefined } | undefined
  private readonly line = gridElement('presentation', 'pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-accent')

  constructor(
    private readonly grid: RowDragGrid,
    /** A place of the order, the place it is let go beside, and whether behind that. */
    private readonly onMove: (from: number, beside: number, after: boolean) => void,
    signal: AbortSignal,
  ) {
    const { box, body } = grid
    this.line.hidden = true
    body.append(this.line)
    box.addEventListener('pointerdown', (event) => this.onPress(event), { signal })
    box.addEventListener('pointermove', (event) => this.onDrag(event), { signal })
    box.addEventListener('pointerup', () => this.onLift(true), { signal })
    box.addEventListener('pointercancel', () => this.onLift(false), { signal })
    box.addEventListener('keydown', (event) => this.onEscape(event), { signal, capture: true })
  }

  private onPress(event: PointerEvent): void {
    if (event.button !== 0 || !(event.target as Element).closest(GRIP)) return
    this.pressed = { at: this.placeAt(event.clientY), y: event.clientY, gap: undefined }
  }

  private onDrag(event: PointerEvent): void {
    const { pressed } = this
    if (!pressed) return
    if (pressed.gap === undefined) {
      if (Math.abs(event.clientY - pressed.y) < DRAG_FROM) return
      this.grid.box.setPointerCapture(event.pointerId)
    }
    const { box, body, rowHeight } = this.grid
    const { top, bottom } = box.getBoundingClientRect()
    if (event.clientY > bottom - rowHeight / 2) box.scrollTop += rowHeight
    else if (event.clientY < top + GRID_HEAD_HEIGHT) box.scrollTop -= rowHeight
    pressed.gap = gapAt(event.clientY - body.getBoundingClientRect().top, rowHeight, this.grid.order().length)
    this.line.hidden = false
    this.line.style.top = `${pressed.gap * rowHeight - 1}px`
  }

  private onLift(isDone: boolean): void {
    const { pressed } = this
    this.pressed = undefined
    this.line.hidden = true
    if (!isDone || pressed?.gap === undefined) return
    const to = besideOf(pressed.at, pressed.gap)
    if (to) this.onMove(pressed.at, to.beside, to.after)
  }

  private onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.pressed?.gap === undefined) return
    event.preventDefault()
    event.stopPropagation()
    this.onLift(false)
  }

  private placeAt(y: number): number {
    const { body, rowHeight, order } = this.grid
    const at = Math.floor((y - body.getBoundingClientRect().top) / rowHeight)
    return Math.min(order().length - 1, Math.max(0, at))
  }
}
