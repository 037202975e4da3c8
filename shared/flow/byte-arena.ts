const STEP = 16
const SLAB_BYTES = 2 ** 17
const SLAB_STEPS = SLAB_BYTES / STEP

const stepsOf = (length: number): number => Math.ceil(length / STEP)

/**
 * Blocks of bytes, cut from large arrays. Thousands of arrays that grow gradually fragment the memory of an allocator;
 * here a released block is reused for the next one of its length. Memory is released with the arena.
 */
export class ByteArena {
  private readonly slabs: Uint8Array[] = []
  /** Used steps of the last slab. */
  private taken = SLAB_STEPS
  /** Released blocks by their number of steps. */
  private readonly free: number[][] = []

  /** The array that contains a block, at `offsetOf`. */
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

  /** A block for `length` bytes in place of one for `before` bytes, which is released; the same block if it fits. */
  exchange(room: number, before: number, length: number): number {
    const steps = stepsOf(before)
    if (steps === stepsOf(length)) return room
    if (steps > 0) {
      this.free[steps] ??= []
      this.free[steps].push(room)
    }
    return this.take(length)
  }

  /** Size of the block for this length, bytes. */
  static sizeOf(length: number): number {
    return stepsOf(length) * STEP
  }
}
