import uPlot from 'uplot'
import { type Theme, withAlpha } from '../ui/theme'
import { textWidth } from './draw/text-width'
import type { ChartOptions, DrawHook } from './source'
import { pushedApart } from './tags/push-apart'

/** Widths of the axes in CSS pixels, equal in all panes so that they stand under one another. */
export const AXIS_LEFT = 56
export const AXIS_RIGHT = 52
export const AXIS_BOTTOM = 18

const gridColour = (theme: Theme): string => withAlpha(theme.text1, 0.08)

/** Font of canvas texts: 11 CSS pixels, or so many parts of it, in the page's family. */
export const canvasFont = (theme: Theme, part = 1): string => `${11 * part * uPlot.pxRatio}px ${theme.fontFamily}`

/** An axis that draws its grid only; its labels are drawn by `sideLabels` and `bottomLabels`. */
export function gridAxis(theme: Theme, axis: uPlot.Axis): uPlot.Axis {
  return {
    values: (_, splits) => splits.map(() => ''),
    grid: { stroke: gridColour(theme), width: 1 },
    ticks: { show: false },
    border: { show: false },
    gap: 0,
    ...axis,
  }
}

/** Common parts of all panes. The crosshair is the pane's own (`tags/crosshair.ts`), not uPlot's. */
export const frameOptions = (): Pick<ChartOptions, 'legend' | 'cursor' | 'padding' | 'pxAlign'> => ({
  legend: { show: false },
  cursor: { show: false, drag: { x: false, y: false, setScale: false } },
  padding: [4, 0, 0, 0],
  pxAlign: 1,
})

export interface AxisLabel {
  at: number
  text: string
  colour?: string
}

/** Height of a tag, CSS pixels: minimum distance of axis labels from its centre. */
const TAG = 15

/** Minimum distance of labels, CSS pixels: of labels that would overlap only the first is drawn. */
const LABEL = 11

/** A last value. `scale` defaults to `y`. */
type Tag = AxisLabel & { scale?: string }

/** Last values of one side: one, several, or none. */
type TagsOf = (plot: uPlot) => Tag | readonly Tag[] | null

/**
 * Tags with the heights of their middles, device pixels: wholly inside the plot, none over another. A value that is
 * out of sight has none.
 */
function placedTags(plot: uPlot, given: ReturnType<TagsOf>): (Tag & { place: number })[] {
  const { top, height } = plot.bbox
  const placeOf = ({ at, scale = 'y' }: Tag) => plot.valToPos(at, scale, true)
  const isInside = (place: number) => place >= top - 1 && place <= top + height + 1
  const all = given === null ? [] : 'text' in given ? [given] : given
  const tags = all.filter((tag) => isInside(placeOf(tag)))
  const targets = tags.map(placeOf)
  const places = pushedApart(targets, TAG * uPlot.pxRatio, top, top + height)
  return tags.map((tag, index) => ({ ...tag, place: Math.round(places[index] as number) }))
}

/** Labels of a scale for its data: none without data, and only the zero for zeros. */
export function labelsOfData(labels: readonly AxisLabel[], data: uPlot.AlignedData): readonly AxisLabel[] {
  let isKnown = false
  for (let series = data.length - 1; series > 0; series--) {
    const values = data[series] ?? []
    // Searches from the newest row back: the oldest values of an indicator are unknown.
    for (let row = values.length - 1; row >= 0; row--) {
      const value = values[row]
      if (value === null || value === undefined || Number.isNaN(value)) continue
      if (value !== 0) return labels
      isKnown = true
    }
  }
  return isKnown ? labels.filter(({ at }) => at === 0) : []
}

/**
 * Texts beside the plot, at values of its y scale; those at the ends stay inside the canvas, and one that the `tag`
 * of this side would touch is not drawn. `isKnown`: the scale exists without data, for example around a previous close.
 */
