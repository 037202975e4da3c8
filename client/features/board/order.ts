export type SortDirection = 'ascending' | 'descending'

/**
 * Row numbers in the order of their keys; NaN always last, equal keys by place so that rows do not swap for nothing.
 * `key` is asked once a row.
 */
export function orderRows(rows: ArrayLike<number>, key: (row: number) => number, direction: SortDirection): Int32Array {
  const keys = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) keys[at] = key(rows[at] as number)
  const places = Array.from({ length: rows.length }, (_, at) => at)
  const sign = direction === 'ascending' ? 1 : -1
  places.sort((a, b) => {
    const [left, right] = [keys[a] as number, keys[b] as number]
    if (left === right) return a - b
    if (Number.isNaN(left)) return Number.isNaN(right) ? a - b : 1
    if (Number.isNaN(right)) return -1
    return left < right ? -sign : sign
  })
  return Int32Array.from(places, (at) => rows[at] as number)
}

/** Shortest pause between two sortings of live rows. */
export const RESORT_MS = 500

/** Whether live rows may be put in a new order now: not while somebody points at them, and at most twice a second. */
export const mayResort = (held: boolean, sortedAt: number, now: number): boolean => !held && now - sortedAt >= RESORT_MS
