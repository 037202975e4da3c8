import { useEffect, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import type { Bars } from '../../../shared/protocol/rest'
import type { Span } from '../../charts/gaps'
import type { DragGesture, Point } from '../../charts/input/gestures'
import { crosshairIndex } from '../../charts/state/sight'

/** Hands and keys that choose bars of a chart: a drag over them, or Shift with an arrow from the crosshair on. */
export function useBrush(bars: Bars, brush: Span | undefined, onBrush: (brush: Span | undefined) => void) {
  const state = useRef({ bars, drawn: brush, onBrush, plot: undefined as uPlot | undefined })
  state.current.bars = bars
  state.current.onBrush = onBrush
  const [from, to] = [brush?.from, brush?.to]
  useEffect(() => {
    const { drawn } = state.current
    const isDrawn = drawn && Math.min(drawn.from, drawn.to) === from && Math.max(drawn.from, drawn.to) === to
    // Keys move the end with which they started.
    if (!isDrawn) state.current.drawn = from === undefined || to === undefined ? undefined : { from, to }
    state.current.plot?.redraw()
  }, [from, to])

  return useMemo(() => {
    const latest = state.current
    const last = () => latest.bars.time.length - 1
    const within = (place: number) => Math.min(Math.max(Math.round(place), 0), last())
    const placeAt = (plot: uPlot, at: Point) => {
      const { min = 0, max = 0 } = plot.scales.x ?? {}
      return within((min as number) + at.x * ((max as number) - (min as number)))
    }
    const draw = (span: Span | undefined) => {
      latest.drawn = span
      latest.plot?.redraw()
    }
    return {
      chosen: (): Span | undefined =>
        latest.drawn && {
          from: Math.min(latest.drawn.from, latest.drawn.to),
          to: Math.max(latest.drawn.from, latest.drawn.to),
        },
      onReady: (plot: uPlot) => {
        latest.plot = plot
      },
      press: (plot: uPlot, at: Point): DragGesture => {
        const start = placeAt(plot, at)
        const before = latest.drawn
        let moved = false
        const hold: DragGesture = (now, done) => {
          if (!now) return draw(before)
          const span = { from: start, to: placeAt(plot, now) }
          moved ||= span.to !== start
          if (moved) draw(span)
          if (done) moved ? latest.onBrush(span) : draw(before)
        }
        hold.isAcross = true
        return hold
      },
      onKey: (key: string, shift: boolean) => {
        if (key === 'Escape' && latest.drawn) {
          latest.onBrush(undefined)
          return true
        }
        const by = shift ? { ArrowLeft: -1, ArrowRight: 1 }[key] : undefined
        if (by === undefined || !latest.plot || last() < 0) return false
        const cross = within(crosshairIndex(latest.plot) ?? last())
        const start = latest.drawn ?? { from: cross, to: cross }
        const span = { from: start.from, to: within(start.to + by) }
        draw(span)
        latest.onBrush(span)
        return true
      },
    }
  }, [])
}
