import { Fragment, type ReactNode, useRef } from 'react'
import { AXIS_BOTTOM } from './plot-frame'

interface StackedPane {
  id: string
  /** Name of the pane, for the handle above it. */
  title: string
  weight: number
  view: ReactNode
}

const LEAST = 0.35
const STEP = 0.15

/** Two neighbours' weights after the line between them moved by a share of their heights. */
export function moved(weights: readonly number[], below: number, by: number): number[] {
  const next = [...weights]
  const [upper, lower] = [next[below - 1], next[below]]
  if (upper === undefined || lower === undefined) return next
  const change = Math.min(Math.max(by, LEAST - upper), lower - LEAST)
  if (lower - change < LEAST - 1e-9 || upper + change < LEAST - 1e-9) return next
  next[below - 1] = upper + change
  next[below] = lower - change
  return next
}

/** Panes under one another, with lines between them that can be dragged or moved by ↑↓. */
export function PaneStack({
  panes,
  onWeights,
  label,
}: {
  panes: readonly StackedPane[]
  /** `done`: the line was let go. */
  onWeights: (weights: Record<string, number>, done: boolean) => void
  label: (title: string) => string
}) {
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<{ y: number; weights: number[]; next?: number[] }>(undefined)
  const weights = panes.map(({ weight }) => weight)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const put = (next: readonly number[], done: boolean) =>
    onWeights(Object.fromEntries(panes.map(({ id }, at) => [id, next[at] ?? 1])), done)
  return (
    <div ref={box} className="flex h-full min-h-0 flex-col">
      {panes.map(({ id, title, weight, view }, index) => (
        <Fragment key={id}>
          {index > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a line that is dragged is no thematic break
            <div
              role="separator"
              aria-orientation="horizontal"
              aria-label={label(title)}
              aria-valuenow={Math.round((weight / total) * 100)}
              tabIndex={0}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                put(moved(weights, index, event.key === 'ArrowUp' ? -STEP : STEP), true)
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                drag.current = { y: event.clientY, weights }
              }}
              onPointerMove={(event) => {
                if (!drag.current) return
                const by = ((event.clientY - drag.current.y) / Math.max(1, box.current?.clientHeight ?? 1)) * total
                drag.current.next = moved(drag.current.weights, index, by)
                put(drag.current.next, false)
              }}
              onLostPointerCapture={() => {
                if (drag.current?.next) put(drag.current.next, true)
                drag.current = undefined
              }}
              className="group relative z-20 h-px shrink-0 cursor-row-resize touch-none bg-line"
            >
              <span className="absolute inset-x-0 -top-1 h-2 pointer-coarse:-top-3 pointer-coarse:h-6 group-hover:bg-accent/40 group-focus-visible:bg-accent" />
            </div>
          )}
          <div
            className="min-h-0 min-w-0"
            // The times under the last pane are not part of its plot.
            style={{ flex: `${weight} 1 ${index === panes.length - 1 ? AXIS_BOTTOM : 0}px` }}
          >
            {view}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
