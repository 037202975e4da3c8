const STEP = 16
const SLAB_BYTES = 2 ** 17
const SLAB_STEPS = SLAB_BYTES / STEP

const stepsOf = (length: number): number => Math.ceil(length / STEP)

/**
 * Rooms for bytes, cut from large arrays. Thousands of arrays that each grow little by little leave an allocator with
 * holes that fit none of them any more; here a room that is given back fits the next of its length. Memory goes with
 * the arena.
 */
export class ByteArena {
  private readonly slabs: Uint8Array[] = []
  /** Steps taken of the last slab. */
  private taken = SLAB_STEPS
  /** Rooms given back, by their steps. */
  private readonly free: number[][] = []

  /** The bytes that a room lies in; `offsetOf` says where. */
  bytesOf(room: number): Uint8Array {
    return this.slabs[Math.floor(room / SLAB_STEPS)] as Uint8Array
  }

  offsetOf(room: number): number {
    return (room % SLAB_STEPS) * STEP
  }

  /** A block of 1…131,072 bytes with undefined content. */
  take(length: number): number {
    const steps = stepsOf(length)
    const known = this.free[steps]?.pop()
    if (known !== undefined) return known
    if (this.taken + steps > SLAB_STEPS) {
      this.slabs.push(new Uint8Array(SLAB_BYTES))
      this.taken = 0
    }
    const room = (this.slabs.length - 1) * SLAB_STEPS + this.taken
    this.taken += steps
    return room
  }

  /** The room that suits `length` instead of one that was taken for `before`; the same where it fits. */
  exchange(room: number, before: number, length: number): number {
    const steps = stepsOf(before)
    if (steps === stepsOf(length)) return room
    if (steps > 0) {
      this.free[steps] ??= []
      this.free[steps].push(room)
    }
    return this.take(length)
  }

  /** Bytes that a room of this length takes. */
  static sizeOf(length: number): number {
    return stepsOf(length) * STEP
  }
}
