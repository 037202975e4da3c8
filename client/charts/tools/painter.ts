import uPlot from 'uplot'
import { toolText } from '../../text/chart-tools'
import { formatPercent, formatPrice } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { inPlot } from '../draw/lin'
import { canvasFont } from '../plot-frame'
import type { DrawHook } from '../source'
import type { VolumeWords } from '../volume-words'
import { fibLevels, type RangeFacts } from './drawing'
import type { Pixel } from './geometry'
import type { ToolDesk } from './tool-desk'

/** Draws a person's drawings. Anchors are computed each time, because they are stored as times and values. */
export function drawDrawings(theme: Theme, desk: ToolDesk, priceScale: number, volume: VolumeWords): DrawHook {
  return (plot) => {
    const px = uPlot.pxRatio
    inPlot(plot, (ctx) => {
      ctx.font = canvasFont(theme)
      ctx.textBaseline = 'bottom'
      ctx.textAlign = 'left'
      for (const drawing of desk.shown()) {
        const { anchors, levels } = desk.places(plot, drawing)
        const height = (y: number) => Math.round(plot.bbox.top + y * px)
        const [a, b = a] = anchors.map(({ x, y }) => ({ x: Math.round(plot.bbox.left + x * px), y: height(y) }))
        if (!a || !b) continue
        const selected = desk.selected === drawing.id
        ctx.strokeStyle = theme.accent
        ctx.fillStyle = theme.accent
        ctx.lineWidth = (selected ? 2 : 1) * px
        ctx.setLineDash([])
        if (drawing.kind === 'level')
          level(ctx, plot, a, formatPrice(Math.round(drawing.at[0]?.v ?? 0), priceScale), px)
        else if (drawing.kind === 'trend') stroke(ctx, a, b)
        else if (drawing.kind === 'fib') {
          const lines = fibLevels(drawing).map(({ share, v }, at) => ({
            share,
            y: height(levels[at] ?? 0),
            text: `${(share * 100).toFixed(1)}% ${formatPrice(Math.round(v), priceScale)}`,
          }))
          fib(ctx, a, b, lines, theme, px)
        } else {
          const facts = desk.factsOf(drawing)
          range(ctx, plot, a, b, facts && wordsOf(facts, priceScale, volume), theme, px)
        }
        if (selected) for (const { x, y } of drawing.kind === 'level' ? [] : [a, b]) handle(ctx, x, y, px, theme)
      }
    })
  }
}

function stroke(ctx: CanvasRenderingContext2D, a: Pixel, b: Pixel): void {
  ctx.beginPath()
  ctx.moveTo(a.x, a.y)
  ctx.lineTo(b.x, b.y)
  ctx.stroke()
}

function handle(ctx: CanvasRenderingContext2D, x: number, y: number, px: number, theme: Theme): void {
  ctx.fillStyle = theme.panel
  ctx.beginPath()
  ctx.arc(x, y, 4 * px, 0, 2 * Math.PI)
  ctx.fill()
  ctx.stroke()
}

function level(ctx: CanvasRenderingContext2D, { bbox }: uPlot, { y }: Pixel, text: string, px: number): void {
  stroke(ctx, { x: bbox.left, y: y + 0.5 }, { x: bbox.left + bbox.width, y: y + 0.5 })
  ctx.fillText(text, bbox.left + 4 * px, y - 1 * px)
}

function fib(
  ctx: CanvasRenderingContext2D,
  a: Pixel,
  b: Pixel,
  lines: readonly { share: number; y: number; text: string }[],
  theme: Theme,
  px: number,
): void {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  for (const { share, y: at, text } of lines) {
    const y = at + 0.5
    ctx.strokeStyle = withAlpha(theme.accent, share === 0 || share === 1 ? 1 : 0.6)
    stroke(ctx, { x: left, y }, { x: right, y })
    ctx.fillText(text, left + 2 * px, y - px)
  }
}

function range(
  ctx: CanvasRenderingContext2D,
  { bbox }: uPlot,
  a: Pixel,
  b: Pixel,
  words: readonly string[] | undefined,
  theme: Theme,
  px: number,
): void {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  ctx.fillStyle = withAlpha(theme.accent, 0.08)
  ctx.fillRect(left, bbox.top, right - left, bbox.height)
  ctx.setLineDash([4 * px, 3 * px])
  for (const x of [left, right]) stroke(ctx, { x: x + 0.5, y: bbox.top }, { x: x + 0.5, y: bbox.top + bbox.height })
  if (!words) return
  const width = Math.max(...words.map((text) => ctx.measureText(text).width)) + 8 * px
  const x = Math.min(left + 4 * px, bbox.left + bbox.width - width)
  ctx.fillStyle = withAlpha(theme.raised, 0.92)
  ctx.fillRect(x, bbox.top + 20 * px, width, (words.length * 15 + 6) * px)
  ctx.fillStyle = theme.text1
  words.forEach((text, row) => {
    ctx.fillText(text, x + 4 * px, bbox.top + (20 + 15 * (row + 1) + 2) * px)
  })
}

/** A range in words. */
export function wordsOf(facts: RangeFacts, priceScale: number, { label, format }: VolumeWords): string[] {
  const { bars, change, share, high, low, volume } = facts
  return [
    `${toolText.bars(bars)} ${formatPercent(share)}`,
    `${toolText.change} ${formatPrice(Math.round(change), priceScale)}`,
    `${toolText.span} ${formatPrice(low, priceScale)}–${formatPrice(high, priceScale)}`,
    ...(label === '' ? [] : [`${label} ${format(volume)}`]),
  ]
}
