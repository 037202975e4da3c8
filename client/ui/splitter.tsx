import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names'

export interface SplitterProps {
  /** Name of the panel whose size it sets. */
  label: string
  /** `x`: moves sideways. */
  axis: 'x' | 'y'
  /** Measures the panel, px. */
  size: () => number
  least: number
  most: () => number
  /** The panel lies behind the splitter: dragging towards it makes it smaller. */
  isBehind?: boolean
  /** `done`: the splitter was let go. */
  onSize: (size: number, done: boolean) => void
  /** Back to the usual size. */
  onReset: () => void
  onFold: () => void
}

const STEP = 8
const LONG_STEP = 32
/** Dragged so far below the least size, the panel folds; px. */
const FOLD_BELOW = 60

/** A line between two panels: dragged, moved by arrow keys, folded by Enter, put back by a double click. */
export function Splitter({ label, axis, size, least, most, isBehind = false, onSize, onReset, onFold }: SplitterProps) {
  const drag = useRef<{ from: number; size: number; next?: number }>(undefined)
  const [now, setNow] = useState(least)
  // Measured once the panel is laid out: while it renders it has its former size, or none.
  useEffect(() => setNow(Math.round(size())))
  const sign = isBehind ? -1 : 1
  const bounded = (wanted: number) => Math.round(Math.min(Math.max(wanted, least), Math.max(least, most())))
  const isRow = axis === 'y'
  const [back, forth] = isRow ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  const onKey = (key: string, shift: boolean): boolean => {
    if (key === 'Enter') onFold()
    else if (key === 'Home') onSize(least, true)
    else if (key === 'End') onSize(bounded(Number.POSITIVE_INFINITY), true)
    else if (key === back || key === forth) {
      const by = (key === forth ? sign : -sign) * (shift ? LONG_STEP : STEP)
      onSize(bounded(size() + by), true)
    } else return false
    return true
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is dragged is no thematic break
    <div
      role="separator"
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={least}
      tabIndex={0}
      onKeyDown={(event) => {
        if (!onKey(event.key, event.shiftKey)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: isRow ? event.clientY : event.clientX, size: size() }
      }}
      onPointerMove={(event) => {
        if (!drag.current) return
        const by = (isRow ? event.clientY : event.clientX) - drag.current.from
        const wanted = drag.current.size + sign * by
        if (wanted < least - FOLD_BELOW) {
          drag.current = undefined
          return onFold()
        }
        drag.current.next = bounded(wanted)
        onSize(drag.current.next, false)
      }}
      onLostPointerCapture={() => {
        if (drag.current?.next !== undefined) onSize(drag.current.next, true)
        drag.current = undefined
      }}
      className={classNames(
        'group relative z-20 shrink-0 touch-none bg-line',
        isRow ? 'h-px cursor-row-resize' : 'w-px cursor-col-resize',
      )}
    >
      <span
        className={classNames(
          'absolute group-hover:bg-accent/40 group-focus-visible:bg-accent',
          isRow
            ? 'inset-x-0 -top-0.5 h-1.5 pointer-coarse:-top-3 pointer-coarse:h-6'
            : 'inset-y-0 -left-0.5 w-1.5 pointer-coarse:-left-3 pointer-coarse:w-6',
        )}
      />
    </div>
  )
}
