import uPlot from 'uplot'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { CachedLayer } from '../../charts/cached-layer'
import { inPlot } from '../../charts/draw/lin'
import type { DrawHook } from '../../charts/source'
import { type Theme, withAlpha } from '../../ui/theme'
import type { Scene } from './scene'

/** Below this confidence a parent's bar is dashed. */
const UNCERTAIN_BELOW = 0.7
const BAR_MIN = 2
const BAR_MAX = 9
const RADIUS_MIN = 1.5
const RADIUS_MAX = 6.5
/** Radius of the largest child in sight; others by the square root of their amount. Crowded marks shrink. */
export const radiusOf = (amount: number, largest: number, crowding = 1): number =>
  RADIUS_MIN + (RADIUS_MAX - RADIUS_MIN) * crowding * Math.sqrt(Math.max(0, amount) / Math.max(1, largest))

/** Room for each mark, of what it would like: 1 where a mark has `ROOM` pixels of the width to itself. */
const ROOM = 3
export const crowdingOf = (marks: number, pixels: number): number =>
  Math.min(1, Math.max(0.15, pixels / Math.max(1, marks) / ROOM))

/** Thickness of a parent's bar by its rate (yuan a minute) against the fastest in sight. */
const thicknessOf = (rate: number, fastest: number): number =>
  BAR_MIN + (BAR_MAX - BAR_MIN) * Math.sqrt(Math.max(0, rate) / Math.max(1, fastest))

export const findingPace = ({ turnover, firstTime, lastTime }: SplitFinding): number =>
  turnover / Math.max(0.5, (lastTime - firstTime) / 60_000)

const strength = (scene: Scene, finding: SplitFinding) =>
  scene.selected === undefined || scene.selected === finding.id ? 1 : 0.35

const tone = (theme: Theme, { side }: SplitFinding) => (side === 'buy' ? theme.up : theme.down)

/** Each parent as a horizontal bar at its average price, from its first to its last child. */
export function drawParents(theme: Theme, scene: Scene): DrawHook {
  return (plot) =>
    inPlot(plot, (ctx) => {
      const fastest = Math.max(1, ...scene.findings.map(findingPace))
      for (const finding of scene.findings) {
        const span = scene.spanOf(finding)
        if (!span) continue
        const y = Math.round(plot.valToPos(finding.vwap * 10 ** scene.priceScale, 'y', true))
        ctx.strokeStyle = withAlpha(tone(theme, finding), 0.55 * strength(scene, finding))
        ctx.lineWidth = thicknessOf(findingPace(finding), fastest) * uPlot.pxRatio
        ctx.setLineDash(finding.confidence < UNCERTAIN_BELOW ? [6 * uPlot.pxRatio, 4 * uPlot.pxRatio] : [])
        ctx.beginPath()
        ctx.moveTo(plot.valToPos(span[0], 'x', true), y)
        ctx.lineTo(Math.max(plot.valToPos(span[1], 'x', true), plot.valToPos(span[0], 'x', true) + 3), y)
        ctx.stroke()
      }
    })
}

/** Final findings, changing ones, and the chosen one: painted separately, so that most of the picture is cached. */
function layersOf(scene: Scene): { settled: SplitFinding[]; moving: SplitFinding[]; chosen: SplitFinding | undefined } {
  const chosen = scene.chosen
  const others = scene.findings.filter((finding) => finding !== chosen)
  return {
    settled: others.filter(({ state }) => state !== 'open'),
    moving: others.filter(({ state }) => state === 'open'),
    chosen,
  }
}

type PaintFinding = (context: CanvasRenderingContext2D, plot: uPlot, finding: SplitFinding) => void

/** A hook that paints findings in layers; `facts` are what painting depends on beside findings and scales. */
function inLayers(scene: Scene, paint: PaintFinding, facts: (plot: uPlot) => readonly unknown[]): DrawHook {
  const settledLayer = new CachedLayer()
  const movingLayer = new CachedLayer()
  return (plot) => {
    const { settled, moving, chosen } = layersOf(scene)
    const key = [scene.axis, chosen?.id, ...facts(plot)]
    const all = (findings: readonly SplitFinding[]) => (context: CanvasRenderingContext2D) => {
      for (const finding of findings) paint(context, plot, finding)
    }
    settledLayer.draw(plot, [...key, ...settled], all(settled))
    movingLayer.draw(plot, [...key, ...moving], all(moving))
    if (chosen) inPlot(plot, (context) => paint(context, plot, chosen))
  }
}

/** Every child as ▲ or ▼ at its price: filled if it crossed the spread, hollow if it waited. */
export function drawChildren(theme: Theme, scene: Scene): DrawHook {
  let scale = { largest: 1, crowding: 1 }
  const paint: PaintFinding = (context, plot, finding) => {
    const chosen = finding.id === scene.selected
    const colour = withAlpha(chosen ? theme.split : tone(theme, finding), strength(scene, finding))
    const ratio = uPlot.pxRatio
    const up = finding.side === 'buy' ? 1 : -1
    const [from, to] = scene.view
    const filled = new Path2D()
    const hollow = new Path2D()
    for (const child of finding.children) {
      const at = scene.axis.xOf(child.time)
      if (at === undefined || at < from || at > to) continue
      const crowding = chosen ? 1 : scale.crowding
      const size = radiusOf(child.price * child.volume, scale.largest, crowding) * ratio
      const x = plot.valToPos(at, 'x', true)
      const y = plot.valToPos(child.price, 'y', true) + up * (size + 3 * ratio)
      const path = child.active ? filled : hollow
      path.moveTo(x, y - up * size)
      path.lineTo(x + size, y + up * size)
      path.lineTo(x - size, y + up * size)
      path.closePath()
    }
    context.fillStyle = colour
    context.strokeStyle = colour
    context.lineWidth = Math.max(1, ratio)
    context.fill(filled)
    context.stroke(hollow)
  }
  const layers = inLayers(scene, paint, () => [scale.largest, scale.crowding])
  return (plot) => {
    scale = childScale(scene, plot.bbox.width / uPlot.pxRatio)
    layers(plot)
  }
}

/** The largest child, and how crowded children are in sight; in steps, so that one more changes nothing. */
function childScale({ findings, view, axis }: Scene, pixels: number): { largest: number; crowding: number } {
  let largest = 1
  let marks = 0
  for (const { children } of findings) {
    for (const { price, volume, time } of children) {
      largest = Math.max(largest, price * volume)
      const at = axis.xOf(time)
      if (at !== undefined && at >= view[0] && at <= view[1]) marks++
    }
  }
  return { largest, crowding: Math.round(crowdingOf(marks, pixels) * 20) / 20 }
}

/** Every child as a tick at its time and size; those of the selected parent are drawn last and longer. */
export function drawRasterTicks(theme: Theme, scene: Scene, place: (volume: number) => number): DrawHook {
  const paint: PaintFinding = (context, plot, finding) => {
    const chosen = finding.id === scene.selected
    const half = (chosen ? 6 : 4) * uPlot.pxRatio
    const width = Math.max(1, Math.round((chosen ? 1.5 : 1) * uPlot.pxRatio))
    context.fillStyle = chosen ? theme.split : withAlpha(tone(theme, finding), scene.selected ? 0.4 : 0.85)
    for (const child of finding.children) {
      const at = scene.axis.xOf(child.time)
      if (at === undefined) continue
      const x = Math.round(plot.valToPos(at, 'x', true))
      const y = Math.round(plot.valToPos(place(child.volume), 'y', true))
      context.fillRect(x, y - half, width, half * 2)
    }
  }
  return inLayers(scene, paint, () => [])
}
