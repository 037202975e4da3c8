import { DecodeError } from '../../../shared/protocol/bytes'

/** Bits that a number of a column has at most. */
export const COLUMN_BITS = 30
/** A number whose code would have more zeros than fit, or than these, is written in plain bits. */
export const ZEROS_MAX = 20
/** Maximum bytes of a column's number. */
const NUMBER_BYTES = 8
/** For a number of any size: bits of a part, and one bit for whether another part follows. */
const PART_BITS = 7
const MORE = 1 << PART_BITS
const PARTS_MAX = 8

/** Zeros before a plain number; a shorter code has at most 31 bits. */
const zerosFor = (k: number): number => Math.min(ZEROS_MAX, 31 - k)

/** Growing writer of bits, least significant first. */
export class BitWriter {
  private bytes = new Uint8Array(4_096)
  private length = 0
  /** Bits that do not fill a word of four bytes yet, and their number. */
  private partial = 0
  private partialBits = 0

  reset(): void {
    this.length = 0
    this.partial = 0
    this.partialBits = 0
  }

  /** Writes the last `count` bits of a number without higher bits; 32 at most. */
  bits(value: number, count: number): void {
    this.reserve(NUMBER_BYTES)
    this.partial |= value << this.partialBits
    this.partialBits += count
    if (this.partialBits < 32) return
    this.word(this.partial)
    this.length += 4
    this.partialBits -= 32
    this.partial = this.partialBits > 0 ? value >>> (count - this.partialBits) : 0
  }

  /** Throws `RangeError` for a value that is not an integer in [0, 2^53). */
  uint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an unsigned integer: ${value}`)
    let rest = value
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) this.bits((rest % MORE) | MORE, PART_BITS + 1)
    this.bits(rest, PART_BITS + 1)
  }

  /**
   * The first `count` numbers, each in [0, 2^`COLUMN_BITS`), as Rice codes: the value above the last `k` bits as that
   * many zeros and a one, then these bits.
   */
  rice(numbers: Int32Array, count: number, k: number): void {
    this.reserve((count + 1) * NUMBER_BYTES)
    const { bytes } = this
    const most = zerosFor(k)
    const mask = (1 << k) - 1
    let { length, partial, partialBits } = this
    for (let at = 0; at < count; at++) {
      const number = numbers[at] as number
      const zeros = number >>> k
      const isShort = zeros < most
      const code = isShort ? (((number & mask) << 1) | 1) << zeros : 1 << most
      const size = isShort ? zeros + 1 + k : most + 1
      partial |= code << partialBits
      partialBits += size
      if (partialBits >= 32) {
        bytes[length] = partial
        bytes[length + 1] = partial >>> 8
        bytes[length + 2] = partial >>> 16
        bytes[length + 3] = partial >>> 24
        length += 4
        partialBits -= 32
        partial = partialBits > 0 ? code >>> (size - partialBits) : 0
      }
      if (isShort) continue
      this.length = length
      this.partial = partial
      this.partialBits = partialBits
      this.bits(number, COLUMN_BITS)
      ;({ length, partial, partialBits } = this)
    }
    this.length = length
    this.partial = partial
    this.partialBits = partialBits
  }

  /** The written bits, in whole bytes, valid until the next write or `reset`; not a copy. */
  written(): Uint8Array {
    this.reserve(4)
    this.word(this.partial)
    return this.bytes.subarray(0, this.length + Math.ceil(this.partialBits / 8))
  }

  private word(word: number): void {
    for (let byte = 0; byte < 4; byte++) this.bytes[this.length + byte] = word >>> (byte * 8)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const wider = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2))
    wider.set(this.bytes.subarray(0, this.length))
    this.bytes = wider
  }
}

/** Reads the output of a `BitWriter`; every fault is a `DecodeError`. */
export class BitReader {
  /** The bytes, padded with zeros because a read may extend past the end. */
  private bytes = new Uint8Array(4_096)
  /** Bits read, and bits in total. */
  private position = 0
  private end = 0

  /** Starts to read other bytes. */
  open(bytes: Uint8Array): void {
    const needed = bytes.length + NUMBER_BYTES
    if (this.bytes.length < needed) this.bytes = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    this.bytes.set(bytes)
    this.bytes.fill(0, bytes.length, needed)
    this.position = 0
    this.end = bytes.length * 8
  }

  /** Bits that are left. */
  get remaining(): number {
    return this.end - this.position
  }

  /** A number of `count` bits, 31 at most. */
  bits(count: number): number {
    if (count > this.remaining) throw new DecodeError('a page ends early')
    const value = bitsAt(this.bytes, this.position) & ((1 << count) - 1)
    this.position += count
    return value
  }

  uint(): number {
    let value = 0
    for (let part = 0, scale = 1; part < PARTS_MAX; part++, scale *= MORE) {
      const bits = this.bits(PART_BITS + 1)
      value += (bits & (MORE - 1)) * scale
      if (bits < MORE) {
        if (value > Number.MAX_SAFE_INTEGER) throw new DecodeError('an integer is too large')
        return value
      }
    }
    throw new DecodeError('an integer is too long')
  }

  /** Numbers of a column as `BitWriter.rice` wrote them, to places `from` … `to` - 1. */
  rice(into: Float64Array, from: number, to: number, k: number): void {
    const { bytes, end } = this
    const most = zerosFor(k)
    const mask = (1 << k) - 1
    let { position } = this
    for (let at = from; at < to; at++) {
      const seen = bitsAt(bytes, position)
      const zeros = 31 - Math.clz32(seen & -seen)
      if (zeros < 0 || zeros > most) throw new DecodeError('a number of a page is none')
      position += zeros + 1
      if (zeros < most) {
        into[at] = (zeros << k) | ((seen >>> (zeros + 1)) & mask)
        position += k
      } else {
        into[at] = bitsAt(bytes, position) & ((1 << COLUMN_BITS) - 1)
        position += COLUMN_BITS
      }
      if (position > end) throw new DecodeError('a page ends early')
    }
    this.position = position
  }
}

/** The 32 bits from a position on. */
function bitsAt(bytes: Uint8Array, position: number): number {
  const byte = position >>> 3
  const passed = position & 7
  const four =
    (bytes[byte] as number) |
    ((bytes[byte + 1] as number) << 8) |
    ((bytes[byte + 2] as number) << 16) |
    ((bytes[byte + 3] as number) << 24)
  return passed === 0 ? four : (four >>> passed) | ((bytes[byte + 4] as number) << (32 - passed))
}
