import { MINUTES_PER_DAY } from '../../shared/market/session'
import { withAlpha } from '../ui/theme'
import type { CanvasBox } from './canvas-view'
import { stripes } from './draw/stripes'
import { fullHeat, heatColour, heatOf } from './heat'
import { gapSlots, type RibbonBox, type RibbonGrid, type RibbonSize, ribbonBox } from './ribbon-grid'
import { lunchLabel } from './session-axis'
import { slotClock } from './slot-clock'

interface RibbonPicture {
  grid: RibbonGrid
  names: readonly string[]
  /** The cell that is pointed at. */
  at: { row: number; slot: number } | undefined
  size: RibbonSize
}

const LABELS = [0, 60, 120, 180, 240]

/** Value of a full colour, in yuan. */
export const ribbonScale = (grid: RibbonGrid): number => fullHeat(grid.flat())

/** Rows of members, columns of minutes; what has not happened is empty, what is unknown is hatched. */
export function drawRibbon(canvas: CanvasBox, { grid, names, at, size }: RibbonPicture): void {
  const { context, width, height, theme } = canvas
  const box = ribbonBox(width, height, grid.length, size)
  const full = ribbonScale(grid)
  const y = (row: number) => Math.round(box.top + row * box.cellHeight)
  const x = (slot: number) => Math.round(box.left + slot * box.cellWidth)
  context.font = `${size.fontPx}px ${theme.fontFamily}`
  context.textBaseline = 'middle'
  hatch(canvas, box, grid)
  const namedEvery = Math.max(1, Math.ceil((size.fontPx + 2) / box.cellHeight))
  grid.forEach((values, row) => {
    const tall = Math.max(1, y(row + 1) - y(row) - (box.cellHeight > 6 ? 1 : 0))
    for (let slot = 0; slot < values.length; slot++) {
      const value = values[slot]
      if (value === null || value === undefined || value === 0) continue
      context.fillStyle = heatColour(theme, heatOf(value, full))
      context.fillRect(x(slot), y(row), Math.max(1, x(slot + 1) - x(slot)), tall)
    }
    if (row % namedEvery !== 0) return
    context.fillStyle = row === at?.row ? theme.text1 : theme.text2
    context.textAlign = 'left'
    context.fillText(names[row] ?? '', 4, Math.max(size.fontPx / 2 + 1, y(row) + tall / 2), box.left - 8)
  })
  context.fillStyle = theme.text3
  for (const slot of LABELS) {
    context.textAlign = slot === 0 ? 'left' : slot === MINUTES_PER_DAY - 1 ? 'right' : 'center'
    const text = slot === 120 ? lunchLabel() : slotClock(slot)
    context.fillText(text, x(slot + (slot === MINUTES_PER_DAY - 1 ? 1 : 0)), height - size.times / 2 + 1)
  }
  context.strokeStyle = theme.line
  context.beginPath()
  context.moveTo(x(121) - 0.5, 0)
  context.lineTo(x(121) - 0.5, y(grid.length))
  context.stroke()
  if (!at) return
  context.strokeStyle = theme.accent
  context.strokeRect(x(at.slot) - 0.5, y(at.row) - 0.5, Math.max(3, box.cellWidth) + 1, box.cellHeight + 1)
}

/** Marks the minutes that were not received. */
function hatch({ context, theme }: CanvasBox, box: RibbonBox, grid: RibbonGrid): void {
  const { left, top, cellWidth, cellHeight } = box
  const height = cellHeight * grid.length
  const rects = gapSlots(grid).map((slot) => [left + slot * cellWidth, top, cellWidth, height] as const)
  stripes(context, withAlpha(theme.text3, 0.35), rects)
}
