/**
 * Growing little-endian writer of variable-length integers up to ±2^53 without BigInt.
 * `uint` is base-128, low bits first; `int` is zigzag.
 */
export class ByteWriter {
  private bytes: Uint8Array
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

  /** What is not told: a zero of two bytes, which no number is written as. */
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

  /** UTF-8 with its byte length before it. */
  text(value: string): void {
    const bytes = encodeUtf8(value)
    this.uint(bytes.length)
    this.raw(bytes)
  }

  /** What was written, until the next write or `reset`; not a copy. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  reset(): void {
    this.length = 0
  }
}

/** Thrown by `ByteReader` alone; `decodeFrame` turns it into an error value. */
export class DecodeError extends Error {
  override name = 'DecodeError'
}

/** Bounds-checked reader; every fault is a `DecodeError`, never an out-of-range read. */
export class ByteReader {
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
    const value = this.uint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** Whether what comes next is not told; if so, it is passed over. */
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
    return decodeUtf8(this.raw(this.uint()))
  }
}

/** UTF-8 by hand: most texts are short, and then a call of the platform's costs more. Lone surrogates become U+FFFD. */
function encodeUtf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const symbol of text) {
    let code = symbol.codePointAt(0) as number
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  }
  return Uint8Array.from(bytes)
}

/** Node and browsers have it; `shared` has the types of neither. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }
const platformDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** From so many bytes on the platform's decoder is faster than a loop here, twenty times with a finding's body. */
const LONG_TEXT = 48

function decodeLong(bytes: Uint8Array): string {
  try {
    return platformDecoder.decode(bytes)
  } catch {
    throw new DecodeError('a text is not UTF-8')
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length >= LONG_TEXT) return decodeLong(bytes)
  let text = ''
  let index = 0
  while (index < bytes.length) {
    const first = bytes[index++] as number
    const more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : -1
    if (more < 0 || index + more > bytes.length) throw new DecodeError('a text is not UTF-8')
    let code = more === 0 ? first : first & (0x3f >> more)
    for (let count = 0; count < more; count++) code = (code << 6) | ((bytes[index++] as number) & 63)
    if (code > 0x10ffff) throw new DecodeError('a text is not UTF-8')
    text += String.fromCodePoint(code)
  }
  return text
}
