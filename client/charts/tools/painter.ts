import uPlot from 'uplot'
import { toolText } from '../../text/chart-tools'
import { formatPercent, formatPrice, formatRatio } from '../../ui/format'
import { type Theme, withAlpha } from '../../ui/theme'
import { inPlot, linear } from '../draw/lin'
import type { Input } from '../indicators/formulas'
import { volumeProfile } from '../indicators/profile'
import { canvasFont } from '../plot-frame'
import type { DrawHook } from '../source'
import type { VolumeWords } from '../volume-words'
import { type Drawing, fibLevels, type RangeFacts } from './drawing'
import type { Pixel } from './geometry'
import { rewardOf } from './studies'
import type { DrawingDesk } from './tool-desk'

interface Paint {
  ctx: CanvasRenderingContext2D
  plot: uPlot
  theme: Theme
  px: number
  price: (value: number) => string
}

/**
 * Draws a person's drawings. Anchors are computed each time, because they are stored as times and values. `columns`: the
 * bars, of which a profile is made.
 */
export function drawDrawings(
  theme: Theme,
  desk: DrawingDesk,
  priceScale: number,
  volume: VolumeWords,
  columns?: () => Input,
): DrawHook {
  const price = (value: number) => formatPrice(Math.round(value), priceScale)
  return (plot) => {
    const px = uPlot.pxRatio
    inPlot(plot, (ctx) => {
      ctx.font = canvasFont(theme)
      ctx.textBaseline = 'bottom'
      ctx.textAlign = 'left'
      const paint: Paint = { ctx, plot, theme, px, price }
      for (const drawing of desk.shown()) {
        const { anchors, levels, lines = [] } = desk.places(plot, drawing)
        const height = (y: number) => Math.round(plot.bbox.top + y * px)
        const onCanvas = ({ x, y }: Pixel) => ({ x: Math.round(plot.bbox.left + x * px), y: height(y) })
        const points = anchors.map(onCanvas)
        const [a, b = a] = points
        if (!a || !b) continue
        const selected = desk.selected === drawing.id
        const colour = drawing.kind === 'alert' ? theme.warning : theme.accent
        ctx.strokeStyle = colour
        ctx.fillStyle = colour
        ctx.lineWidth = (selected ? 2 : 1) * px
        ctx.setLineDash(drawing.isDraft ? [5 * px, 3 * px] : [])
        if (drawing.kind === 'level') level(ctx, plot, a, price(drawing.at[0]?.v ?? 0), px)
        else if (drawing.kind === 'fib') {
          const shares = fibLevels(drawing).map(({ share, v }, at) => ({
            share,
            y: height(levels[at] ?? 0),
            text: `${(share * 100).toFixed(1)}% ${price(v)}`,
          }))
          fib(ctx, a, b, shares, theme, px)
        } else if (drawing.kind === 'range') {
          const facts = desk.factsOf(drawing)
          range(ctx, plot, a, b, facts && wordsOf(facts, priceScale, volume), theme, px)
        } else {
          if (drawing.kind === 'profile' && columns) profile(paint, columns(), desk.placesOf(drawing), a, b)
          else shape(paint, drawing, points, onCanvas(lines[0]?.[0] ?? (anchors[0] as Pixel)))
          if (drawing.kind === 'alert' || drawing.kind === 'profile') ctx.setLineDash([5 * px, 3 * px])
          for (const [from, to] of lines) stroke(ctx, onCanvas(from), onCanvas(to))
          ctx.setLineDash([])
        }
        const isLevel = drawing.kind === 'level' || drawing.kind === 'alert'
        if (selected && !isLevel) for (const { x, y } of points) handle(ctx, x, y, px, theme)
      }
    })
  }
}

