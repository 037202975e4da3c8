import type { Row } from '../../shared/protocol/kinds'

type Print = Row<'trade'>

const NUMBERS_PER_ROW = 5
const FIRST_CAPACITY = 16

/**
 * The newest prints of one instrument, numbered from 1, in a ring of typed arrays (41 bytes a print) that grows up
 * to its bound. There are thousands of these, so an idle one stays small.
 */
export class PrintJournal {
  private count = 0
  private capacity = 0
  private numbers = new Float64Array(0)
  private marks = new Uint8Array(0)

  /** `newest` is the number of the newest print, of those not held too; 0 = none yet. */
  constructor(
    private bound: number,
    public newest = 0,
  ) {}

  /** Number of the oldest print that is still kept; `newest + 1` when there is none. */
  get oldest(): number {
    return this.newest - this.count + 1
  }

  append(row: Print): void {
    if (this.count === this.capacity && this.capacity < this.bound) {
      this.resize(Math.min(this.bound, Math.max(FIRST_CAPACITY, this.capacity * 2)))
    }
    this.newest++
    const slot = this.newest % this.capacity
    const at = slot * NUMBERS_PER_ROW
    this.numbers[at] = row.time
    this.numbers[at + 1] = row.price
    this.numbers[at + 2] = row.volume
    this.numbers[at + 3] = row.buyNo
    this.numbers[at + 4] = row.sellNo
    this.marks[slot] = row.side | (row.buyGrade << 2) | (row.sellGrade << 4)
    if (this.count < this.capacity) this.count++
  }

  /** The prints after number `seq`, or undefined when some of them are gone or `seq` is from the future. */
  after(seq: number): Print[] | undefined {
    if (seq > this.newest || seq + 1 < this.oldest) return undefined
    return this.rows(seq + 1)
  }

  /** The newest prints, at most `limit`. */
  tail(limit: number): Print[] {
    return this.rows(Math.max(this.oldest, this.newest - limit + 1))
  }

  /** Changes how many prints may be kept; the oldest go when there are more. */
  keep(bound: number): void {
    this.bound = bound
    if (this.capacity > bound) this.resize(bound)
  }

  private rows(from: number): Print[] {
    const rows: Print[] = []
    for (let seq = from; seq <= this.newest; seq++) {
      const slot = seq % this.capacity
      const at = slot * NUMBERS_PER_ROW
      const marks = this.marks[slot] as number
      rows.push({
        time: this.numbers[at] as number,
        price: this.numbers[at + 1] as number,
        volume: this.numbers[at + 2] as number,
        side: marks & 3,
        buyNo: this.numbers[at + 3] as number,
        sellNo: this.numbers[at + 4] as number,
        buyGrade: (marks >> 2) & 3,
        sellGrade: (marks >> 4) & 3,
      })
    }
    return rows
  }

  private resize(capacity: number): void {
    const numbers = new Float64Array(capacity * NUMBERS_PER_ROW)
    const marks = new Uint8Array(capacity)
    const kept = Math.min(this.count, capacity)
    for (let seq = this.newest - kept + 1; seq <= this.newest; seq++) {
      const from = (seq % this.capacity) * NUMBERS_PER_ROW
      numbers.set(this.numbers.subarray(from, from + NUMBERS_PER_ROW), (seq % capacity) * NUMBERS_PER_ROW)
      marks[seq % capacity] = this.marks[seq % this.capacity] as number
    }
    this.numbers = numbers
    this.marks = marks
    this.capacity = capacity
    this.count = kept
  }
}
