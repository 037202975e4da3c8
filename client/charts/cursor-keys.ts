import uPlot from 'uplot'
import { lastKnown } from './source'

/** Where a key takes the crosshair among `count` points from `at` (null: none yet). Undefined: no such key. */
export function nextIndex(key: string, at: number | null, last: number): number | undefined {
  if (last < 0) return undefined
  const from = at === null ? last : Math.min(at, last)
  if (key === 'ArrowLeft') return at === null ? last : Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, at === null ? last : from + 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** Moves the crosshair of a chart and of those that share its key. Returns the index, or undefined for other keys. */
export function moveCursor(plot: uPlot, key: string, syncKey?: string): number | undefined {
  const last = lastKnown(plot.data[1])
  const index = nextIndex(key, plot.cursor.idx ?? null, last)
  const x = index === undefined ? undefined : plot.data[0]?.[index]
  if (index === undefined || x === undefined || x === null) return undefined
  const value = plot.data[1]?.[index]
  const top = value === null || value === undefined ? 1 : plot.valToPos(value, 'y')
  plot.setCursor({ left: plot.valToPos(x, 'x'), top })
  if (syncKey) {
    for (const other of uPlot.sync(syncKey).plots) {
      if (other !== plot) other.setCursor({ left: other.valToPos(x, 'x'), top: -10 })
    }
  }
  return index
}
