import { dockedPanes } from '../../../shared/desk/edit'
import { rowCountOf } from '../../../shared/desk/grid'
import { DESK_COLUMNS, type DeskLayout } from '../../../shared/desk/layout'

/** A desk in outline: where its panes stand. */
export function DeskSketch({ layout, className }: { layout: DeskLayout; className?: string }) {
  const panes = dockedPanes(layout.panes)
  const rows = Math.max(12, rowCountOf(panes))
  return (
    <svg
      viewBox={`0 0 ${DESK_COLUMNS} ${rows}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`border border-line bg-app ${className ?? ''}`}
    >
      {panes.map(({ id, x, y, w, h }) => (
        <rect
          key={id}
          x={x + 0.2}
          y={y + 0.2}
          width={w - 0.4}
          height={h - 0.4}
          fill="var(--raised)"
          stroke="var(--text-3)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
