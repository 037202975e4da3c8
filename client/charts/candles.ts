import uPlot from 'uplot'
import type { Theme } from '../ui/theme'
import { barWidth, pitchOf } from './bars'
import { CachedGroups } from './draw/cached-groups'
import { inPlot, linear } from './draw/lin'
import { groupSize } from './draw/merge'
import type { DrawHook } from './source'
import { rowsInSight } from './state/sight'

/** Indexes of the series that hold a bar's four prices. */
interface CandleSeries {
  open: number
  high: number
  low: number
  close: number
}

type Direction = 'up' | 'down' | 'flat'
const DIRECTIONS: readonly Direction[] = ['up', 'down', 'flat']
/** x, top, bottom, upper and lower edge of the body. */
const FIELDS = 5

/**
 * Candles as Chinese terminals draw them: rising ones hollow, falling ones filled; whole pixels, one-pixel wicks. A
 * pass for each colour; bars of less than a pixel and a half are merged.
 */
export function drawCandles(theme: Theme, series: CandleSeries): DrawHook {
  const merged = new CachedGroups()
  const coordinates: Record<Direction, number[]> = { up: [], down: [], flat: [] }
  return (plot) => {
    const { data } = plot
    const xs = data[0]
    const [open, high, low, close] = [data[series.open], data[series.high], data[series.low], data[series.close]]
    if (!open || !high || !low || !close) return
    const pitch = pitchOf(plot)
    const size = groupSize(pitch)
    const width = barWidth(pitch * size)
    const line = Math.max(1, Math.round(uPlot.pxRatio))
    const [x, y] = [linear(plot, 'x'), linear(plot, 'y')]
    const [from, end] = rowsInSight(plot, 1)
    for (const direction of DIRECTIONS) coordinates[direction].length = 0
    merged.stand(plot, size, { open, high, low, close })
    for (let row = Math.floor(from / size) * size; row < end; row += size) {
      const bar = merged.at(row, xs.length)
      if (!bar) continue
      const direction = bar.close > bar.open ? 'up' : bar.close < bar.open ? 'down' : 'flat'
      const [a, b] = [Math.round(y(bar.open)), Math.round(y(bar.close))]
      const middle = Math.round(x((xs[row] as number) + (size - 1) / 2))
      coordinates[direction].push(
        middle,
        Math.round(y(bar.high)),
        Math.round(y(bar.low)),
        Math.min(a, b),
        Math.max(a, b),
      )
    }
    inPlot(plot, (ctx) => {
      for (const direction of DIRECTIONS) {
        ctx.fillStyle = theme[direction]
        paint(ctx, coordinates[direction], width, line, direction === 'up')
      }
    })
  }
}

function paint(ctx: CanvasRenderingContext2D, bars: number[], width: number, line: number, rising: boolean): void {
  const half = Math.floor(width / 2)
  const hollow = rising && width > 2 * line
  for (let at = 0; at < bars.length; at += FIELDS) {
    const middle = bars[at] as number
    const [top, bottom] = [bars[at + 1] as number, bars[at + 2] as number]
    const upper = bars[at + 3] as number
    const height = Math.max(line, (bars[at + 4] as number) - upper)
    const wick = middle - Math.floor(line / 2)
    if (width <= line) {
      ctx.fillRect(wick, top, line, Math.max(line, bottom - top))
      continue
    }
    ctx.fillRect(wick, top, line, upper - top)
    ctx.fillRect(wick, upper + height, line, bottom - upper - height)
    if (!hollow || height <= 2 * line) {
      ctx.fillRect(middle - half, upper, width, height)
      continue
    }
    ctx.fillRect(middle - half, upper, width, line)
    ctx.fillRect(middle - half, upper + height - line, width, line)
    ctx.fillRect(middle - half, upper + line, line, height - 2 * line)
    ctx.fillRect(middle - half + width - line, upper + line, line, height - 2 * line)
  }
}
