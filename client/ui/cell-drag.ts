import { type PointerEvent, useRef } from 'react'

export interface CellDrag<T> {
  /** The dragged cell, in its state at the start. */
  what: T
  kind: 'move' | 'size'
  /** Distance of the drag, in cells. */
  x: number
  y: number
}

/** Moving and sizing on a grid by pointer, cell by cell. `cell`: px of one. */
export function useCellDrag<T>(
  cell: { width: number; height: number },
  onDrag: (drag: CellDrag<T>) => void,
  onEnd?: () => void,
) {
  const drag = useRef<{ what: T; kind: 'move' | 'size'; x: number; y: number }>(undefined)
  return {
    begin(event: PointerEvent<HTMLElement>, what: T, kind: 'move' | 'size'): void {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { what, kind, x: event.clientX, y: event.clientY }
    },
    move(event: PointerEvent<HTMLElement>): void {
      const start = drag.current
      if (!start) return
      const x = Math.round((event.clientX - start.x) / cell.width)
      const y = Math.round((event.clientY - start.y) / cell.height)
      onDrag({ what: start.what, kind: start.kind, x, y })
    },
    end(): void {
      if (drag.current) onEnd?.()
      drag.current = undefined
    },
  }
}

const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Direction of an arrow key on a grid; undefined for other keys. */
export const cellStep = (key: string): readonly [x: number, y: number] | undefined => STEPS[key]
