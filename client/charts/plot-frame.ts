import uPlot from 'uplot'
import { type Theme, withAlpha } from '../ui/theme'
import { extremes } from './range'
import type { ChartOptions, DrawHook } from './source'

/** Widths of the axes in CSS pixels, equal in all panes so that they stand under one another. */
export const AXIS_LEFT = 56
export const AXIS_RIGHT = 52
export const AXIS_BOTTOM = 18

export const gridColour = (theme: Theme): string => withAlpha(theme.text1, 0.08)

/** Font of canvas texts: 11 CSS pixels in the page's family. */
export const canvasFont = (theme: Theme): string => `${11 * uPlot.pxRatio}px ${theme.fontFamily}`

const onlyX = (own: string | null, other: string | null) => own === other
const never = () => false

/**
 * The cursor of every chart: a crosshair, no points, no zooming by dragging. Charts with one `syncKey` share it along
 * x; y belongs to the pane under the pointer.
 */
export const crosshair = (syncKey?: string): uPlot.Cursor => ({
  points: { show: false },
  drag: { x: false, y: false, setScale: false },
  ...(syncKey ? { sync: { key: syncKey, scales: ['x', 'y'], match: [onlyX, never] } } : {}),
})

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

/** What all panes share. */
export const frameOptions = (syncKey?: string): Pick<ChartOptions, 'legend' | 'cursor' | 'padding' | 'pxAlign'> => ({
  legend: { show: false },
  cursor: crosshair(syncKey),
  padding: [4, 0, 0, 0],
  pxAlign: 1,
})

export interface AxisLabel {
  at: number
  text: string
  colour?: string
}

/** Height of a tag, CSS pixels: labels of the axis keep so far from its middle. */
const TAG = 15

/** Where the middle of a tag at this height stands, device pixels: wholly inside the plot. */
const tagPlace = ({ bbox }: uPlot, y: number): number => {
  const half = (TAG / 2) * uPlot.pxRatio
  return Math.round(Math.min(Math.max(y, bbox.top + half), bbox.top + bbox.height - half))
}

/** What a scale may say of its data: nothing where there is none, and of zeros alone the zero. */
export function saidLabels(labels: readonly AxisLabel[], data: uPlot.AlignedData): readonly AxisLabel[] {
  const span = extremes(...data.slice(1))
  if (!span) return []
  return span[0] === 0 && span[1] === 0 ? labels.filter(({ at }) => at === 0) : labels
}

/**
 * Texts beside the plot, at values of its y scale; those at the ends stay inside the canvas, and one that the `tag`
 * of this side would touch gives way to it. `isKnown`: the scale stands without data too, as around a previous close.
 */
export function sideLabels(
  theme: Theme,
  side: 'left' | 'right',
  labels: (plot: uPlot) => AxisLabel[],
  tag: (plot: uPlot) => AxisLabel | null = () => null,
  isKnown: () => boolean = () => false,
): DrawHook {
  return (plot) => {
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const x = side === 'left' ? bbox.left - 4 * px : bbox.left + bbox.width + 4 * px
    ctx.save()
    ctx.font = canvasFont(theme)
    ctx.textAlign = side === 'left' ? 'right' : 'left'
    ctx.textBaseline = 'middle'
    const tagged = tag(plot)
    const taken = tagged ? tagPlace(plot, plot.valToPos(tagged.at, 'y', true)) : Number.NaN
    for (const { at, text, colour } of isKnown() ? labels(plot) : saidLabels(labels(plot), plot.data)) {
      const y = plot.valToPos(at, 'y', true)
      if (y < bbox.top - 1 || y > bbox.top + bbox.height + 1) continue
      const place = Math.min(Math.max(y, bbox.top + 4 * px), bbox.top + bbox.height - 5 * px)
      if (Math.abs(place - taken) < TAG * px) continue
      ctx.fillStyle = colour ?? theme.text3
      ctx.fillText(text, x, place)
    }
    ctx.restore()
  }
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
      const half = ctx.measureText(text).width / 2
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

/** A filled tag on the axis at the last value. */
export function axisTag(theme: Theme, side: 'left' | 'right', tag: (plot: uPlot) => AxisLabel | null): DrawHook {
  return (plot) => {
    const label = tag(plot)
    if (!label) return
    const { ctx, bbox } = plot
    const px = uPlot.pxRatio
    const width = (side === 'left' ? AXIS_LEFT : AXIS_RIGHT) * px
    const height = TAG * px
    const y = tagPlace(plot, plot.valToPos(label.at, 'y', true))
    const x = side === 'left' ? bbox.left - width : bbox.left + bbox.width
    ctx.save()
    ctx.fillStyle = label.colour ?? theme.text2
    ctx.fillRect(Math.round(x), Math.round(y - height / 2), Math.round(width), Math.round(height))
    ctx.font = canvasFont(theme)
    ctx.fillStyle = theme.onSolid
    ctx.textAlign = side === 'left' ? 'right' : 'left'
    ctx.textBaseline = 'middle'
    ctx.fillText(label.text, side === 'left' ? bbox.left - 4 * px : bbox.left + bbox.width + 4 * px, y)
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
