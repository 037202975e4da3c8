import { type PointerEvent, useRef } from 'react'

export interface CellDrag<T> {
  /** The dragged cell, in its state at the start. */
  what: T
  kind: 'move' | 'size'
  /** How far it was drawn, in cells. */
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
      const held = drag.current
      if (!held) return
      const x = Math.round((event.clientX - held.x) / cell.width)
      const y = Math.round((event.clientY - held.y) / cell.height)
      onDrag({ what: held.what, kind: held.kind, x, y })
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

/** Where an arrow key points on a grid; undefined for every other key. */
export const cellStep = (key: string): readonly [x: number, y: number] | undefined => STEPS[key]
