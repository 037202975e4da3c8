import { DecodeError } from '../../../shared/protocol/bytes'
import { decodeColumn, decodeInt, putColumn, putInt } from './bit-columns'
import { BitReader, BitWriter } from './bits'
import { type PrintColumns, SIDE } from './print-columns'
import { decodeVolumes, putVolumes } from './volume-column'

/** First byte of a packed page, a bit that no other page has in it. */
export const PACKED = 16

const MARKS = 256
const BYTE_BITS = 8
const SOLD = 2
/** Flags per number, one for each print: whether its time differs. */
const FLAGS_AT_ONCE = 24
/** Minimum bits of a print. */
const PRINT_BITS = 4
const ROWS_MAX = 1 << 20

const out = new BitWriter()
const input = new BitReader()
/** Numbers of a column: of all prints, or of prints at the time of the previous one, and of the others. */
let together = new Float64Array(1_024)
let apart = new Float64Array(1_024)
/** Second column of the same prints. */
let togetherBehind = new Float64Array(1_024)
let apartBehind = new Float64Array(1_024)
/** For each print, whether its time differs from the one before. */
let moved = new Uint8Array(1_024)
const marks = new Uint8Array(MARKS)
const known = new Uint32Array(MARKS)
const codes = new Uint8Array(MARKS)

/**
 * Packs prints of one instrument, those that `order` lists from `from` to `to` - 1, as a page: bits, column after
 * column, of differences to the print before. Many prints have the same time and differ little, so their order numbers
 * and those of the other prints are separate columns. The newer order is the base; the other is written as its distance
 * behind it. Valid until the next page is packed; not a copy.
 */
export function packPage(prints: PrintColumns, order: Uint32Array, from: number, to: number): Uint8Array {
  const count = to - from
  reserve(count)
  out.reset()
  out.bits(PACKED, BYTE_BITS)
  out.uint(count)
  if (count > 0) {
    putTimes(prints.time, order, from, count)
    putPrices(prints.price, order, from, count)
    for (let at = 0; at < count; at++) together[at] = prints.volume[order[from + at] as number] as number
    putVolumes(out, together, count)
    putMarks(prints.marks, order, from, count)
    putOrders(prints, order, from, count)
    putExtras(prints.extra, order, from, count)
  }
  return out.written()
}

/** Appends the prints of a packed page, all of one instrument, to `into`. Throws `DecodeError` for damaged bytes. */
export function unpackPage(page: Uint8Array, into: PrintColumns, place: number): void {
  input.open(page)
  input.bits(BYTE_BITS)
  const count = input.uint()
  if (count > ROWS_MAX || count * PRINT_BITS > input.remaining) {
    throw new DecodeError('a page claims more rows than it holds')
  }
  const from = into.rows
  const to = from + count
  into.reserve(to)
  reserve(count)
  if (count > 0) {
    readTimes(into.time, from, to)
    into.price[from] = decodeInt(input)
    decodeColumn(input, into.price, from + 1, to)
    addUp(into.price, from, to)
    decodeVolumes(input, into.volume, from, to)
    readMarks(into.marks, from, to)
    readOrders(into, from, to)
    if (input.bits(1) === 1) decodeColumn(input, into.extra, from, to)
    else into.extra.fill(0, from, to)
  }
  if (input.remaining >= BYTE_BITS || input.bits(input.remaining) !== 0)
    throw new DecodeError('a page is longer than its rows')
  into.place.fill(place, from, to)
  into.rows = to
}

function reserve(count: number): void {
  if (count <= moved.length) return
  const more = Math.max(count, moved.length * 2)
  together = new Float64Array(more)
  apart = new Float64Array(more)
  togetherBehind = new Float64Array(more)
  apartBehind = new Float64Array(more)
  moved = new Uint8Array(more)
}

function putTimes(time: Float64Array, order: Uint32Array, from: number, count: number): void {
  const first = time[order[from] as number] as number
  putInt(out, first)
  const [gaps, areMoved] = [apart, moved]
  let previous = first
  let others = 0
  areMoved[0] = 1
  let flags = 0
  let flagged = 0
  for (let at = 1; at < count; at++) {
    const value = time[order[from + at] as number] as number
    const isMoved = value === previous ? 0 : 1
    areMoved[at] = isMoved
    flags |= isMoved << flagged++
    if (flagged === FLAGS_AT_ONCE) {
      out.bits(flags, flagged)
      flags = 0
      flagged = 0
    }
    if (isMoved === 0) continue
    // A difference is never 0, and mostly positive.
    gaps[others++] = value > previous ? value - previous - 1 : value - previous
    previous = value
  }
  out.bits(flags, flagged)
  putColumn(out, gaps, others)
}

function readTimes(into: Float64Array, from: number, to: number): void {
  const count = to - from
  into[from] = decodeInt(input)
  moved[0] = 1
  let others = 0
  for (let at = 1; at < count; at += FLAGS_AT_ONCE) {
    const flagged = Math.min(FLAGS_AT_ONCE, count - at)
    const flags = input.bits(flagged)
    for (let flag = 0; flag < flagged; flag++) {
      const isMoved = (flags >>> flag) & 1
      moved[at + flag] = isMoved
      others += isMoved
    }
  }
  decodeColumn(input, apart, 0, others)
  let previous = into[from] as number
  for (let at = 1, other = 0; at < count; at++) {
    if (moved[at] === 1) {
      const gap = apart[other++] as number
      previous += gap >= 0 ? gap + 1 : gap
    }
    into[from + at] = previous
  }
}

