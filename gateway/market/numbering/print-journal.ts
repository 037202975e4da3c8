import { ArrayPool } from '../../../shared/flow/array-pool'
import type { ByteBudget } from '../../../shared/flow/byte-budget'
import { Slab } from '../../../shared/flow/slab'
import type { ByteWriter } from '../../../shared/protocol/bytes'
import type { Row } from '../../../shared/protocol/kinds'
import { JOURNAL_IDLE_ROWS, JOURNAL_MS, JOURNAL_TOPIC_BYTES_MAX } from '../../../shared/protocol/limits'

type Print = Row<'trade'>

const FIRST_CAPACITY = 16

/** Places of a print's numbers in its row of `numbers`. */
const TIME = 0
const PRICE = 1
const VOLUME = 2
const BUY_NO = 3
const SELL_NO = 4
const NUMBERS_PER_ROW = 5

/** Shifts of a print's small numbers in its byte of `marks`. */
const SIDE = 0
const BUY_GRADE = 2
const SELL_GRADE = 4

/** Maximum bytes of a row, with numbers of the wider type. */
const ROW_BYTES = NUMBERS_PER_ROW * 8 + 1 + 4
const ROWS_MAX = Math.floor(JOURNAL_TOPIC_BYTES_MAX / ROW_BYTES)

const slab = new Slab()
/** Sized to the length at which an unwatched journal settles: there are thousands of them. */
const numberPool = new ArrayPool((length) => slab.int32(length))
const markPool = new ArrayPool((length) => slab.uint8(length))
const numbersFor = (capacity: number): Int32Array =>
  capacity === JOURNAL_IDLE_ROWS
    ? numberPool.take(capacity * NUMBERS_PER_ROW)
    : new Int32Array(capacity * NUMBERS_PER_ROW)
const marksFor = (capacity: number): Uint8Array =>
  capacity === JOURNAL_IDLE_ROWS ? markPool.take(capacity) : new Uint8Array(capacity)

/** Even an empty array has the overhead of an array: thousands of journals share this one. */
const NO_NUMBERS = new Int32Array(0)
const NO_MARKS = new Uint8Array(0)
const NO_AGES = new Uint32Array(0)
const agesFor = (capacity: number, watched: boolean): Uint32Array => (watched ? new Uint32Array(capacity) : NO_AGES)

const bytesBeyondIdle = (rows: number): number => Math.max(0, rows - JOURNAL_IDLE_ROWS) * ROW_BYTES

/**
 * The newest prints of one instrument, numbered from 1, in a ring of typed arrays. There are thousands of journals, so
 * one without readers stores few prints; one with readers grows while it would have to drop prints younger than
 * `JOURNAL_MS`, is below its own limit, and the shared budget has bytes left.
 */
export class PrintJournal {
  private count = 0
  private capacity = 0
  /** Slot of the newest print: its number modulo the capacity. */
  private slot = 0
  /** 32-bit columns as long as all values fit; times count from `timeBase`. */
  private numbers: Int32Array | Float64Array = NO_NUMBERS
  private timeBase = 0
  private marks: Uint8Array = NO_MARKS
  /** Time of ingest of each print, ms after `since`; 0 = before the first reader. Empty without readers. */
  private ages: Uint32Array = NO_AGES
  private since = 0

  /** `newest` is the number of the newest print, stored or not; 0 = none yet. */
  constructor(
    private readonly budget: ByteBudget,
    private watched: boolean,
    public newest = 0,
  ) {}

  /** Number of the oldest stored print; `newest + 1` if there is none. */
  get oldest(): number {
    return this.newest - this.count + 1
  }

  /** `ingestTime` is epoch ms. */
  append(row: Print, ingestTime: number): void {
    if (this.count === 0) {
      this.since = ingestTime
      if (this.numbers instanceof Int32Array) this.timeBase = row.time
    }
    if (!this.fits(row)) this.widen()
    const age = Math.max(0, ingestTime - this.since)
    if (this.count === this.capacity) this.growFor(age)
    this.newest++
    const slot = this.slot + 1 === this.capacity ? 0 : this.slot + 1
    this.slot = slot
    const at = slot * NUMBERS_PER_ROW
    this.numbers[at + TIME] = row.time - this.timeBase
    this.numbers[at + PRICE] = row.price
    this.numbers[at + VOLUME] = row.volume
    this.numbers[at + BUY_NO] = row.buyNo
    this.numbers[at + SELL_NO] = row.sellNo
    this.marks[slot] = (row.side << SIDE) | (row.buyGrade << BUY_GRADE) | (row.sellGrade << SELL_GRADE)
    if (this.watched) this.ages[slot] = age
    if (this.count < this.capacity) this.count++
  }

  /** Whether every print after number `seq` is stored; false also for a `seq` from the future. */
  reaches(seq: number): boolean {
    return seq <= this.newest && seq + 1 >= this.oldest
  }

