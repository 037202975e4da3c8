import uPlot from 'uplot'
import type { Price } from '../../../shared/market/units'
import { type Theme, withAlpha } from '../../ui/theme'
import { inPlot, linear } from '../draw/lin'
import { stripes } from '../draw/stripes'
import { canvasFont } from '../plot-frame'
import type { DrawHook } from '../source'
import type { HeatMap } from './heat-map'
import { extentOf, HeatPixels, type HeatWindow, heatGrain, levelRows } from './heat-pixels'

/** Widest dot, and how near two may stand, CSS pixels. */
const DOT = 9
const DOT_PITCH = 5

/** Colours of the strengths, as a canvas keeps them: one hue, the stronger the fuller; 0 is nothing at all. */
export function heatPalette(hex: string, most: number): Uint32Array {
  const rgb = Number.parseInt(hex.slice(1), 16)
  const [red, green, blue] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255]
  return Uint32Array.from({ length: 256 }, (_, heat) => {
    if (heat === 0) return 0
    const alpha = Math.round(12 + 228 * Math.min(1, heat / Math.max(1, most)) ** 3)
    return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
  })
}

/** A picture of a map, and what it was composed of. */
interface Composed extends HeatWindow {
  pixels: HeatPixels
  grain: Price
  colours: Uint32Array
  /** The map's newest column then. */
  newest: number
}

/**
 * Books under the price, a pixel a CSS pixel across whatever the screen has, and a row a level, which is stretched. As
 * long as the same is in sight only the columns that came since are composed.
 */
export function drawHeat(theme: Theme, heat: HeatMap, tick: Price): DrawHook {
  let canvas: HTMLCanvasElement | undefined
  let image: ImageData | undefined
  let palette: { most: number; colours: Uint32Array } = { most: -1, colours: new Uint32Array(0) }
  let composed: Composed | undefined
  return (plot) => {
    const { bbox, scales } = plot
    const [width, rows] = [Math.round(bbox.width / uPlot.pxRatio), levelRows(bbox.height / uPlot.pxRatio)]
    const { x, y } = scales
    if (width < 1 || !(bbox.height > 0) || x?.min == null || x.max == null || y?.min == null || y.max == null) return
    canvas ??= document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (!context) return
    if (!image || image.width !== width || image.height !== rows) {
      Object.assign(canvas, { width, height: rows })
      image = context.createImageData(width, rows)
      composed = undefined
    }
    if (palette.most !== heat.most) palette = { most: heat.most, colours: heatPalette(theme.average, heat.most) }
    const view = { from: heat.columnAt(x.min), to: heat.columnAt(x.max), low: y.min, high: y.max }
    const { colours } = palette
    const now = { ...view, colours, grain: grainOf(plot, tick, view) }
    const extent = extentOf(view, { tick, grain: now.grain })
    const pixels = composed?.pixels ?? new HeatPixels(width, rows, image.data.buffer)
    const since = composed && isSame(composed, now) ? composed.newest : undefined
    const fromX = pixels.compose(heat, view, extent, colours, since)
    composed = { ...now, pixels, newest: heat.newest }
    context.putImageData(image, 0, 0, fromX, 0, width - fromX, extent.count)
    const toY = linear(plot, 'y')
    const [top, foot] = [toY(extent.high), toY(extent.low)]
    const from = canvas
    inPlot(plot, (ctx) => {
      ctx.imageSmoothingEnabled = false
      ctx.drawImage(from, 0, 0, width, extent.count, bbox.left, top, bbox.width, foot - top)
    })
  }
}

/** Whether a picture of one is a picture of the other, as far as it had come. */
const isSame = (one: Omit<Composed, 'pixels' | 'newest'>, other: typeof one): boolean =>
  one.from === other.from &&
  one.to === other.to &&
  one.low === other.low &&
  one.high === other.high &&
  one.grain === other.grain &&
  one.colours === other.colours

