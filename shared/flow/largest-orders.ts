import type { Shares, UnixMs, Yuan } from '../market/units'
import type { Grade } from './grades'
import { Slab } from './slab'

/** Fields stored for an order beside its turnover. */
const NO = 0
const GRADE = 1
const VOLUME = 2
const TIME = 3
const FIELDS = 4

const slab = new Slab()

/** Stored data of a large order. */
export interface LargeOrder {
  /** Its number, or the negative count of a run of prints without numbers. */
  no: number
  grade: Grade
  volume: Shares
  turnover: Yuan
  /** Time of its last print. */
  time: UnixMs
}

/**
 * The largest orders of one side of one instrument by turnover; others are dropped. Memory for `most` is allocated at
 * the first order, because nearly every instrument has that many by the close.
 */
export class LargestOrders {
  private count = 0
  private floor: Yuan = 0
  private turnovers: Float64Array = new Float64Array(0)
  /** 32-bit columns as long as all values fit; times count from the first one. */
  private cells: Int32Array | Float64Array = new Int32Array(0)
  private timeBase: UnixMs = 0

  constructor(private readonly most: number) {}

  /** Adds or updates an order, whose turnover never decreases; true if it is among the largest. */
  put({ no, grade, volume, turnover, time }: LargeOrder): boolean {
    if (this.count === this.most && turnover <= this.floor) return false
    if (this.turnovers.length === 0) this.takeRoom(time)
    if (!(fits(no) && fits(volume) && fits(time - this.timeBase))) this.widen()
    const row = this.rowOf(no)
    const { cells, turnovers } = this
    const at = row * FIELDS
    turnovers[row] = turnover
    cells[at + NO] = no
    cells[at + GRADE] = grade
    cells[at + VOLUME] = volume
    cells[at + TIME] = time - this.timeBase
    if (this.count === this.most) this.floor = turnovers[this.smallest()] as number
    return true
  }

  /** Unsorted. */
  list(): LargeOrder[] {
    return Array.from({ length: this.count }, (_, row) => {
      const [no = 0, grade = 0, volume = 0, time = 0] = this.cells.subarray(row * FIELDS, (row + 1) * FIELDS)
      const turnover = this.turnovers[row] as number
      return { no, grade: grade as Grade, volume, turnover, time: this.timeBase + time }
    })
  }

  private takeRoom(time: UnixMs): void {
    this.turnovers = slab.float64(this.most)
    this.cells = slab.int32(this.most * FIELDS)
    this.timeBase = time
  }

  private widen(): void {
    if (this.cells instanceof Int32Array) this.cells = Float64Array.from(this.cells)
  }

  private rowOf(no: number): number {
    for (let row = 0; row < this.count; row++) if (this.cells[row * FIELDS + NO] === no) return row
    return this.count === this.most ? this.smallest() : this.count++
  }

  private smallest(): number {
    const { turnovers } = this
    let least = 0
    for (let row = 1; row < this.count; row++) {
      if ((turnovers[row] as number) < (turnovers[least] as number)) least = row
    }
    return least
  }
}

const fits = (value: number): boolean => (value | 0) === value
