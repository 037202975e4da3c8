import { MINUTES_PER_DAY } from './session'
import type { Price } from './units'

/** Price at the end of each minute (slot) of a day; 0 before the first one. Slots ascending. */
export function carriedCloses(minutes: Iterable<{ slot: number; close: Price }>): Float64Array {
  const closes = new Float64Array(MINUTES_PER_DAY)
  for (const { slot, close } of minutes) closes[slot] = close
  for (let slot = 1; slot < closes.length; slot++) closes[slot] ||= closes[slot - 1] as Price
  return closes
}

/** Number of instruments above, at and below their previous close at the end of each minute of a day. */
export interface MinuteCounts {
  up: Uint32Array
  flat: Uint32Array
  down: Uint32Array
}

export const noCounts = (): MinuteCounts => ({
  up: new Uint32Array(MINUTES_PER_DAY),
  flat: new Uint32Array(MINUTES_PER_DAY),
  down: new Uint32Array(MINUTES_PER_DAY),
})

/** Counts one more instrument, which is none of the three until it has traded. */
export function countMinutes({ up, flat, down }: MinuteCounts, carried: ArrayLike<Price>, prevClose: Price): void {
  for (let slot = 0; slot < carried.length; slot++) {
    const price = carried[slot] as Price
    if (price === 0) continue
    const side = price > prevClose ? up : price < prevClose ? down : flat
    side[slot] = (side[slot] as number) + 1
  }
}
