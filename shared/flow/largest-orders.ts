import type { Shares, UnixMs, Yuan } from '../market/units'
import type { Grade } from './grades'

const FIELDS = 5
const GRADE = 1
const VOLUME = 2
const TURNOVER = 3
const TIME = 4
const FIRST_ROWS = 4

/** What is remembered of a large order. */
export interface LargeOrder {
  /** Its number, or the negative count of a run of prints without numbers. */
  no: number
  grade: Grade
  volume: Shares
  turnover: Yuan
  /** Of its last print. */
  time: UnixMs
}

/** The largest orders of one side of one instrument by turnover, in columns that grow up to `most`; others are forgotten. */
export class LargestOrders {
  private count = 0
  private floor: Yuan = 0
  private cells = new Float64Array(0)

  constructor(private readonly most: number) {}

  /** Takes an order as it stands now; true if it is among the largest. An order only grows. */
  put({ no, grade, volume, turnover, time }: LargeOrder): boolean {
    if (this.count === this.most && turnover <= this.floor) return false
    const at = this.placeOf(no)
    const { cells } = this
    cells[at] = no
    cells[at + GRADE] = grade
    cells[at + VOLUME] = volume
    cells[at + TURNOVER] = turnover
    cells[at + TIME] = time
    if (this.count === this.most) this.floor = cells[this.smallest() + TURNOVER] as number
    return true
  }

  /** In no order. */
  list(): LargeOrder[] {
    return Array.from({ length: this.count }, (_, row) => {
      const at = row * FIELDS
      const [no = 0, grade = 0, volume = 0, turnover = 0, time = 0] = this.cells.subarray(at, at + FIELDS)
      return { no, grade: grade as Grade, volume, turnover, time }
    })
  }

  private placeOf(no: number): number {
    const end = this.count * FIELDS
    for (let at = 0; at < end; at += FIELDS) if (this.cells[at] === no) return at
    if (this.count === this.most) return this.smallest()
    this.count++
    if (end === this.cells.length) {
      const grown = new Float64Array(Math.min(this.most, Math.max(FIRST_ROWS, this.count * 2)) * FIELDS)
      grown.set(this.cells)
      this.cells = grown
    }
    return end
  }

  private smallest(): number {
    const { cells } = this
    let at = 0
    for (let other = FIELDS; other < this.count * FIELDS; other += FIELDS) {
      if ((cells[other + TURNOVER] as number) < (cells[at + TURNOVER] as number)) at = other
    }
    return at
  }
}
