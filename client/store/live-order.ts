export type SortDirection = 'ascending' | 'descending'

/** Shortest pause between two orders of live rows. */
export const RESORT_MS = 500

/** Places in the order of their keys; NaN last whichever the direction, equal keys as they were given. */
export function orderedBy(
  places: ArrayLike<number>,
  key: (place: number) => number,
  direction: SortDirection,
): Int32Array {
  const keys = Float64Array.from(places, key)
  const sign = direction === 'ascending' ? 1 : -1
  const at = Array.from({ length: places.length }, (_, index) => index)
  at.sort((a, b) => {
    const [left, right] = [keys[a] as number, keys[b] as number]
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b
    return (left - right) * sign || a - b
  })
  return Int32Array.from(at, (index) => places[index] as number)
}

/** The order of a live list: made anew at most twice a second, and not while somebody points at the rows. */
export class LiveOrder {
  order: Int32Array
  held = false
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
    if (this.held || now - this.orderedAt < RESORT_MS) return
    this.orderedAt = now
    this.order = orderedBy(this.places, this.key, this.direction)
  }
}