export function sideLabels(
  theme: Theme,
  side: 'left' | 'right',
  labels: (plot: uPlot) => AxisLabel[],
  tag: TagsOf = () => null,
  isKnown: () => boolean = () => false,
): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    ctx.save()
    ctx.font = canvasFont(theme)
    ctx.textAlign = side === 'left' ? 'right' : 'left'
    ctx.textBaseline = 'middle'
    const drawn: number[] = []
    const taken = placedTags(plot, tag(plot)).map(({ place }) => place)
    for (const { at, text, colour } of isKnown() ? labels(plot) : labelsOfData(labels(plot), plot.data)) {
      const y = plot.valToPos(at, 'y', true)
      if (y < bbox.top - 1 || y > bbox.top + bbox.height + 1) continue
      const place = Math.min(Math.max(y, bbox.top + 4 * px), bbox.top + bbox.height - 5 * px)
      if (taken.some((tagged) => Math.abs(place - tagged) < TAG * px)) continue
      if (drawn.some((other) => Math.abs(place - other) < LABEL * px)) continue
      drawn.push(place)
      ctx.fillStyle = colour ?? theme.text3
      write(plot, text, place, side)
    }
    ctx.restore()
  }
}

/** Beside a plot, at a height of its canvas: what is too wide is drawn narrower, not cut off. */
function write({ ctx, bbox }: uPlot, text: string, y: number, side: 'left' | 'right'): void {
  const px = uPlot.pxRatio
  const x = side === 'left' ? bbox.left - 4 * px : bbox.left + bbox.width + 4 * px
  const room = ((side === 'left' ? AXIS_LEFT : AXIS_RIGHT) - 5) * px
  if (textWidth(ctx, text) > room) ctx.fillText(text, x, y, room)
  else ctx.fillText(text, x, y)
}

/** Texts under the plot, at values of its x scale; the first and last lean inwards, and none covers another. */
export function bottomLabels(theme: Theme, labels: (plot: uPlot) => AxisLabel[]): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const [from, to] = [bbox.left, bbox.left + bbox.width]
    ctx.save()
    ctx.font = canvasFont(theme)
    ctx.textBaseline = 'middle'
    ctx.textAlign = 'center'
    let taken = Number.NEGATIVE_INFINITY
    for (const { at, text, colour } of labels(plot)) {
      const half = textWidth(ctx, text) / 2
      const x = plot.valToPos(at, 'x', true)
      const place = Math.min(Math.max(x, from + half), to - half)
      if (x < from - half || x > to + half || place - half < taken) continue
      ctx.fillStyle = colour ?? theme.text3
      ctx.fillText(text, place, bbox.top + bbox.height + 9 * px)
      taken = place + half + 8 * px
    }
    ctx.restore()
  }
}

/** Filled tags on the axis at last values, pushed apart where they would cover one another. */
export function axisTag(theme: Theme, side: 'left' | 'right', tags: TagsOf): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const width = (side === 'left' ? AXIS_LEFT : AXIS_RIGHT) * px
    const height = TAG * px
    const x = side === 'left' ? bbox.left - width : bbox.left + bbox.width
    ctx.save()
    ctx.font = canvasFont(theme)
    ctx.textAlign = side === 'left' ? 'right' : 'left'
    ctx.textBaseline = 'middle'
    for (const { place, text, colour } of placedTags(plot, tags(plot))) {
      ctx.fillStyle = colour ?? theme.text2
      ctx.fillRect(Math.round(x), Math.round(place - height / 2), Math.round(width), Math.round(height))
      ctx.fillStyle = theme.onSolid
      write(plot, text, place, side)
    }
    ctx.restore()
  }
}

/** A line across the plot at a value of y, or down it at a value of x. */
export function ruleLine(
  axis: 'x' | 'y',
  at: (plot: uPlot) => number | null,
  colour: string,
  dash: number[] = [],
): DrawHook {
  return (plot) => {
    const value = at(plot)
    if (value === null) return
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const width = Math.max(1, Math.round(px))
    const place = Math.round(plot.valToPos(value, axis, true)) + (width % 2) / 2
    ctx.save()
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.setLineDash(dash.map((length) => length * px))
    ctx.beginPath()
    if (axis === 'y') {
      ctx.moveTo(bbox.left, place)
      ctx.lineTo(bbox.left + bbox.width, place)
    } else {
      ctx.moveTo(place, bbox.top)
      ctx.lineTo(place, bbox.top + bbox.height)
    }
    ctx.stroke()
    ctx.restore()
  }
}
