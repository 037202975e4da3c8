import type { MinutePrints } from '../../../shared/market/minute-prints'
import { dateToMs } from '../../../shared/market/session'
import { MINUTE_MS } from '../../../shared/market/units'
import { BUY_GRADE, PrintColumns, SIDE, SUMMED } from './print-columns'
import { stableOrder } from './stable-order'

/** Prints of whole minutes of a day, of all instruments, some order or other of its instruments. */
export interface PrintedMinutes {
  /** Minutes of the day, both included. */
  from: number
  to: number
  ids: readonly string[]
  /** Prints of each instrument in order of arrival. */
  prints: PrintColumns
}

/** The same prints by time; those of one time in order of arrival. */
export function sortedPrints(day: string, { from, to, ids, prints }: PrintedMinutes): MinutePrints {
  const midnight = dateToMs(day)
  const [start, end] = [midnight + from * MINUTE_MS, midnight + (to + 1) * MINUTE_MS]
  const { rows } = prints
  const sorted = new PrintColumns(0)
  sorted.append(prints, orderByTime(prints, start, end))
  const side = new Uint8Array(rows)
  const grades = new Uint8Array(rows)
  const summed = new Uint8Array(rows)
  for (let at = 0; at < rows; at++) {
    const marks = sorted.marks[at] as number
    side[at] = (marks >> SIDE) & 3
    // The grades of both orders are adjacent bits.
    grades[at] = (marks >> BUY_GRADE) & 15
    summed[at] = (marks >> SUMMED) & 1
  }
  return {
    from: start,
    to: end,
    ids,
    side,
    grades,
    summed,
    time: sorted.time.subarray(0, rows),
    price: sorted.price.subarray(0, rows),
    volume: sorted.volume.subarray(0, rows),
    buyNo: sorted.buyNo.subarray(0, rows),
    sellNo: sorted.sellNo.subarray(0, rows),
    place: sorted.place.subarray(0, rows),
  }
}

/** Prints from `start` to `end` (exclusive): by counting sort unless there are many more times than prints. */
function orderByTime({ time, rows }: PrintColumns, start: number, end: number): Uint32Array {
  const span = end - start
  if (span > 4 * rows) {
    const offsets = new Float64Array(rows)
    for (let at = 0; at < rows; at++) offsets[at] = (time[at] as number) - start
    return stableOrder(offsets)
  }
  const next = new Uint32Array(span + 1)
  for (let at = 0; at < rows; at++) {
    const after = (time[at] as number) - start + 1
    next[after] = (next[after] as number) + 1
  }
  for (let offset = 1; offset <= span; offset++) next[offset] = (next[offset] as number) + (next[offset - 1] as number)
  const order = new Uint32Array(rows)
  for (let at = 0; at < rows; at++) {
    const offset = (time[at] as number) - start
    const to = next[offset] as number
    next[offset] = to + 1
    order[to] = at
  }
  return order
}
