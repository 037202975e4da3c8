import { useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import type { Input } from '../indicators/formulas'
import type { DragGesture, Point } from '../input/gestures'
import type { ChartSource } from '../source'
import { crosshairIndex } from '../state/sight'
import type { DrawingDesk } from './tool-desk'

/** A drawing moves by one price unit with ↑ and ↓. */
const TICK = 1

/** Receives presses before the drawings, and keys after them. */
interface OtherHands {
  press: (plot: uPlot) => DragGesture | undefined
  /** `crossRow`: the row under the crosshair that keys moved. */
  key: (key: string, crossRow: () => number | undefined) => boolean
}

/** Where the crosshair is that keys moved: the newest row if there is none. */
function crossAnchor(plot: uPlot, source: ChartSource<Input>) {
  const { time, close } = source.columns()
  const place = crosshairIndex(plot)
  const row = place === undefined ? time.length - 1 : Math.min(Math.max(Math.round(place), 0), time.length - 1)
  const [t, v] = [time[row], close[row]]
  return t === undefined || v === null || v === undefined ? undefined : { t, v, row }
}

/** Effects of a press and a key on the drawings, for `TimeChart`. Rows of the source stand at their index. */
export function useHands(desk: DrawingDesk, source: ChartSource<Input>, others?: OtherHands) {
  const plot = useRef<uPlot>(undefined)
  const latest = useRef(others)
  latest.current = others
  return useMemo(
    () => ({
      press: (on: uPlot, at: Point, coarse: boolean) => latest.current?.press(on) ?? desk.press(on, at, coarse),
      onReady: (on: uPlot) => {
        plot.current = on
      },
      onKey: (key: string, shift: boolean) => {
        const { current } = plot
        if (!current) return false
        const cross = crossAnchor(current, source)
        return desk.key(key, cross, TICK, shift) || latest.current?.key(key, () => cross?.row) === true
      },
    }),
    [desk, source],
  )
}
