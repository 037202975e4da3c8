import { type ReactNode, useCallback, useState } from 'react'
import type uPlot from 'uplot'
import type { Point } from './input/gestures'
import { MarkerCard, type Pressed } from './marker-card'
import { type Marker, markerAt } from './markers'

export type Markers = (plot: uPlot) => readonly Marker[]

/** Handles a press on a chart with marks, and shows the card of the pressed mark over the chart. */
export function useMarkers(markers: Markers | undefined): {
  tap: (plot: uPlot, at: Point) => void
  card: ReactNode
} {
  const [pressed, setPressed] = useState<Pressed>()
  const tap = useCallback(
    (plot: uPlot, at: Point) => {
      const point = { x: at.x * plot.over.clientWidth, y: at.y * plot.over.clientHeight }
      const lines = markers && markerAt(plot, markers(plot), point)?.card
      setPressed(lines && { lines, at: at.x })
    },
    [markers],
  )
  return { tap, card: pressed && <MarkerCard {...pressed} onClose={() => setPressed(undefined)} /> }
}
