import { type CSSProperties, type ReactNode, useRef } from 'react'
import { dockedPanes } from '../../../shared/desk/edit'
import { inReadingOrder, rowCountOf } from '../../../shared/desk/grid'
import { DESK_COLUMNS, DESK_ROWS_FIT, type DeskLayout, type DeskPane } from '../../../shared/desk/layout'
import { useMedia } from '../../ui/use-media'
import { useSize } from '../../ui/use-size'
import { Movers } from './movers'
import type { DeskHandle } from './use-desk'

/** Too narrow for panes beside each other. */
export const useNarrowDesk = (): boolean => useMedia('(max-width: 899px)')

/** A desk of few rows is stretched no further than this. */
const ROWS_LEAST = 12
const ROW_LEAST_PX = 22
const STACK_ROW_PX = 30

interface DeskGridProps {
  layout: DeskLayout
  change: DeskHandle['change']
  arranging: boolean
  onArranged: () => void
  /** The pane that has the whole desk. */
  filled: string | undefined
  render: (pane: DeskPane) => ReactNode
}

/** The panes where they stand; on a phone below each other, in the order they are read. */
export function DeskGrid(props: DeskGridProps) {
  const narrow = useNarrowDesk()
  const panes = dockedPanes(props.layout.panes)
  const filled = panes.find(({ id }) => id === props.filled)
  if (filled) return <div className="min-h-0 flex-1">{props.render(filled)}</div>
  return narrow ? <Stack panes={panes} render={props.render} /> : <Grid {...props} panes={panes} />
}

function Stack({ panes, render }: { panes: readonly DeskPane[]; render: DeskGridProps['render'] }) {
  return (
    <div className="flex flex-col gap-px bg-line">
      {inReadingOrder(panes).map((pane) => (
        <div key={pane.id} style={{ height: Math.min(460, Math.max(132, pane.h * STACK_ROW_PX)) }}>
          {render(pane)}
        </div>
      ))}
    </div>
  )
}

function Grid({
  layout,
  panes,
  change,
  arranging,
  onArranged,
  render,
}: DeskGridProps & { panes: readonly DeskPane[] }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const rows = rowCountOf(panes)
  const fit = Math.min(DESK_ROWS_FIT, Math.max(ROWS_LEAST, rows))
  const cell = {
    width: (size?.width ?? 0) / DESK_COLUMNS,
    height: Math.max(ROW_LEAST_PX, (size?.height ?? 0) / fit),
  }
  /** Whole pixels, and a line of one between two panes. */
  const place = ({ x, y, w, h }: DeskPane): CSSProperties => {
    const [left, top] = [Math.round(x * cell.width), Math.round(y * cell.height)]
    const [right, bottom] = [Math.round((x + w) * cell.width), Math.round((y + h) * cell.height)]
    return { left, top, width: right - left - (x + w < DESK_COLUMNS ? 1 : 0), height: bottom - top - 1 }
  }
  return (
    <div ref={box} className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-line">
      {size && (
        <div className="relative" style={{ height: Math.round(rows * cell.height) }}>
          {panes.map((pane) => (
            <div key={pane.id} data-pane={pane.id} className="absolute" style={place(pane)}>
              <div inert={arranging} className="size-full">
                {render(pane)}
              </div>
            </div>
          ))}
          {arranging && (
            <Movers layout={layout} panes={panes} cell={cell} place={place} change={change} onArranged={onArranged} />
          )}
        </div>
      )}
    </div>
  )
}
