import { ByteArena } from './byte-arena'
import { Slab } from './slab'

/** Minutes in a block. */
const BLOCK = 8
/** Number of unpacked blocks: the one with the running minute and one more. */
const WARM = 2
const NONE = Number.NaN
const WIDTH_MAX = 7
const WIDTH_BITS = 3
/**
 * Possible common divisors of a column's numbers: shares are traded by the hundred and prices have fewer places than
 * their scale, so most money is a multiple of thousands. The index of the divisor is stored above the width.
 */
const UNITS = [1, 10, 100, 1_000, 10_000, 100_000] as const
/** Number of instruments of one day that share an arena, which is released as a whole. */
const ARENA_MEMBERS = 512

/** Takes away what follows from a minute's other numbers, so that it packs to nothing, and puts it back. */
export interface Folding {
  fold(cells: Float64Array, at: number): void
  unfold(cells: Float64Array, at: number): void
}

const slab = new Slab()
let arena = new ByteArena()
let members = 0

function joinArena(): ByteArena {
  if (members++ % ARENA_MEMBERS === 0) arena = new ByteArena()
  return arena
}

/** Buffer for a block that is being packed: each column has at most eight numbers of seven bytes, and its width. */
const outgoing = new Uint8Array(64 * (1 + BLOCK * WIDTH_MAX))

/**
 * Whole numbers by minute, `stride` of them a minute. The newest minutes are stored unpacked, the others in as few bytes
 * as the largest number of a column in eight minutes needs, in units of their largest common divisor. Any minute can be
 * read and written at any time. Memory grows with the minutes.
 */
export class PackedMinutes {
  /** The numbers of warm blocks; `open` and `read` say where a minute's begin. */
  readonly cells: Float64Array
  /** Number of replaced blocks. Offsets from `open` and `read` are valid while it stays the same. */
  loads = 0
  private readonly blocks = [NONE, NONE]
  private readonly dirty = [false, false]
  private last = 0
  /** For each packed block its bytes, 0 = none yet, and their position. */
  private readonly lengths: Uint16Array
  private readonly rooms: Uint32Array
  private readonly arena = joinArena()

  constructor(
    capacity: number,
    private readonly stride: number,
    private readonly folding: Folding,
  ) {
    this.lengths = slab.uint16(Math.ceil(capacity / BLOCK))
    this.rooms = slab.uint32(this.lengths.length)
    this.cells = slab.float64(WARM * BLOCK * stride)
  }

  /** Offset in `cells` of the numbers at an index, for writing; valid until blocks are replaced. */
  open(place: number): number {
    const at = this.read(place)
    this.dirty[this.last] = true
    return at
  }

  /** The same for reading. */
  read(place: number): number {
    const block = place >> 3
    if (this.blocks[this.last] !== block) {
      this.last = 1 - this.last
      if (this.blocks[this.last] !== block) this.load(block)
    }
    return (this.last * BLOCK + (place & (BLOCK - 1))) * this.stride
  }

  /** Memory in bytes. */
  get size(): number {
    const packed = this.lengths.reduce((sum, length) => sum + ByteArena.sizeOf(length), 0)
    return this.cells.byteLength + this.lengths.byteLength + this.rooms.byteLength + packed
  }

  /** Loads a block in place of the less recently used one. */
  private load(block: number): void {
    const { last, stride, blocks, dirty, cells } = this
    this.loads++
    if (dirty[last]) this.pack(last)
    blocks[last] = block
    dirty[last] = false
    const from = last * BLOCK * stride
    const length = this.lengths[block] as number
    if (length === 0) {
      cells.fill(0, from, from + BLOCK * stride)
      return
    }
    const room = this.rooms[block] as number
    const bytes = this.arena.bytesOf(room)
    let at = this.arena.offsetOf(room)
    for (let field = 0; field < stride; field++) {
      const form = bytes[at++] as number
      const width = form & WIDTH_MAX
      const unit = UNITS[form >> WIDTH_BITS] as number
      for (let minute = 0; minute < BLOCK; minute++, at += width) {
        cells[from + minute * stride + field] = numberAt(bytes, at, width) * unit
      }
    }
    for (let minute = 0; minute < BLOCK; minute++) this.folding.unfold(cells, from + minute * stride)
  }

  private pack(warm: number): void {
    const { stride, cells } = this
    const from = warm * BLOCK * stride
    for (let minute = 0; minute < BLOCK; minute++) this.folding.fold(cells, from + minute * stride)
    let length = 0
    for (let field = 0; field < stride; field++) length = packColumn(cells, from + field, stride, length)
    this.put(this.blocks[warm] as number, length)
  }

  private put(block: number, length: number): void {
    const { arena, lengths, rooms } = this
    const room = arena.exchange(rooms[block] as number, lengths[block] as number, length)
    const bytes = arena.bytesOf(room)
    const offset = arena.offsetOf(room)
    for (let at = 0; at < length; at++) bytes[offset + at] = outgoing[at] as number
    rooms[block] = room
    lengths[block] = length
  }
}

/** Packs the column whose first number is at `from` into `outgoing` from `length` on; returns the new length. */
function packColumn(cells: Float64Array, from: number, stride: number, length: number): number {
  const end = from + BLOCK * stride
  let place = UNITS.length - 1
  let [least, most] = [0, 0]
  for (let at = from; at < end; at += stride) {
    const value = cells[at] as number
    if (value === 0) continue
    if (value < least) least = value
    else if (value > most) most = value
    while (place > 0 && !isMultiple(value, UNITS[place] as number)) place--
  }
  const unit = UNITS[place] as number
  const width = widthOf(least / unit, most / unit)
  outgoing[length] = width + (place << WIDTH_BITS)
  if (width === 0) return length + 1
  let to = length + 1
  for (let at = from; at < end; at += stride, to += width) putNumber(outgoing, to, (cells[at] as number) / unit, width)
  return to
}

/** Bytes for a signed whole number from `least` (≤ 0) to `most` (≥ 0). */
function widthOf(least: number, most: number): number {
  if (least === 0 && most === 0) return 0
  const size = Math.max(most, -least - 1)
  let width = 1
  for (let bound = 128; size >= bound; bound *= 256) width++
  return width
}

function putNumber(bytes: Uint8Array, at: number, value: number, width: number): void {
  const low = width > 4 ? value >>> 0 : value | 0
  for (let n = 0; n < width && n < 4; n++) bytes[at + n] = low >> (8 * n)
  if (width <= 4) return
  const high = Math.floor(value / 2 ** 32)
  for (let n = 4; n < width; n++) bytes[at + n] = high >> (8 * (n - 4))
}

/** For integers: a division without a remainder is reversible. */
const isMultiple = (value: number, unit: number): boolean => Math.round(value / unit) * unit === value

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
