import type { ReactNode } from 'react'
import { CellFrame } from './cell-frame'
import type { CellSubject, MultiChoice } from './use-address'

interface CellGridProps {
  choice: Pick<MultiChoice, 'layout' | 'cells'>
  /** Room for the layout; else one cell below the other. */
  roomy: boolean
  focused: number
  /** The one that is shown alone. */
  full: number | undefined
  onFocus: (at: number) => void
  onFull: (at: number) => void
  onSwap: (from: number, to: number) => void
  onDropCode: (at: number, text: string) => void
  onRemove: (at: number) => void
  content: (subject: CellSubject | undefined) => ReactNode
}

/** The cells of a page in their places. */
export function CellGrid({ choice, roomy, focused, full, content, ...on }: CellGridProps) {
  const { layout, cells } = choice
  const placed = roomy && full === undefined
  const style = {
    gridTemplateRows: `repeat(${layout.rows}, minmax(0, 1fr))`,
    gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))`,
  }
  return (
    <div data-cells className="grid min-h-0 flex-1 gap-px bg-line" style={placed ? style : undefined}>
      {cells.map((subject, index) => (
        <CellFrame
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={index}
          index={index}
          place={placed ? layout.cells[index] : undefined}
          subject={subject}
          focused={focused === index}
          hidden={full !== undefined && full !== index}
          onFocus={() => on.onFocus(index)}
          onFull={() => on.onFull(index)}
          onSwap={(from) => on.onSwap(from, index)}
          onDropCode={(text) => on.onDropCode(index, text)}
          onRemove={() => on.onRemove(index)}
        >
          {content(subject)}
        </CellFrame>
      ))}
    </div>
  )
}
