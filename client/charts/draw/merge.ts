/** Bars nearer than this, canvas pixels, are drawn as groups. */
const LEAST_PITCH = 1.5

/**
 * Number of neighbouring bars merged at a pitch: a power of two. Groups begin at multiples of it, so that the
 * same bars stay together while the chart is moved. `least`: minimum width of a group, canvas pixels.
 */
export function groupSize(pitch: number, least = LEAST_PITCH): number {
  let size = 1
  while (pitch * size < least && size < 4096) size *= 2
  return size
}

export interface MergedBar {
  /** Row of the first. */
  row: number
  open: number
  high: number
  low: number
  close: number
}

type Column = ArrayLike<number | null | undefined>
export type PriceColumns = Record<'open' | 'high' | 'low' | 'close', Column>

/**
 * Rows `from` to before `end` as one bar, written into `into`; false if none of them is known. A bar with unknown high
 * and low consists of its body.
 */
export function mergeBars(columns: PriceColumns, from: number, end: number, into: MergedBar): boolean {
  into.row = -1
  for (let row = from; row < end; row++) {
    const [open, close] = [columns.open[row], columns.close[row]]
    if (open == null || close == null || Number.isNaN(close)) continue
    const high = columns.high[row] ?? Math.max(open, close)
    const low = columns.low[row] ?? Math.min(open, close)
    if (into.row < 0) {
      into.row = row
      into.open = open
      into.high = high
      into.low = low
    }
    if (high > into.high) into.high = high
    if (low < into.low) into.low = low
    into.close = close
  }
  return into.row >= 0
}
