import { Slab } from './slab'

/** Minutes packed together. */
const BLOCK = 8
/** Blocks held as plain numbers: that of the running minute and one more. */
const WARM = 2
const NONE = -1
const WIDTH_MAX = 7
const FIRST_BYTES = 256
const GROWTH = 1.2

/** Takes away what follows from a minute's other numbers, so that it packs to nothing, and puts it back. */
export interface Folding {
  fold(cells: Float64Array, at: number): void
  unfold(cells: Float64Array, at: number): void
}

const slab = new Slab()

/** A block on its way into a packed form: every column has at most eight numbers of seven bytes, and its width. */
const outgoing = new Uint8Array(64 * (1 + BLOCK * WIDTH_MAX))

/**
 * Whole numbers by minute, `stride` a minute: the newest minutes as they are, the others packed to the bytes that the
 * largest number of a column in eight minutes takes. Any minute can be read and written at any time. Memory is taken
 * as minutes are.
 */
export class PackedMinutes {
  /** The numbers of warm blocks; `open` and `read` say where a minute's begin. */
  cells: Float64Array
  private readonly blocks = [NONE, NONE]
  private readonly dirty = [false, false]
  private last = 0
  /** Bytes of each packed block, and all of them in a row. */
  private readonly lengths: Uint16Array
  private bytes = new Uint8Array(0)

  constructor(
    capacity: number,
    private readonly stride: number,
    private readonly folding: Folding,
  ) {
    this.lengths = slab.uint16(Math.ceil(capacity / BLOCK))
    this.cells = slab.float64(WARM * BLOCK * stride)
  }

  /** Where the numbers of a place begin in `cells` until the next call, to be changed. */
  open(place: number): number {
    const at = this.read(place)
    this.dirty[this.last] = true
    return at
  }

  /** The same, to be read. */
  read(place: number): number {
    const block = place >> 3
    if (this.blocks[this.last] !== block) {
      this.last = 1 - this.last
      if (this.blocks[this.last] !== block) this.load(block)
    }
    return (this.last * BLOCK + (place & (BLOCK - 1))) * this.stride
  }

  /** Bytes held. */
  get size(): number {
    return this.cells.byteLength + this.lengths.byteLength + this.bytes.byteLength
  }

  /** Puts a block where the last one used but one is. */
  private load(block: number): void {
    const { last, stride, blocks, dirty, cells } = this
    if (dirty[last]) this.pack(last)
    blocks[last] = block
    dirty[last] = false
    const from = last * BLOCK * stride
    const length = this.lengths[block] as number
    if (length === 0) {
      cells.fill(0, from, from + BLOCK * stride)
      return
    }
    let at = this.startOf(block)
    for (let field = 0; field < stride; field++) {
      const width = this.bytes[at++] as number
      for (let minute = 0; minute < BLOCK; minute++, at += width) {
        cells[from + minute * stride + field] = numberAt(this.bytes, at, width)
      }
    }
    for (let minute = 0; minute < BLOCK; minute++) this.folding.unfold(cells, from + minute * stride)
  }

  private pack(warm: number): void {
    const { stride, cells } = this
    const from = warm * BLOCK * stride
    for (let minute = 0; minute < BLOCK; minute++) this.folding.fold(cells, from + minute * stride)
    let length = 0
    for (let field = 0; field < stride; field++) {
      let width = 0
      for (let minute = 0; minute < BLOCK; minute++) {
        width = Math.max(width, widthOf(cells[from + minute * stride + field] as number))
      }
      outgoing[length++] = width
      for (let minute = 0; minute < BLOCK; minute++, length += width) {
        putNumber(outgoing, length, cells[from + minute * stride + field] as number, width)
      }
    }
    this.put(this.blocks[warm] as number, outgoing.subarray(0, length))
  }

  /** Puts a block's bytes in their place in the row. */
  private put(block: number, packed: Uint8Array): void {
    const { lengths } = this
    const start = this.startOf(block)
    const before = lengths[block] as number
    const used = this.startOf(lengths.length)
    const needed = used + packed.length - before
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.max(FIRST_BYTES, Math.ceil(needed * GROWTH)))
      grown.set(this.bytes.subarray(0, used))
      this.bytes = grown
    }
    this.bytes.copyWithin(start + packed.length, start + before, used)
    this.bytes.set(packed, start)
    lengths[block] = packed.length
  }

  private startOf(block: number): number {
    let start = 0
    for (let before = 0; before < block; before++) start += this.lengths[before] as number
    return start
  }
}

/** Bytes that a whole number takes with its sign. */
function widthOf(value: number): number {
  if (value === 0) return 0
  const size = value < 0 ? -value - 1 : value
  let width = 1
  for (let bound = 128; size >= bound; bound *= 256) width++
  return width
}

function putNumber(bytes: Uint8Array, at: number, value: number, width: number): void {
  const high = Math.floor(value / 2 ** 32)
  for (let n = 0; n < width; n++) bytes[at + n] = n < 4 ? value >>> (8 * n) : high >> (8 * (n - 4))
}

function numberAt(bytes: Uint8Array, at: number, width: number): number {
  if (width === 0) return 0
  const sign = (bytes[at + width - 1] as number) > 127 ? -1 : 0
  let low = width < 4 ? sign << (8 * width) : 0
  for (let n = 0; n < width && n < 4; n++) low |= (bytes[at + n] as number) << (8 * n)
  if (width <= 4) return low
  let high = sign << (8 * (width - 4))
  for (let n = 4; n < width; n++) high |= (bytes[at + n] as number) << (8 * (n - 4))
  return high * 2 ** 32 + (low >>> 0)
}
