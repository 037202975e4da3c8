export type SortDirection = 'ascending' | 'descending'

/** Shortest pause between two orders of live rows. */
export const RESORT_MS = 500

/**
 * Indexes in the order of their keys; NaN last in either direction, equal keys in the given order, so that rows do not
 * swap needlessly. `key` is called once per index.
 */
export function orderedBy(
  places: ArrayLike<number>,
  key: (place: number) => number,
  direction: SortDirection,
): Int32Array {
  const keys = new Float64Array(places.length)
  for (let at = 0; at < places.length; at++) keys[at] = key(places[at] as number)
  const order = Array.from({ length: places.length }, (_, at) => at)
  const sign = direction === 'ascending' ? 1 : -1
  order.sort((a, b) => {
    const [left, right] = [keys[a] as number, keys[b] as number]
    if (left === right) return a - b
    if (Number.isNaN(left)) return Number.isNaN(right) ? a - b : 1
    if (Number.isNaN(right)) return -1
    return left < right ? -sign : sign
  })
  return Int32Array.from(order, (at) => places[at] as number)
}

/** Whether live rows may be sorted again now: not while the pointer is over them, and at most twice a second. */
export const mayResort = (paused: boolean, orderedAt: number, now: number): boolean =>
  !paused && now - orderedAt >= RESORT_MS

/** By which column a live list is sorted, and which way. */
export interface LiveSort<Key> {
  key: Key
  direction: SortDirection
}

/** After a press on a head: the same column turns round, another begins with its largest, or with its smallest. */
export function turnedSort<Key>(before: LiveSort<Key>, key: Key, smallestFirst: boolean): LiveSort<Key> {
  if (before.key !== key) return { key, direction: smallestFirst ? 'ascending' : 'descending' }
  return { key, direction: before.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The order of a live list: sorted at most twice a second, and not while the pointer is over the rows. */
export class LiveOrder {
  order: Int32Array
  isPaused = false
  private orderedAt: number

  constructor(
    private readonly places: ArrayLike<number>,
    private readonly key: (place: number) => number,
    private readonly direction: SortDirection,
    now: number,
  ) {
    this.orderedAt = now
    this.order = orderedBy(places, key, direction)
  }

  refresh(now: number): void {
    if (!mayResort(this.isPaused, this.orderedAt, now)) return
    this.orderedAt = now
    this.order = orderedBy(this.places, this.key, this.direction)
  }
}