/** Fills and words of a drawing, under its lines. `start`: where the first of these begins. */
function shape(
  { ctx, theme, px, price, plot }: Paint,
  { kind, at, words }: Drawing,
  points: readonly Pixel[],
  start: Pixel,
): void {
  const [a, b = a, c = b] = points
  if (!a || !b || !c) return
  const write = (text: string, x: number, y: number) => ctx.fillText(text, x + 4 * px, y - 2 * px)
  if (kind === 'text') write(words ?? toolText.someWords, a.x - 4 * px, a.y)
  else if (kind === 'alert') write(toolText.alertAt(price(at[0]?.v ?? 0)), plot.bbox.left, a.y)
  else if (kind === 'avwap') write(toolText.kinds.avwap, start.x, start.y)
  else if (kind === 'regression') write(toolText.deviation, start.x, start.y)
  else if (kind === 'rect' || kind === 'position') {
    const area = (from: Pixel, to: Pixel, colour: string) => {
      ctx.fillStyle = withAlpha(colour, 0.12)
      ctx.fillRect(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y))
    }
    if (kind === 'rect') {
      area(a, b, theme.accent)
      return
    }
    area(a, b, theme.up)
    area(a, { x: b.x, y: c.y }, theme.down)
    const [entry = 0, target = 0, stop = 0] = at.map(({ v }) => v)
    const share = (value: number) => formatPercent(entry > 0 ? value / entry - 1 : null)
    ctx.fillStyle = theme.text1
    const left = Math.min(a.x, b.x)
    write(toolText.reward(formatRatio(rewardOf(entry, target, stop))), left, a.y)
    write(toolText.target(`${price(target)} ${share(target)}`), left, b.y)
    write(toolText.stop(`${price(stop)} ${share(stop)}`), left, c.y)
  }
}

const PROFILE_BINS = 24

/** Volume by price of the bars between two points, growing from the left edge. */
function profile({ ctx, plot, theme }: Paint, bars: Input, [from, to]: readonly number[], a: Pixel, b: Pixel): void {
  if (from === undefined || to === undefined) return
  const found = volumeProfile(bars, Math.min(from, to), Math.max(from, to) + 1, PROFILE_BINS)
  if (!found || found.poc < 0) return
  const [left, width] = [Math.min(a.x, b.x), Math.abs(b.x - a.x)]
  const most = found.volume[found.poc] as number
  const y = linear(plot, 'y')
  for (let bin = 0; bin < found.volume.length; bin++) {
    const top = Math.round(y(found.low + (bin + 1) * found.step))
    const height = Math.max(1, Math.round(y(found.low + bin * found.step)) - top - 1)
    const isInside = bin >= found.area[0] && bin <= found.area[1]
    ctx.fillStyle = withAlpha(theme.accent, bin === found.poc ? 0.6 : isInside ? 0.3 : 0.14)
    ctx.fillRect(left, top, Math.round(((found.volume[bin] as number) / most) * width), height)
  }
}

/** A line between whole pixels. One of an odd width that is level or upright runs through their middles: it is sharp. */
function stroke(ctx: CanvasRenderingContext2D, a: Pixel, b: Pixel): void {
  const middle = (ctx.lineWidth % 2) / 2
  const [right, down] = [a.x === b.x ? middle : 0, a.y === b.y ? middle : 0]
  ctx.beginPath()
  ctx.moveTo(a.x + right, a.y + down)
  ctx.lineTo(b.x + right, b.y + down)
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
  stroke(ctx, { x: bbox.left, y }, { x: bbox.left + bbox.width, y })
  ctx.fillText(text, bbox.left + 4 * px, y - 1 * px)
}

const LABEL_HEIGHT = 12
/** Shares of a golden section, from the one whose label is needed most. */
const BY_RANK = [1, 0, 0.618, 0.382, 0.5, 0.236, 0.786]

/** Shares whose labels have room: none lies over one that is needed more. */
function labelled(lines: readonly { share: number; y: number }[], height: number): Set<number> {
  const taken: number[] = []
  const named = new Set<number>()
  for (const share of BY_RANK) {
    const y = lines.find((line) => line.share === share)?.y
    if (y === undefined || taken.some((other) => Math.abs(other - y) < height)) continue
    taken.push(y)
    named.add(share)
  }
  return named
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
  const named = labelled(lines, LABEL_HEIGHT * px)
  for (const line of lines) {
    const { share, text, y } = line
    ctx.strokeStyle = withAlpha(theme.accent, share === 0 || share === 1 ? 1 : 0.6)
    stroke(ctx, { x: left, y }, { x: right, y })
    if (named.has(share)) ctx.fillText(text, left + 2 * px, y - px)
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
  for (const x of [left, right]) stroke(ctx, { x, y: bbox.top }, { x, y: bbox.top + bbox.height })
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
