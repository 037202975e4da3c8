import uPlot from 'uplot'
import type { DrawHook } from '../source'
import { rowsInSight } from '../state/sight'
import { inPlot, type Lin, linear } from './lin'

export interface LineSpec {
  /** Index of the series in the data. NaN and null are gaps. */
  series: number
  colour: string
  /** CSS pixels. */
  width?: number
  dash?: readonly number[]
  scale?: string
}

type Column = ArrayLike<number | null | undefined>

/** From so many points a pixel column on, a column is drawn by its first, lowest, highest and last point. */
const DENSE = 4

/** Lines straight from their columns: no path is kept, for what is in sight changes all the time. */
export function drawLines(lines: readonly LineSpec[]): DrawHook {
  return (plot) => {
    const xs = plot.data[0]
    const [from, end] = rowsInSight(plot, 1)
    const x = linear(plot, 'x')
    const scales = new Map<string, Lin>()
    inPlot(plot, (ctx) => {
      ctx.lineJoin = 'round'
      for (const { series, colour, width = 1, dash = [], scale = 'y' } of lines) {
        const values = plot.data[series]
        if (!values || end <= from) continue
        const y = scales.get(scale) ?? linear(plot, scale)
        scales.set(scale, y)
        ctx.strokeStyle = colour
        ctx.lineWidth = width * uPlot.pxRatio
        ctx.setLineDash(dash.map((length) => length * uPlot.pxRatio))
        ctx.beginPath()
        const pixels = Math.max(1, x(xs[end - 1] as number) - x(xs[from] as number))
        if (end - from > pixels * DENSE) traceDense(ctx, xs, values, from, end, x, y)
        else trace(ctx, xs, values, from, end, x, y)
        ctx.stroke()
      }
    })
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

/** M4: every pixel column that the line crosses looks as if all its points had been drawn. */
function traceDense(
  ctx: CanvasRenderingContext2D,
  xs: Column,
  values: Column,
  from: number,
  end: number,
  x: Lin,
  y: Lin,
): void {
  let open = false
  let column = Number.NaN
  let [low, high, last] = [0, 0, 0]
  const finish = () => {
    if (Number.isNaN(column)) return
    ctx.lineTo(column, y(low))
    ctx.lineTo(column, y(high))
    ctx.lineTo(column, y(last))
  }
  for (let row = from; row < end; row++) {
    const value = values[row]
    if (value == null || Number.isNaN(value)) {
      finish()
      column = Number.NaN
      open = false
      continue
    }
    const at = Math.round(x(xs[row] as number))
    if (at !== column) {
      finish()
      column = at
      low = high = value
      if (open) ctx.lineTo(at, y(value))
      else ctx.moveTo(at, y(value))
      open = true
    }
    if (value < low) low = value
    if (value > high) high = value
    last = value
  }
  finish()
}
