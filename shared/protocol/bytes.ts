import { decodeUtf8, encodeUtf8 } from './utf8'

/** More are copied through a view of them, which costs more than so few. */
const LOOP_BYTES_MAX = 256

/** Copies bytes `start` … `end` - 1 to where `at` is; few of them without a view, as frames are sent many times a second. */
export function copyBytes(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): void {
  if (end - start > LOOP_BYTES_MAX) into.set(from.subarray(start, end), at)
  else for (let place = start, to = at; place < end; place++, to++) into[to] = from[place] as number
}

/**
 * Growing little-endian writer of variable-length integers up to ±2^53 without BigInt.
 * `uint` is base-128, low bits first; `int` is zigzag.
 */
export class ByteWriter {
  private bytes: Uint8Array<ArrayBuffer>
  private view: DataView
  length = 0

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
    this.view = new DataView(this.bytes.buffer)
  }

  private reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }

  u8(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  /** Throws `RangeError` for what is no whole number in [0, 2^53). */
  uint(value: number): void {
    this.reserve(8)
    // Nearly all values are below 2^31, where bit operations are exact and a check is a comparison.
    let rest = value | 0
    if (rest !== value || rest < 0) {
      this.longUint(value)
      return
    }
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  /**
   * `count` values, each `stride` after the one before, as differences: the first to `previous`. Answers the last
   * value. As `int`, and faster than one by one. Throws as `int` does.
   */
  differences(values: Float64Array | Int32Array, at: number, stride: number, count: number, previous: number): number {
    this.reserve(count * 8)
    const { bytes } = this
    let { length } = this
    let last = previous
    for (let index = 0, place = at; index < count; index++, place += stride) {
      const value = values[place] as number
      const difference = value - last
      last = value
      const small = difference | 0
      if (small !== difference || small > 0x3fffffff || small < -0x40000000) {
        this.length = length
        this.int(difference)
        length = this.length
        continue
      }
      let rest = (small << 1) ^ (small >> 31)
      while (rest >= 0x80) {
        bytes[length++] = (rest & 0x7f) | 0x80
        rest >>>= 7
      }
      bytes[length++] = rest
    }
    this.length = length
    return last
  }

  /** Each as `uint`, and faster than one by one. Throws as it does. */
  uints(values: Float64Array): void {
    this.reserve(values.length * 8)
    const { bytes } = this
    let { length } = this
    for (let index = 0; index < values.length; index++) {
      const value = values[index] as number
      let rest = value | 0
      if (rest !== value || rest < 0) {
        this.length = length
        this.longUint(value)
        length = this.length
        continue
      }
      while (rest >= 0x80) {
        bytes[length++] = (rest & 0x7f) | 0x80
        rest >>>= 7
      }
      bytes[length++] = rest
    }
    this.length = length
  }

  private longUint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an unsigned integer: ${value}`)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest < 0x80000000 ? rest & 0x7f : rest % 0x80) | 0x80
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  /** Throws `RangeError` for what is no whole number in (−2^52, 2^52). */
  int(value: number): void {
    // Doubling would turn a half into a whole number unnoticed.
    if ((value | 0) !== value && !Number.isSafeInteger(value)) throw new RangeError(`not an integer: ${value}`)
    this.uint(value < 0 ? -value * 2 - 1 : value * 2)
  }

  /** Writes a missing value: a two-byte zero, which no number is written as. */
  nothing(): void {
    this.reserve(2)
    this.bytes[this.length++] = 0x80
    this.bytes[this.length++] = 0
  }

  f64(value: number): void {
    this.reserve(8)
    this.view.setFloat64(this.length, value, true)
    this.length += 8
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Appends the bytes of another writer. */
  append(other: ByteWriter): void {
    this.reserve(other.length)
    other.copyTo(this.bytes, this.length)
    this.length += other.length
  }

  /** Copies the written bytes. */
  copyTo(into: Uint8Array, at: number): void {
    copyBytes(this.bytes, 0, this.length, into, at)
  }

  /** UTF-8 with its byte length before it. */
  text(value: string): void {
    const bytes = encodeUtf8(value)
    this.uint(bytes.length)
    this.raw(bytes)
  }

  /** The written bytes, valid until the next write or `reset`; not a copy. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** A copy of what was written. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }

  reset(): void {
    this.length = 0
  }
}

/** Decodes a zigzag number: even values are zero and above. */
function signed(value: number): number {
  const small = value | 0
  if (small === value) return (small >>> 1) ^ -(small & 1)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** Thrown by `ByteReader` alone; `decodeFrame` turns it into an error value. */
export class DecodeError extends Error {
  override name = 'DecodeError'
}

/** Bounds-checked reader; every fault is a `DecodeError`, never an out-of-range read. */
export class ByteReader {
  /**
   * Never collected: when a garbage collection finds no reader, the engine discards the code compiled for all readers.
   */
  static readonly lasting = new ByteReader(new Uint8Array(0))
  private readonly view: DataView
  position = 0

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get remaining(): number {
    return this.bytes.length - this.position
  }

  u8(): number {
    const value = this.bytes[this.position]
    if (value === undefined) throw new DecodeError('the frame ends early')
    this.position++
    return value
  }

  uint(): number {
    let value = 0
    let scale = 1
    for (let index = 0; index < 8; index++) {
      const byte = this.u8()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) {
        if (value > Number.MAX_SAFE_INTEGER) throw new DecodeError('an integer is too large')
        return value
      }
      scale *= 0x80
    }
    throw new DecodeError('an integer is too long')
  }

  int(): number {
    return signed(this.uint())
  }

  /** Reads as many `uint`s as fit, faster than one by one. `figures`: a missing value becomes NaN. */
  uints(into: Float64Array, figures = false): void {
    const { bytes } = this
    let { position } = this
    for (let index = 0; index < into.length; index++) {
      // Nearly all values take one byte or two; past the end there is none, which no comparison holds for.
      const [first, second] = [bytes[position] as number, bytes[position + 1] as number]
      if (first < 0x80) {
        into[index] = first
        position++
      } else if (second > 0 && second < 0x80) {
        into[index] = (first & 0x7f) | (second << 7)
        position += 2
      } else {
        this.position = position
        into[index] = figures && this.nothing() ? Number.NaN : this.uint()
        position = this.position
      }
    }
    this.position = position
  }

  /** The same of `int`s. */
  ints(into: Float64Array, figures = false): void {
    this.uints(into, figures)
    for (let index = 0; index < into.length; index++) into[index] = signed(into[index] as number)
  }

  /** Whether the next value is missing; if so, skips it. */
  nothing(): boolean {
    if (this.bytes[this.position] !== 0x80 || this.bytes[this.position + 1] !== 0) return false
    this.position += 2
    return true
  }

  f64(): number {
    if (this.remaining < 8) throw new DecodeError('the frame ends early')
    const value = this.view.getFloat64(this.position, true)
    this.position += 8
    return value
  }

  raw(length: number): Uint8Array {
    if (length > this.remaining) throw new DecodeError('the frame ends early')
    const part = this.bytes.subarray(this.position, this.position + length)
    this.position += length
    return part
  }

  text(): string {
    const text = decodeUtf8(this.raw(this.uint()))
    if (text === undefined) throw new DecodeError('a text is not UTF-8')
    return text
  }
}
