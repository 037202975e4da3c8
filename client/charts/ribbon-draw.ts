import { withAlpha } from '../ui/theme'
import type { CanvasBox } from './canvas-view'
import { stripes } from './draw/stripes'
import { fullHeat, heatColour, heatOf } from './heat'
import { gapSlots, type RibbonBox, type RibbonGrid, type RibbonSize, ribbonBox } from './ribbon-grid'
import { DAY_STRETCH, slotLabels } from './session-axis'
import type { Span } from './state/span'

interface RibbonPicture {
  grid: RibbonGrid
  names: readonly string[]
  /** The cell that is pointed at. */
  at: { row: number; slot: number } | undefined
  size: RibbonSize
  /** Visible minutes. Default: the whole day. */
  span?: Span
}

/** Half the width of a time label, in letters: labels at the ends of the plot are moved inside. */
const HALF_TIME = 1.4

/** Value of a full colour, in yuan. */
export const ribbonScale = (grid: RibbonGrid): number => fullHeat(grid.flat())

/** Rows of members, columns of minutes; what has not happened is empty, what is unknown is hatched. */
export function drawRibbon(canvas: CanvasBox, picture: RibbonPicture): void {
  const { grid, names, at, size, span = DAY_STRETCH.whole } = picture
  const { context, width, height, theme } = canvas
  const box = ribbonBox(width, height, grid.length, size, span)
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
      const left = Math.max(x(slot), Math.round(box.from))
      const right = Math.min(Math.max(x(slot) + 1, x(slot + 1)), Math.round(box.to))
      if (right > left) context.fillRect(left, y(row), right - left, tall)
    }
    if (row % namedEvery !== 0) return
    context.fillStyle = row === at?.row ? theme.text1 : theme.text2
    context.textAlign = 'left'
    context.fillText(names[row] ?? '', 4, Math.max(size.fontPx / 2 + 1, y(row) + tall / 2), box.from - 8)
  })
  if (size.times > 0) drawRibbonTimes(canvas, size, span)
  const lunch = x(121) - 0.5
  if (lunch > box.from && lunch < box.to) {
    context.strokeStyle = theme.line
    context.beginPath()
    context.moveTo(lunch, 0)
    context.lineTo(lunch, y(grid.length))
    context.stroke()
  }
  if (!at || x(at.slot) < box.from - 1 || x(at.slot + 1) > box.to + 1) return
  context.strokeStyle = theme.accent
  context.strokeRect(x(at.slot) - 0.5, y(at.row) - 0.5, Math.max(3, box.cellWidth) + 1, box.cellHeight + 1)
}

/** Times of the minutes in sight, at the foot of a box. */
export function drawRibbonTimes({ context, width, height, theme }: CanvasBox, size: RibbonSize, span: Span): void {
  const box = ribbonBox(width, height, 1, size, span)
  context.font = `${size.fontPx}px ${theme.fontFamily}`
  context.textBaseline = 'middle'
  context.fillStyle = theme.text3
  for (const { at: slot, text } of slotLabels({
    scales: { x: { min: span.from, max: span.to } },
    width: box.to - box.from,
  })) {
    const middle = box.left + (slot + 0.5) * box.cellWidth
    const half = HALF_TIME * size.fontPx
    const isFirst = middle - half < box.from
    const isLast = middle + half > box.to
    context.textAlign = isFirst ? 'left' : isLast ? 'right' : 'center'
    context.fillText(text, Math.round(isFirst ? box.from : isLast ? box.to : middle), height - size.times / 2 + 1)
  }
}

/** Marks the minutes that were not received. */
function hatch({ context, theme }: CanvasBox, box: RibbonBox, grid: RibbonGrid): void {
  const { left, top, from, to, cellWidth, cellHeight } = box
  const height = cellHeight * grid.length
  const rects = gapSlots(grid)
    .map((slot) => [Math.max(from, left + slot * cellWidth), Math.min(to, left + (slot + 1) * cellWidth)] as const)
    .filter(([begin, end]) => end - begin > 0.01)
    .map(([begin, end]) => [begin, top, end - begin, height] as const)
  stripes(context, withAlpha(theme.text3, 0.35), rects)
}
