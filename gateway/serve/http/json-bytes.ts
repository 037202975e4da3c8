/** Elements of a list that are written at once. */
const SLICE_ROWS = 250
/** Bytes after which everything else has its turn: about a millisecond. */
const SLICE_BYTES = 64 * 1024
/** Bytes that a text takes at most, a letter, and a whole number with its sign and a comma. */
const LETTER_BYTES = 3
const WHOLE_BYTES = 18
/** Numbers are written as their lower nine digits and those above. */
const UPPER_FROM = 1e9
const LOWER_DIGITS = 9
const [COMMA, MINUS, ZERO, OPEN, CLOSE] = [0x2c, 0x2d, 0x30, 0x5b, 0x5d]

/** Grows as it is written to. */
class JsonBytes {
  private bytes = Buffer.allocUnsafe(4 * SLICE_BYTES)
  private length = 0

  text(text: string): void {
    this.reserve(text.length * LETTER_BYTES)
    this.length += this.bytes.write(text, this.length)
  }

  /** Digit by digit: as a text they would take twice the time. */
  wholes(values: readonly number[]): void {
    this.reserve(values.length * WHOLE_BYTES + 2)
    const { bytes } = this
    let at = this.length
    bytes[at++] = OPEN
    for (let index = 0; index < values.length; index++) {
      const value = values[index] as number
      if (index > 0) bytes[at++] = COMMA
      if (value < 0) bytes[at++] = MINUS
      at = writeWhole(bytes, at, Math.abs(value))
    }
    bytes[at++] = CLOSE
    this.length = at
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.length + more, 2 * this.bytes.length))
    grown.set(this.written())
    this.bytes = grown
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.length)
  }
}

/** Answers where it ends. */
function writeWhole(bytes: Uint8Array, at: number, value: number): number {
  if (value < UPPER_FROM) return writeDigits(bytes, at, value, digitsOf(value))
  const upper = Math.floor(value / UPPER_FROM)
  return writeDigits(bytes, writeDigits(bytes, at, upper, digitsOf(upper)), value - upper * UPPER_FROM, LOWER_DIGITS)
}

function digitsOf(value: number): number {
  if (value < 1e4) {
    if (value < 1e2) return value < 10 ? 1 : 2
    return value < 1e3 ? 3 : 4
  }
  if (value < 1e6) return value < 1e5 ? 5 : 6
  if (value < 1e8) return value < 1e7 ? 7 : 8
  return LOWER_DIGITS
}

function writeDigits(bytes: Uint8Array, at: number, value: number, count: number): number {
  const end = at + count
  let rest = value | 0
  for (let place = end - 1; place >= at; place--) {
    const above = (rest / 10) | 0
    bytes[place] = ZERO + rest - above * 10
    rest = above
  }
  return end
}

/** Output of `JSON.stringify` for data, as UTF-8. Other work runs at each `pause`, because a large table takes many. */
export async function jsonBytes(data: object, pause: () => Promise<void>): Promise<Buffer> {
  const into = new JsonBytes()
  let next = SLICE_BYTES
  for (const _ of write(data, into)) {
    if (into.written().length < next) continue
    await pause()
    next = into.written().length + SLICE_BYTES
  }
  return into.written()
}

/** Stops now and then. */
function* write(value: unknown, into: JsonBytes): Generator<void> {
  if (Array.isArray(value)) yield* writeList(value, into)
  else if (typeof value === 'object' && value !== null && !('toJSON' in value)) {
    let before = '{'
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue
      into.text(`${before}${JSON.stringify(name)}:`)
      yield* write(each, into)
      before = ','
    }
    into.text(before === '{' ? '{}' : '}')
  } else into.text(JSON.stringify(value) ?? 'null')
}

function* writeList(values: readonly unknown[], into: JsonBytes): Generator<void> {
  into.text('[')
  for (let at = 0; at < values.length; at += SLICE_ROWS) {
    const slice = values.slice(at, at + SLICE_ROWS)
    if (at > 0) into.text(',')
    if (slice.every(isWholes)) {
      for (const [row, each] of slice.entries()) {
        if (row > 0) into.text(',')
        into.wholes(each)
      }
    } else into.text(JSON.stringify(slice).slice(1, -1))
    yield
  }
  into.text(']')
}

function isWholes(row: unknown): row is number[] {
  if (!Array.isArray(row)) return false
  for (let at = 0; at < row.length; at++) if (!Number.isSafeInteger(row[at])) return false
  return true
}
