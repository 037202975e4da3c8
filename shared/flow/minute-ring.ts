import { MINUTES_PER_DAY, minuteSlot, slotTime, timeOfDay } from '../market/session'
import type { UnixMs } from '../market/units'
import { Slab } from './slab'

const slab = new Slab()

/**
 * Indexes for per-minute columns: the whole session (241 slots), or the newest `capacity` minutes of a market that
 * never closes. A slot has its index until the ring wraps around; older slots are refused.
 */
export class MinuteRing {
  readonly capacity: number
  /** Newest slot opened; -1 = none. */
  newest = -1
  /** True if the last `open` assigned the index to a new slot, whose columns must be cleared. */
  fresh = false
  /** One bit per used index while slots equal their indexes; afterwards the slots themselves. */
  private readonly taken: Uint8Array
  private slots: Int32Array | undefined

  constructor(capacity: number) {
    this.capacity = capacity
    this.taken = slab.uint8(Math.ceil(capacity / 8))
  }

  /** Index of a slot, assigned if necessary; -1 for a slot that is older than the ring, or `slot` < 0. */
  open(slot: number): number {
    this.fresh = false
    if (slot < 0) return -1
    const place = this.placeOf(slot)
    const current = this.slotAt(place)
    if (current === slot) return place
    if (current > slot) return -1
    this.assign(place, slot)
    if (slot > this.newest) this.newest = slot
    this.fresh = true
    return place
  }

  /** Index of a slot that was opened; -1 otherwise. */
  find(slot: number): number {
    if (slot < 0) return -1
    const place = this.placeOf(slot)
    return this.slotAt(place) === slot ? place : -1
  }

  private placeOf(slot: number): number {
    return slot < this.capacity ? slot : slot % this.capacity
  }

  /** The slot at an index; -1 = none. */
  private slotAt(place: number): number {
    if (this.slots) return this.slots[place] as number
    return ((this.taken[place >> 3] as number) >> (place & 7)) & 1 ? place : -1
  }

  private assign(place: number, slot: number): void {
    if (!this.slots && slot !== place)
      this.slots = Int32Array.from({ length: this.capacity }, (_, at) => this.slotAt(at))
    if (this.slots) this.slots[place] = slot
    else this.taken[place >> 3] = (this.taken[place >> 3] as number) | (1 << (place & 7))
  }

  /** Opened slots, ascending. */
  *opened(): Generator<number> {
    const first = Math.max(0, this.newest - this.capacity + 1)
    for (let slot = first; slot <= this.newest; slot++) if (this.slotAt(this.placeOf(slot)) === slot) yield slot
  }
}

const LAST_SLOT = MINUTES_PER_DAY - 1

/** Minutes in memory of a market that never closes: one day. */
const MINUTES_ALWAYS = 1_440

/** Number of minutes of an instrument in memory; `always`: its market never closes. */
export const minutesInMemory = (always: boolean): number => (always ? MINUTES_ALWAYS : MINUTES_PER_DAY)

/**
 * The minute (slot) of a print; -1 = none (before 09:15). After-hours trades belong to the last minute, whose close is
 * their price, so that the minutes of a day add up to the day.
 */
export function minuteOf(time: UnixMs, always: boolean): number {
  if (always) return Math.floor(time / 60_000)
  const sinceMidnight = timeOfDay(time)
  const slot = minuteSlot(sinceMidnight)
  return slot < 0 && sinceMidnight >= slotTime(LAST_SLOT) ? LAST_SLOT : slot
}
