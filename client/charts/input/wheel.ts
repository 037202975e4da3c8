/** A wheel's turn as one of our own: pixels, whatever unit the browser counts in. */
const LINE = 16
const PAGE = 400
/** One event moves no further: free-running wheels and trackpads send hundreds of pixels. */
const MOST = 120
const PER_PIXEL = 0.0018

interface WheelTurn {
  deltaX: number
  deltaY: number
  deltaMode: number
  shiftKey: boolean
}

/** Effect of a turn of the wheel: a factor of zoom, or pixels to pan. */
export function meaningOfTurn({ deltaX, deltaY, deltaMode, shiftKey }: WheelTurn): { zoom: number } | { pan: number } {
  const unit = deltaMode === 1 ? LINE : deltaMode === 2 ? PAGE : 1
  const capped = (delta: number) => Math.min(Math.max(delta * unit, -MOST), MOST)
  if (shiftKey) return { pan: capped(deltaY || deltaX) }
  if (Math.abs(deltaX) > Math.abs(deltaY)) return { pan: capped(deltaX) }
  return { zoom: Math.exp(capped(deltaY) * PER_PIXEL) }
}
