/** From 128 KiB on, an allocator returns freed memory to the system. */
const SLAB_BYTES = 2 ** 17
const WIDEST = 8

/**
 * Cuts small arrays from large ones: an array with its own memory has an overhead of 400 bytes (measured with 100,000
 * in Node 20 on glibc), and a market has tens of thousands. The memory of a slab is released when all of its arrays are
 * released, so each slab is for arrays with the same lifetime and a fixed length.
 */
export class Slab {
  private buffer = new ArrayBuffer(0)
  private used = 0

  /** `bytes`: size of each large array; the total of an owner's arrays if these are released together. */
  constructor(private readonly bytes = SLAB_BYTES) {}

  float64(length: number): Float64Array {
    return new Float64Array(...this.cut(length, Float64Array.BYTES_PER_ELEMENT))
  }

  float32(length: number): Float32Array {
    return new Float32Array(...this.cut(length, Float32Array.BYTES_PER_ELEMENT))
  }

  uint32(length: number): Uint32Array {
    return new Uint32Array(...this.cut(length, Uint32Array.BYTES_PER_ELEMENT))
  }

  int32(length: number): Int32Array {
    return new Int32Array(...this.cut(length, Int32Array.BYTES_PER_ELEMENT))
  }

  uint16(length: number): Uint16Array {
    return new Uint16Array(...this.cut(length, Uint16Array.BYTES_PER_ELEMENT))
  }

  uint8(length: number): Uint8Array {
    return new Uint8Array(...this.cut(length, Uint8Array.BYTES_PER_ELEMENT))
  }

  private cut(length: number, width: number): [ArrayBuffer, number, number] {
    const bytes = Math.ceil((length * width) / WIDEST) * WIDEST
    if (this.used + bytes > this.buffer.byteLength) {
      this.buffer = new ArrayBuffer(Math.max(this.bytes, bytes))
      this.used = 0
    }
    const at = this.used
    this.used += bytes
    return [this.buffer, at, length]
  }
}
