import type { Row } from '../../../shared/protocol/kinds'

/** Bits of a print's marks: its side, the grades of its two orders, and whether it is a sum sent as a print. */
export const SIDE = 0
export const BUY_GRADE = 2
export const SELL_GRADE = 4
export const SUMMED = 6

export interface RecordedPrint extends Row<'trade'> {
  /** Amount less price × volume: nearly always 0. */
  extra: number
  summed: boolean
}

/** Prints of many instruments as columns, in order of arrival; grows on demand. */
export class PrintColumns {
  rows = 0
  time: Float64Array<ArrayBuffer>
  price: Float64Array<ArrayBuffer>
  volume: Float64Array<ArrayBuffer>
  buyNo: Float64Array<ArrayBuffer>
  sellNo: Float64Array<ArrayBuffer>
  extra: Float64Array<ArrayBuffer>
  /** Place of the instrument in its day's list. */
  place: Uint16Array<ArrayBuffer>
  marks: Uint8Array<ArrayBuffer>

  constructor(capacity: number) {
    this.time = new Float64Array(capacity)
    this.price = new Float64Array(capacity)
    this.volume = new Float64Array(capacity)
    this.buyNo = new Float64Array(capacity)
    this.sellNo = new Float64Array(capacity)
    this.extra = new Float64Array(capacity)
    this.place = new Uint16Array(capacity)
    this.marks = new Uint8Array(capacity)
  }

  get capacity(): number {
    return this.marks.length
  }

  /** `extra` and `summed` as in `RecordedPrint`. */
  add(place: number, row: Row<'trade'>, extra: number, summed: boolean): void {
    if (this.rows === this.capacity) this.grow(this.rows + 1)
    const at = this.rows++
    this.time[at] = row.time
    this.price[at] = row.price
    this.volume[at] = row.volume
    this.buyNo[at] = row.buyNo
    this.sellNo[at] = row.sellNo
    this.extra[at] = extra
    this.place[at] = place
    this.marks[at] =
      (row.side << SIDE) | (row.buyGrade << BUY_GRADE) | (row.sellGrade << SELL_GRADE) | (summed ? 1 << SUMMED : 0)
  }

  at(index: number): RecordedPrint {
    const marks = this.marks[index] as number
    return {
      time: this.time[index] as number,
      price: this.price[index] as number,
      volume: this.volume[index] as number,
      side: (marks >> SIDE) & 3,
      buyNo: this.buyNo[index] as number,
      sellNo: this.sellNo[index] as number,
      buyGrade: (marks >> BUY_GRADE) & 3,
      sellGrade: (marks >> SELL_GRADE) & 3,
      extra: this.extra[index] as number,
      summed: ((marks >> SUMMED) & 1) === 1,
    }
  }

  /** Appends one row of other columns. */
  copyRow(from: PrintColumns, index: number, place = from.place[index] as number): void {
    if (this.rows === this.capacity) this.grow(this.rows + 1)
    const at = this.rows++
    for (const name of NUMBERS) this[name][at] = from[name][index] as number
    this.place[at] = place
    this.marks[at] = from.marks[index] as number
  }

  /** Reserves space for this many rows. */
  reserve(rows: number): void {
    if (rows > this.capacity) this.grow(rows)
  }

  /** Appends the rows of other columns in the given order. */
  append(from: PrintColumns, order: Uint32Array): void {
    const { rows } = this
    this.reserve(rows + order.length)
    this.rows = rows + order.length
    for (const name of NUMBERS) gather(from[name], order, this[name], rows)
    gather(from.place, order, this.place, rows)
    gather(from.marks, order, this.marks, rows)
  }

  clear(): void {
    this.rows = 0
  }

  private grow(needed: number): void {
    const capacity = Math.max(needed, Math.ceil(this.capacity * 1.5), 64)
    const wider = new PrintColumns(capacity)
    for (const name of NUMBERS) {
      wider[name].set(this[name].subarray(0, this.rows))
      this[name] = wider[name]
    }
    wider.place.set(this.place.subarray(0, this.rows))
    wider.marks.set(this.marks.subarray(0, this.rows))
    this.place = wider.place
    this.marks = wider.marks
  }
}

const NUMBERS = ['time', 'price', 'volume', 'buyNo', 'sellNo', 'extra'] as const

function gather<T extends Float64Array | Uint16Array | Uint8Array>(from: T, order: Uint32Array, into: T, at: number) {
  for (let index = 0; index < order.length; index++) into[at + index] = from[order[index] as number] as number
}
