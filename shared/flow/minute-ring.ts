import { MINUTES_PER_DAY, minuteSlot, slotTime, timeOfDay } from '../market/session'
import type { UnixMs } from '../market/units'
import { Slab } from './slab'

const slab = new Slab()

/**
 * Places for per-minute columns: the whole session (241 slots), or the newest `capacity` minutes of a market that
 * never closes. A slot keeps its place until the ring comes round; what is older than the ring holds is refused.
 */
export class MinuteRing {
  readonly capacity: number
  /** Newest slot opened; -1 = none. */
  newest = -1
  /** True if the last `open` took the place for a new slot, so that its columns must be cleared. */
  fresh = false
  /** Which places are taken, a bit each, as long as every slot is its own place; afterwards the slots themselves. */
  private readonly taken: Uint8Array
  private slots: Int32Array | undefined

  constructor(capacity: number) {
    this.capacity = capacity
    this.taken = slab.uint8(Math.ceil(capacity / 8))
  }

  /** Place of a slot, taking it if need be; -1 for a slot older than the ring holds, or none (`slot` < 0). */
  open(slot: number): number {
    this.fresh = false
    if (slot < 0) return -1
    const place = this.placeOf(slot)
    const held = this.held(place)
    if (held === slot) return place
    if (held > slot) return -1
    this.hold(place, slot)
    if (slot > this.newest) this.newest = slot
    this.fresh = true
    return place
  }

  /** Place of a slot that was opened; -1 otherwise. */
  find(slot: number): number {
    if (slot < 0) return -1
    const place = this.placeOf(slot)
    return this.held(place) === slot ? place : -1
  }

  private placeOf(slot: number): number {
    return slot < this.capacity ? slot : slot % this.capacity
  }

  /** The slot that has a place; -1 = none. */
  private held(place: number): number {
    if (this.slots) return this.slots[place] as number
    return ((this.taken[place >> 3] as number) >> (place & 7)) & 1 ? place : -1
  }

  private hold(place: number, slot: number): void {
    if (!this.slots && slot !== place) this.slots = Int32Array.from({ length: this.capacity }, (_, at) => this.held(at))
    if (this.slots) this.slots[place] = slot
    else this.taken[place >> 3] = (this.taken[place >> 3] as number) | (1 << (place & 7))
  }

  /** Opened slots, ascending. */
  *opened(): Generator<number> {
    const first = Math.max(0, this.newest - this.capacity + 1)
    for (let slot = first; slot <= this.newest; slot++) if (this.held(this.placeOf(slot)) === slot) yield slot
  }
}

const LAST_SLOT = MINUTES_PER_DAY - 1

/** Minutes held of a market that never closes: a day. */
const MINUTES_ALWAYS = 1_440

/** How many minutes of an instrument are held; `always`: its market never closes. */
export const minutesInMemory = (always: boolean): number => (always ? MINUTES_ALWAYS : MINUTES_PER_DAY)

/**
 * The minute a print belongs to, as everything by minute counts them; -1 = none (before 09:15). What trades after hours
 * belongs to the last minute, whose close is its price, so that the minutes of a day add up to the day.
 */
export function minuteOf(time: UnixMs, always: boolean): number {
  if (always) return Math.floor(time / 60_000)
  const sinceMidnight = timeOfDay(time)
  const slot = minuteSlot(sinceMidnight)
  return slot < 0 && sinceMidnight >= slotTime(LAST_SLOT) ? LAST_SLOT : slot
}
