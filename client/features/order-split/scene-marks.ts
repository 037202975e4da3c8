import uPlot from 'uplot'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { DrawHook } from '../../charts/source'
import { type Theme, withAlpha } from '../../ui/theme'
import type { Scene } from './scene'

/** Below this confidence a parent's bar is dashed. */
export const UNCERTAIN_BELOW = 0.7
const BAR_MIN = 2
const BAR_MAX = 9
const RADIUS_MIN = 1.5
const RADIUS_MAX = 6.5
/** Radius of the largest child in sight; others by the square root of their amount. */
export const radiusOf = (amount: number, largest: number): number =>
  RADIUS_MIN + (RADIUS_MAX - RADIUS_MIN) * Math.sqrt(Math.max(0, amount) / Math.max(1, largest))

/** Thickness of a parent's bar by its rate (yuan a minute) against the fastest in sight. */
export const thicknessOf = (rate: number, fastest: number): number =>
  BAR_MIN + (BAR_MAX - BAR_MIN) * Math.sqrt(Math.max(0, rate) / Math.max(1, fastest))

export const rateOf = ({ turnover, firstTime, lastTime }: SplitFinding): number =>
  turnover / Math.max(0.5, (lastTime - firstTime) / 60_000)

function clipped(plot: uPlot, draw: (context: CanvasRenderingContext2D) => void): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  draw(ctx)
  ctx.restore()
}

const strength = (scene: Scene, finding: SplitFinding) =>
  scene.selected === undefined || scene.selected === finding.id ? 1 : 0.35

const tone = (theme: Theme, { side }: SplitFinding) => (side === 'buy' ? theme.up : theme.down)

/** Each parent as a horizontal bar at its average price, from its first to its last child. */
export function drawParents(theme: Theme, scene: Scene): DrawHook {
  return (plot) =>
    clipped(plot, (ctx) => {
      const fastest = Math.max(1, ...scene.findings.map(rateOf))
      for (const finding of scene.findings) {
        const span = scene.spanOf(finding)
        if (!span) continue
        const y = Math.round(plot.valToPos(finding.vwap * 10 ** scene.priceScale, 'y', true))
        ctx.strokeStyle = withAlpha(tone(theme, finding), 0.55 * strength(scene, finding))
        ctx.lineWidth = thicknessOf(rateOf(finding), fastest) * uPlot.pxRatio
        ctx.setLineDash(finding.confidence < UNCERTAIN_BELOW ? [6 * uPlot.pxRatio, 4 * uPlot.pxRatio] : [])
        ctx.beginPath()
        ctx.moveTo(plot.valToPos(span[0], 'x', true), y)
        ctx.lineTo(Math.max(plot.valToPos(span[1], 'x', true), plot.valToPos(span[0], 'x', true) + 3), y)
        ctx.stroke()
      }
    })
}

/** Every child as ▲ or ▼ at its price: filled if it crossed the spread, hollow if it waited. */
export function drawChildren(theme: Theme, scene: Scene): DrawHook {
  return (plot) =>
    clipped(plot, (ctx) => {
      const largest = Math.max(
        1,
        ...scene.findings.map(({ children }) => children.reduce((most, c) => Math.max(most, c.price * c.volume), 0)),
      )
      const [from, to] = scene.view
      ctx.lineWidth = Math.max(1, uPlot.pxRatio)
      for (const finding of scene.findings) {
        const chosen = finding.id === scene.selected
        const colour = withAlpha(chosen ? theme.split : tone(theme, finding), strength(scene, finding))
        ctx.fillStyle = colour
        ctx.strokeStyle = colour
        for (const child of finding.children) {
          const at = scene.axis.xOf(child.time)
          if (at === undefined || at < from || at > to) continue
          const size = radiusOf(child.price * child.volume, largest) * uPlot.pxRatio
          const away = (finding.side === 'buy' ? 1 : -1) * (size + 3 * uPlot.pxRatio)
          const x = plot.valToPos(at, 'x', true)
          const y = plot.valToPos(child.price, 'y', true) + away
          const tip = finding.side === 'buy' ? -size : size
          ctx.beginPath()
          ctx.moveTo(x, y + tip)
          ctx.lineTo(x + size, y - tip)
          ctx.lineTo(x - size, y - tip)
          ctx.closePath()
          if (child.active) ctx.fill()
          else ctx.stroke()
        }
      }
    })
}

/** Every child as a tick at its time and size; those of the selected parent are drawn last and longer. */
export function drawRasterTicks(theme: Theme, scene: Scene, place: (volume: number) => number): DrawHook {
  return (plot) =>
    clipped(plot, (ctx) => {
      const ordered = [...scene.findings].sort(
        (a, b) => Number(a.id === scene.selected) - Number(b.id === scene.selected),
      )
      for (const finding of ordered) {
        const chosen = finding.id === scene.selected
        const half = (chosen ? 6 : 4) * uPlot.pxRatio
        const width = Math.max(1, Math.round((chosen ? 1.5 : 1) * uPlot.pxRatio))
        ctx.fillStyle = chosen ? theme.split : withAlpha(tone(theme, finding), scene.selected ? 0.4 : 0.85)
        for (const child of finding.children) {
          const at = scene.axis.xOf(child.time)
          if (at === undefined) continue
          const x = Math.round(plot.valToPos(at, 'x', true))
          const y = Math.round(plot.valToPos(place(child.volume), 'y', true))
          ctx.fillRect(x, y - half, width, half * 2)
        }
      }
    })
}