/** Stripes where there are no books between others. */
export function drawHeatGaps(theme: Theme, heat: HeatMap): DrawHook {
  return (plot) => {
    const { min, max } = plot.scales.x ?? {}
    if (min == null || max == null) return
    const x = linear(plot, 'x')
    const { top, height } = plot.bbox
    const rects = heat.gaps
      .map(({ from, end }) => [Math.max(min, heat.edge(from)), Math.min(max, heat.edge(end))] as const)
      .filter(([from, end]) => from < end)
      .map(([from, end]) => [x(from), top, x(end) - x(from), height] as const)
    inPlot(plot, (ctx) => stripes(ctx, withAlpha(theme.text3, 0.35), rects, uPlot.pxRatio))
  }
}

/** Price range of a level, by the height of the plot. */
const grainOf = ({ bbox }: uPlot, tick: Price, view: Pick<HeatWindow, 'low' | 'high'>): Price =>
  heatGrain(tick, view, Math.round(bbox.height / uPlot.pxRatio))

/** Draws the number of prices per level at the bottom of the plot if it is more than one. */
export function drawGrainLabel(theme: Theme, tick: Price, words: (grain: Price) => string): DrawHook {
  return (plot) => {
    const { min, max } = plot.scales.y ?? {}
    if (min == null || max == null) return
    const grain = grainOf(plot, tick, { low: min, high: max })
    if (grain === tick) return
    inPlot(plot, (ctx) => {
      ctx.font = canvasFont(theme)
      ctx.textBaseline = 'bottom'
      ctx.fillStyle = theme.text2
      ctx.fillText(
        words(grain),
        plot.bbox.left + 4 * uPlot.pxRatio,
        plot.bbox.top + plot.bbox.height - 2 * uPlot.pxRatio,
      )
    })
  }
}

/** Trades as dots: of those that would cover one another the largest, its size by the root of its money. */
export function drawTrades(theme: Theme, heat: HeatMap): DrawHook {
  return (plot) => {
    const { min, max } = plot.scales.x ?? {}
    if (min == null || max == null || heat.first < 0) return
    const px = uPlot.pxRatio
    const [x, y] = [linear(plot, 'x'), linear(plot, 'y')]
    const [left, right] = [heat.columnAt(min), heat.columnAt(max)]
    const from = Math.max(0, Math.floor(left))
    const end = Math.min(heat.newest + 1, Math.ceil(right))
    const pitch = plot.bbox.width / Math.max(1, right - left)
    const step = Math.max(1, Math.ceil((DOT_PITCH * px) / Math.max(0.01, pitch)))
    const dots = biggestTrades(heat, from, end, step)
    const most = Math.max(1, ...dots.map(({ volume }) => volume))
    const [bought, sold] = [withAlpha(theme.up, 0.75), withAlpha(theme.down, 0.75)]
    inPlot(plot, (ctx) => {
      for (const [side, colour] of [
        [1, bought],
        [2, sold],
      ] as const) {
        ctx.fillStyle = colour
        ctx.beginPath()
        for (const dot of dots) {
          if (dot.side !== side) continue
          const [left, radius] = [x(heat.place(dot.column)), Math.max(1.5, Math.sqrt(dot.volume / most) * DOT) * px]
          ctx.moveTo(left + radius, y(dot.price))
          ctx.arc(left, y(dot.price), radius, 0, 2 * Math.PI)
        }
        ctx.fill()
      }
    })
  }
}

/** The largest trade of each `step` columns, of either side. */
export function biggestTrades(heat: Pick<HeatMap, 'trade' | 'volume'>, from: number, end: number, step: number) {
  const dots: { column: number; price: Price; volume: number; side: 1 | 2 }[] = []
  for (let group = Math.floor(from / step) * step; group < end; group += step) {
    let best: { column: number; side: 1 | 2 } | undefined
    let most = 0
    for (let column = Math.max(from, group); column < Math.min(end, group + step); column++) {
      for (const side of [1, 2] as const) {
        const volume = heat.volume(column, side)
        if (volume <= most) continue
        most = volume
        best = { column, side }
      }
    }
    const trade = best && heat.trade(best.column, best.side)
    if (best && trade) dots.push({ ...best, ...trade })
  }
  return dots
}
