import { type ReactNode, useCallback, useState } from 'react'
import type uPlot from 'uplot'
import { common } from '../text/common'
import { IconButton } from '../ui/icon-button'
import { CloseIcon } from '../ui/icons'
import type { Point } from './input/gestures'
import { type Marker, markerAt } from './markers'

interface Pressed {
  lines: readonly string[]
  /** Share of the plot's width at which the mark is. */
  at: number
}

/** Details of a pressed mark: on the other side of the plot. */
function MarkerCard({ lines, at, onClose }: Pressed & { onClose: () => void }) {
  return (
    <div
      role="status"
      className={`absolute top-8 z-30 flex max-w-64 items-start gap-1 rounded border border-line bg-raised p-2 text-12 ${
        at < 0.5 ? 'right-14' : 'left-15'
      }`}
    >
      <div className="flex flex-col gap-0.5">
        {lines.map((line, index) => (
          <span key={line} className={index === 0 ? 'font-medium text-text-1' : 'num text-text-2'}>
            {line}
          </span>
        ))}
      </div>
      <IconButton label={common.close} className="size-5" onClick={onClose}>
        <CloseIcon size={12} />
      </IconButton>
    </div>
  )
}

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
