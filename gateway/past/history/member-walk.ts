/** Prices of a day in price units on the basis of the running day; 0 = not known. */
export interface PricedDay {
  day: string
  open: number
  close: number
  prevClose: number
}

const isSame = (a: number, b: number): boolean => a > 0 && b > 0 && Math.abs(a / b - 1) < 1e-9

/** One member's recorded days, passed in order. */
export class MemberWalk {
  private next = 0
  private lastClose = 0
  private row: PricedDay | undefined

  constructor(private readonly rows: readonly PricedDay[]) {}

  /** Advances to a day, later than the one before. */
  goTo(day: string): void {
    if (this.row) this.lastClose = this.row.close || this.lastClose
    this.row = undefined
    for (let row = this.rows[this.next]; row && row.day <= day; row = this.rows[++this.next]) {
      if (row.day === day) this.row = row
      else this.lastClose = row.close || this.lastClose
    }
  }

  /** Start of the day: its previous close, otherwise the last close on record. */
  get start(): number {
    return this.row && this.row.prevClose > 0 ? this.row.prevClose : this.lastClose
  }

  get open(): number {
    return (this.row?.open ?? 0) > 0 ? (this.row as PricedDay).open : this.start
  }

  get close(): number {
    return (this.row?.close ?? 0) > 0 ? (this.row as PricedDay).close : this.start
  }

  /**
   * Whether the day's price is known: it traded, or it did not and the previous close of the next day on record is
   * still the last one before. If the two differ, it traded at an unknown price.
   */
  get isKnown(): boolean {
    if (this.row) return this.row.close > 0
    return isSame(this.lastClose, this.rows[this.next]?.prevClose ?? 0)
  }
}
