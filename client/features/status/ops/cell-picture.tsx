import { useRef, useState } from 'react'
import type { InstrumentState } from '../../../../shared/protocol/rest-instrument-states'
import { type CanvasBox, CanvasView } from '../../../charts/canvas-view'
import { never } from '../../../charts/source'
import { instrumentStateText as text } from '../../../text/instrument-states'
import { type Theme, withAlpha } from '../../../ui/theme'
import { useSize } from '../../../ui/use-size'
import { type CellLayout, cornerOf, layoutCells, movedCell, stateCellAt } from './cell-layout'
import { type CellGroup, countStates, ILL_STATES, type InstrumentCell } from './cell-map'

/** Height that the picture has without being scrolled, CSS pixels. */
const HEIGHT = 480

const FILLS: Record<InstrumentState, (theme: Theme) => string> = {
  ok: ({ text3 }) => withAlpha(text3, 0.35),
  late: ({ warning }) => withAlpha(warning, 0.55),
  gap: ({ warning }) => warning,
  disagree: ({ split }) => split,
  halted: ({ line }) => line,
  none: ({ raised }) => raised,
}

/** As in the picture, for its legend. */
export const STATE_FILLS = FILLS

const isIll = ({ state }: InstrumentCell): boolean => (ILL_STATES as readonly InstrumentState[]).includes(state)

const headOf = (group: CellGroup, cells: readonly InstrumentCell[]): string => {
  const { late, gap, disagree } = countStates(cells)
  return text.groupCount(text.groups[group], cells.length, late + gap + disagree)
}

/** A late one is half a cell, so that it differs from a gap without its colour. */
function drawCells(box: CanvasBox, groups: CellGroups, layout: CellLayout, pointed: number | null): void {
  const { context, theme } = box
  context.font = `11px ${theme.fontFamily}`
  context.textBaseline = 'top'
  const side = layout.cell - 1
  for (const [at, [group, cells]] of groups.entries()) {
    const block = layout.blocks[at]
    if (!block) continue
    context.fillStyle = theme.text2
    context.fillText(headOf(group, cells), 0, block.top + 2)
    for (const [within, { state }] of cells.entries()) {
      const corner = cornerOf({ ...layout, blocks: [block] }, block.first + within)
      if (!corner) continue
      context.fillStyle = FILLS[state](theme)
      const low = state === 'late' ? Math.floor(side / 2) : 0
      context.fillRect(corner.x, corner.y + low, side, side - low)
    }
  }
  const corner = pointed === null ? undefined : cornerOf(layout, pointed)
  if (!corner) return
  context.strokeStyle = theme.text1
  context.lineWidth = 1.5
  context.strokeRect(corner.x - 1, corner.y - 1, side + 2, side + 2)
}

export type CellGroups = readonly (readonly [CellGroup, InstrumentCell[]])[]

interface CellPictureProps {
  groups: CellGroups
  /** Words of a cell. */
  wordsOf: (cell: InstrumentCell) => string
  onOpen: (cell: InstrumentCell) => void
}

/** Every instrument as a small cell; the one selected by the pointer or by keys is described in words. */
export function CellPicture({ groups, wordsOf, onOpen }: CellPictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [pointed, point] = useState<number | null>(null)
  const cells = groups.flatMap(([, own]) => own)
  const counts = groups.map(([, own]) => own.length)
  const layout = layoutCells(counts, size?.width ?? 0, HEIGHT)
  const cell = pointed === null ? undefined : cells[pointed]
  const words = cell ? wordsOf(cell) : ''

  function onKey(key: string): boolean {
    if ((key === 'Enter' || key.toLowerCase() === 'g') && cell) {
      onOpen(cell)
      return true
    }
    const from = pointed ?? -1
    if (key.toLowerCase() === 'n') {
      const later = cells.findIndex((one, at) => at > from && isIll(one))
      const next = later >= 0 ? later : cells.findIndex(isIll)
      if (next >= 0) point(next)
      return true
    }
    const moved = pointed === null && key.startsWith('Arrow') ? 0 : movedCell(layout, Math.max(0, from), key)
    if (moved === undefined || cells.length === 0) return false
    point(moved)
    return true
  }

  return (
    <div>
      <p className="min-h-9 px-2 py-1 text-12 text-text-2">{words || text.hint}</p>
      <div ref={box} className="mx-2" style={{ height: layout.height }}>
        <CanvasView
          label={text.label}
          help={text.help}
          subscribe={never}
          spoken={words}
          onKey={onKey}
          onPoint={(at) => point(at ? (stateCellAt(layout, at.x, at.y) ?? null) : null)}
          onPick={({ x, y }) => {
            const picked = cells[stateCellAt(layout, x, y) ?? -1]
            if (picked) onOpen(picked)
          }}
          draw={(canvas) => drawCells(canvas, groups, layout, pointed)}
        />
      </div>
    </div>
  )
}
