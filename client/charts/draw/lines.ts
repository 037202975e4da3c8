import uPlot from 'uplot'
import type { DrawHook } from '../source'
import { rowsInSight } from '../state/sight'
import { CachedTurns } from './cached-turns'
import { inPlot, type Lin, linear } from './lin'
import { groupSize } from './merge'

interface LineSpec {
  /** Index of the series in the data. NaN and null are gaps. */
  series: number
  colour: string
  /** CSS pixels. */
  width?: number
  dash?: readonly number[]
  scale?: string
  /** Factor of its values on that scale. */
  factor?: (plot: uPlot) => number
}

type Column = ArrayLike<number | null | undefined>

/**
 * Points per pixel from which neighbours are drawn as groups of at least a pixel, by their lowest and highest values.
 */
const DENSE = 4

/** Lines straight from their columns: no path is cached, because the visible range changes all the time. */
export function drawLines(lines: readonly LineSpec[]): DrawHook {
  const turns = lines.map(() => new CachedTurns())
  return (plot) => {
    const xs = plot.data[0]
    const [from, end] = rowsInSight(plot, 1)
    const x = linear(plot, 'x')
    const scales = new Map<string, Lin>()
    inPlot(plot, (ctx) => {
      ctx.lineJoin = 'round'
      for (const [at, { series, colour, width = 1, dash = [], scale = 'y', factor }] of lines.entries()) {
        const values = plot.data[series]
        if (!values || end <= from) continue
        const straight = scales.get(scale) ?? linear(plot, scale)
        scales.set(scale, straight)
        const by = factor?.(plot) ?? 1
        if (Number.isNaN(by)) continue
        const y: Lin = by === 1 ? straight : (value) => straight(value * by)
        ctx.strokeStyle = colour
        ctx.lineWidth = width * uPlot.pxRatio
        ctx.setLineDash(dash.map((length) => length * uPlot.pxRatio))
        const pixels = Math.max(1, x(xs[end - 1] as number) - x(xs[from] as number))
        const groups = turns[at]
        const isDense = groups && end - from > pixels * DENSE
        if (isDense) groups.stand(plot, groupSize(pixels / (end - from), 1), values)
        strokes(ctx, dash.length > 0, () => {
          if (isDense) traceDense(ctx, xs, groups, from, end, x, y)
          else trace(ctx, xs, values, from, end, x, y)
        })
      }
    })
  }
}

/** From the middle of a line of two pixels to those of one that cover it whichever way it runs. */
const BESIDE = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0, 0.5],
] as const
const AS_IT_IS = [[0, 0]] as const

/**
 * Strokes a path. Two pixels without dashes are painted as three lines of one, which take a browser a fraction of the
 * time of one of two.
 */
function strokes(ctx: CanvasRenderingContext2D, isDashed: boolean, trace: () => void): void {
  const isDouble = ctx.lineWidth === 2 && !isDashed
  if (isDouble) ctx.lineWidth = 1
  for (const [right, down] of isDouble ? BESIDE : AS_IT_IS) {
    ctx.translate(right, down)
    ctx.beginPath()
    trace()
    ctx.stroke()
    ctx.translate(-right, -down)
  }
}

function trace(ctx: CanvasRenderingContext2D, xs: Column, values: Column, from: number, end: number, x: Lin, y: Lin) {
  let open = false
  for (let row = from; row < end; row++) {
    const value = values[row]
    if (value == null || Number.isNaN(value)) open = false
    else if (open) ctx.lineTo(x(xs[row] as number), y(value))
    else {
      ctx.moveTo(x(xs[row] as number), y(value))
      open = true
    }
  }
}

/** A line through the extremes of its groups, in the order in which they came. */
function traceDense(ctx: CanvasPath, xs: Column, groups: CachedTurns, from: number, end: number, x: Lin, y: Lin) {
  let open = false
  const to = (row: number) => {
    const [left, top] = [x(xs[row] as number), y(groups.value(row))]
    if (open) ctx.lineTo(left, top)
    else ctx.moveTo(left, top)
    open = true
  }
  const { size } = groups
  for (let row = Math.floor(from / size) * size; row < end; row += size) {
    const first = groups.first(row, xs.length)
    if (first < 0) {
      open = false
      continue
    }
    to(first)
    const second = groups.second(row)
    if (second !== first) to(second)
  }
}