  /** The newest prints as objects, oldest first, from number `from` on. */
  rows(from = this.oldest): Print[] {
    const rows: Print[] = []
    for (let seq = Math.max(from, this.oldest); seq <= this.newest; seq++) {
      const slot = seq % this.capacity
      const at = slot * NUMBERS_PER_ROW
      const marks = this.marks[slot] as number
      rows.push({
        time: this.timeBase + (this.numbers[at + TIME] as number),
        price: this.numbers[at + PRICE] as number,
        volume: this.numbers[at + VOLUME] as number,
        side: (marks >> SIDE) & 3,
        buyNo: this.numbers[at + BUY_NO] as number,
        sellNo: this.numbers[at + SELL_NO] as number,
        buyGrade: (marks >> BUY_GRADE) & 3,
        sellGrade: (marks >> SELL_GRADE) & 3,
      })
    }
    return rows
  }

  /** The prints from number `from` on as the columns of `kinds.trade`, without objects between. */
  writeColumns(out: ByteWriter, from: number): void {
    this.writeDeltas(out, from, TIME)
    this.writeDeltas(out, from, PRICE)
    for (let seq = from, slot = from % this.capacity; seq <= this.newest; seq++) {
      out.uint(this.numbers[slot * NUMBERS_PER_ROW + VOLUME] as number)
      if (++slot === this.capacity) slot = 0
    }
    this.writeMarks(out, from, SIDE)
    this.writeDeltas(out, from, BUY_NO)
    this.writeDeltas(out, from, SELL_NO)
    this.writeMarks(out, from, BUY_GRADE)
    this.writeMarks(out, from, SELL_GRADE)
  }

  /** Whether the instrument has readers, or had them recently. */
  watch(yes: boolean): void {
    if (yes !== this.watched) this.ages = agesFor(this.capacity, yes)
    this.watched = yes
    if (!yes && this.capacity > JOURNAL_IDLE_ROWS) this.resize(JOURNAL_IDLE_ROWS)
  }

  private fits({ time, price, volume, buyNo, sellNo }: Print): boolean {
    if (this.numbers instanceof Float64Array) return true
    const age = time - this.timeBase
    return (
      (age | 0) === age &&
      (price | 0) === price &&
      (volume | 0) === volume &&
      (buyNo | 0) === buyNo &&
      (sellNo | 0) === sellNo
    )
  }

  private widen(): void {
    const wide = Float64Array.from(this.numbers)
    for (let at = TIME; at < wide.length; at += NUMBERS_PER_ROW) wide[at] = (wide[at] as number) + this.timeBase
    this.replace(wide)
    this.timeBase = 0
  }

  /** The prints from number `from` on are in one or two ranges of slots. */
  private writeDeltas(out: ByteWriter, from: number, place: number): void {
    const count = this.newest - from + 1
    if (count <= 0) return
    const { numbers, capacity } = this
    const slot = from % capacity
    const first = Math.min(count, capacity - slot)
    const base = place === TIME ? -this.timeBase : 0
    const last = out.differences(numbers, slot * NUMBERS_PER_ROW + place, NUMBERS_PER_ROW, first, base)
    if (count > first) out.differences(numbers, place, NUMBERS_PER_ROW, count - first, last)
  }

  private writeMarks(out: ByteWriter, from: number, shift: number): void {
    for (let seq = from, slot = from % this.capacity; seq <= this.newest; seq++) {
      out.u8(((this.marks[slot] as number) >> shift) & 3)
      if (++slot === this.capacity) slot = 0
    }
  }

  /** Grows for a print ingested at `age` if necessary; otherwise the oldest print is dropped. */
  private growFor(age: number): void {
    if (this.capacity < JOURNAL_IDLE_ROWS) {
      this.resize(Math.min(JOURNAL_IDLE_ROWS, Math.max(FIRST_CAPACITY, this.capacity * 2)))
      return
    }
    if (!this.watched || this.capacity === ROWS_MAX) return
    if (age - (this.ages[this.oldest % this.capacity] as number) >= JOURNAL_MS) return
    this.resize(Math.min(ROWS_MAX, this.capacity * 2))
  }

  private resize(capacity: number): void {
    if (!this.budget.take(bytesBeyondIdle(capacity) - bytesBeyondIdle(this.capacity))) return
    const numbers =
      this.numbers instanceof Int32Array ? numbersFor(capacity) : new Float64Array(capacity * NUMBERS_PER_ROW)
    const marks = marksFor(capacity)
    const ages = agesFor(capacity, this.watched)
    const kept = Math.min(this.count, capacity)
    for (let seq = this.newest - kept + 1; seq <= this.newest; seq++) {
      const [before, slot] = [seq % this.capacity, seq % capacity]
      const from = before * NUMBERS_PER_ROW
      numbers.set(this.numbers.subarray(from, from + NUMBERS_PER_ROW), slot * NUMBERS_PER_ROW)
      marks[slot] = this.marks[before] as number
      if (this.watched) ages[slot] = this.ages[before] as number
    }
    this.replace(numbers)
    if (this.capacity === JOURNAL_IDLE_ROWS) markPool.give(this.marks)
    this.marks = marks
    this.ages = ages
    this.capacity = capacity
    this.count = kept
    this.slot = this.newest % capacity
  }

  private replace(numbers: Int32Array | Float64Array): void {
    if (this.numbers instanceof Int32Array && this.capacity === JOURNAL_IDLE_ROWS) numberPool.give(this.numbers)
    this.numbers = numbers
  }
}