function putPrices(price: Float64Array, order: Uint32Array, from: number, count: number): void {
  const numbers = together
  let previous = price[order[from] as number] as number
  putInt(out, previous)
  for (let at = 1; at < count; at++) {
    const value = price[order[from + at] as number] as number
    numbers[at - 1] = value - previous
    previous = value
  }
  putColumn(out, numbers, count - 1)
}

/** The occurring marks, the most frequent first; then the index of each print's mark. */
function putMarks(of: Uint8Array, order: Uint32Array, from: number, count: number): void {
  let kinds = 0
  for (let at = 0; at < count; at++) {
    const mark = of[order[from + at] as number] as number
    if (known[mark] === 0) marks[kinds++] = mark
    known[mark] = (known[mark] as number) + 1
  }
  for (let kind = 1; kind < kinds; kind++) {
    const mark = marks[kind] as number
    let place = kind
    for (; place > 0 && (known[marks[place - 1] as number] as number) < (known[mark] as number); place--) {
      marks[place] = marks[place - 1] as number
    }
    marks[place] = mark
  }
  out.bits(kinds - 1, BYTE_BITS)
  for (let kind = 0; kind < kinds; kind++) {
    const mark = marks[kind] as number
    out.bits(mark, BYTE_BITS)
    codes[mark] = kind
    known[mark] = 0
  }
  if (kinds === 1) return
  const numbers = together
  for (let at = 0; at < count; at++) numbers[at] = codes[of[order[from + at] as number] as number] as number
  putColumn(out, numbers, count)
}

function readMarks(into: Uint8Array, from: number, to: number): void {
  const kinds = input.bits(BYTE_BITS) + 1
  for (let kind = 0; kind < kinds; kind++) marks[kind] = input.bits(BYTE_BITS)
  if (kinds === 1) {
    into.fill(marks[0] as number, from, to)
    return
  }
  decodeColumn(input, together, 0, to - from)
  for (let at = from; at < to; at++) {
    const kind = together[at - from] as number
    if (kind < 0 || kind >= kinds) throw new DecodeError('a print of a page has marks that are none')
    into[at] = marks[kind] as number
  }
}

function putOrders({ marks, buyNo, sellNo }: PrintColumns, order: Uint32Array, from: number, count: number): void {
  const [near, far, nearBehind, farBehind, areMoved] = [together, apart, togetherBehind, apartBehind, moved]
  let [here, others, previous] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const print = order[from + at] as number
    const sold = isSold(marks, print)
    const leads = (sold ? sellNo[print] : buyNo[print]) as number
    const behind = leads - ((sold ? buyNo[print] : sellNo[print]) as number)
    // The first one has no predecessor.
    if (at === 0) putInt(out, leads)
    const ahead = at === 0 ? 0 : leads - previous
    previous = leads
    if (areMoved[at] === 0) {
      near[here] = ahead
      nearBehind[here++] = behind
    } else {
      far[others] = ahead
      farBehind[others++] = behind
    }
  }
  putColumn(out, near, here)
  putColumn(out, far.subarray(1), others - 1)
  putColumn(out, nearBehind, here)
  putColumn(out, farBehind, others)
}

function readOrders({ marks, buyNo, sellNo }: PrintColumns, from: number, to: number): void {
  buyNo[from] = decodeInt(input)
  readParted(buyNo, from, 1, to - from)
  addUp(buyNo, from, to)
  readParted(sellNo, from, 0, to - from)
  for (let at = from; at < to; at++) {
    const leads = buyNo[at] as number
    const behind = leads - (sellNo[at] as number)
    const sold = isSold(marks, at)
    buyNo[at] = sold ? behind : leads
    sellNo[at] = sold ? leads : behind
  }
}

/** Whether the sell order was the newer one. */
const isSold = (marks: Uint8Array, at: number): boolean => (((marks[at] as number) >> SIDE) & 3) === SOLD

/** A column that is written as two, for the prints `first` … `count` - 1 after `from`. */
function readParted(into: Float64Array, from: number, first: number, count: number): void {
  let others = 0
  for (let at = first; at < count; at++) others += moved[at] as number
  decodeColumn(input, together, 0, count - first - others)
  decodeColumn(input, apart, 0, others)
  for (let at = first, here = 0, other = 0; at < count; at++) {
    into[from + at] = (moved[at] === 0 ? together[here++] : apart[other++]) as number
  }
}

function putExtras(extra: Float64Array, order: Uint32Array, from: number, count: number): void {
  let areSome = false
  for (let at = 0; at < count; at++) {
    together[at] = extra[order[from + at] as number] as number
    if (together[at] !== 0) areSome = true
  }
  out.bits(areSome ? 1 : 0, 1)
  if (areSome) putColumn(out, together, count)
}

/** Replaces differences by their running sums. */
function addUp(numbers: Float64Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at++) numbers[at] = (numbers[at] as number) + (numbers[at - 1] as number)
}
