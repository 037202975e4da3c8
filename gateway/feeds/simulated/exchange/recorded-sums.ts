import { type BatchWriter, RECORDED, SUMMED_FLAG } from '../thread/batch'

/** A print that is on record, how it was booked, and what is known of its orders. */
export interface BookedPrint {
  time: number
  price: number
  volume: number
  side: number
  /** The buy order's, and four times the sell order's. */
  grades: number
  /** 0 = the venue has none; −n: of so many orders. */
  buyNo: number
  sellNo: number
  /** Orders that had not traded before, and those that became big with it. */
  orders: number
  bigBuys: number
  bigSells: number
}

/** Columns of a sum: the one before it of the same instrument, what its prints have in common, … */
const BEFORE = 0
const KEY = 1
const PRICE = 2
/** … 1 = a single print that stays by itself, when its last print came, in ms and among all, … */
const ALONE = 3
const TIME = 4
const TURN = 5
/** … and what they come to. */
const VOLUME = 6
const BUYS = 7
const SELLS = 8
const ORDERS = 9
const BIG_BUYS = 10
const BIG_SELLS = 11
/** Orders of its last print. */
const BUY_NO = 12
const SELL_NO = 13
const WIDTH = 14

/** Bit positions, above the side, of the grades and of whether orders have numbers. */
const GRADES = 2
const NUMBERED = 6

/**
 * Puts prints at one price together that were booked alike: an instrument's sums make up the same minute, ledger and
 * 分价表. The first print stays by itself, and sums follow each other as their last prints did, so that a minute's first and
 * last price are what they were.
 */
export class RecordedSums {
  #columns = new Float64Array(WIDTH * 4_096)
  /** Number of sums so far; index 0 means none. */
  #count = 1
  #turn = 0
  /** Newest sum of each instrument; 0 = none. */
  readonly #newest: Uint32Array
  readonly #touched: number[] = []

  constructor(instruments: number) {
    this.#newest = new Uint32Array(instruments)
  }

  add(instrument: number, print: BookedPrint): void {
    const { buyNo, sellNo, price } = print
    const isNumbered = buyNo !== 0 || sellNo !== 0
    const key = print.side | (print.grades << GRADES) | (isNumbered ? 1 << NUMBERED : 0)
    const at = WIDTH * (this.#find(instrument, key, price) || this.#open(instrument, key, price))
    const columns = this.#columns
    columns[at + BUYS] = (columns[at + BUYS] as number) + ordersOf(buyNo, columns[at + BUY_NO] as number)
    columns[at + SELLS] = (columns[at + SELLS] as number) + ordersOf(sellNo, columns[at + SELL_NO] as number)
    columns[at + TIME] = print.time
    columns[at + TURN] = ++this.#turn
    columns[at + BUY_NO] = buyNo
    columns[at + SELL_NO] = sellNo
    columns[at + VOLUME] = (columns[at + VOLUME] as number) + print.volume
    columns[at + ORDERS] = (columns[at + ORDERS] as number) + print.orders
    columns[at + BIG_BUYS] = (columns[at + BIG_BUYS] as number) + print.bigBuys
    columns[at + BIG_SELLS] = (columns[at + BIG_SELLS] as number) + print.bigSells
  }

  /**
   * Sends all sums, each with a message number of its instrument, and starts over. Pauses after each instrument, for
   * batching.
   */
  *flush(out: BatchWriter, nextNumber: (instrument: number) => number): Generator<void> {
    const turnOf = (sum: number) => this.#columns[sum * WIDTH + TURN] as number
    for (const instrument of this.#touched) {
      const own: number[] = []
      for (let sum = this.#newest[instrument] as number; sum > 0; ) {
        own.push(sum)
        sum = this.#columns[sum * WIDTH + BEFORE] as number
      }
      own.sort((a, b) => turnOf(a) - turnOf(b))
      for (const sum of own) this.#tell(out, instrument, sum, nextNumber(instrument))
      this.#newest[instrument] = 0
      yield
    }
    this.#touched.length = 0
    this.#count = 1
    this.#turn = 0
  }

  #tell(out: BatchWriter, instrument: number, sum: number, number: number): void {
    const of = (column: number) => this.#columns[sum * WIDTH + column] as number
    const key = of(KEY)
    const side = (key & 3) + SUMMED_FLAG + RECORDED
    out.trade(instrument, of(TIME), of(PRICE), of(VOLUME), side, 0 - of(BUYS), 0 - of(SELLS), number)
    out.value((key >> GRADES) & 3)
    out.value((key >> (GRADES + 2)) & 3)
    out.value(of(ORDERS))
    out.value(of(BIG_BUYS))
    out.value(of(BIG_SELLS))
  }

  #find(instrument: number, key: number, price: number): number {
    const columns = this.#columns
    let sum = this.#newest[instrument] as number
    while (sum > 0) {
      const at = sum * WIDTH
      if (columns[at + KEY] === key && columns[at + PRICE] === price && columns[at + ALONE] === 0) return sum
      sum = columns[at + BEFORE] as number
    }
    return 0
  }

  #open(instrument: number, key: number, price: number): number {
    const sum = this.#count++
    if (this.#count * WIDTH > this.#columns.length) {
      const longer = new Float64Array(this.#columns.length * 2)
      longer.set(this.#columns)
      this.#columns = longer
    }
    const before = this.#newest[instrument] as number
    if (before === 0) this.#touched.push(instrument)
    const at = sum * WIDTH
    this.#columns.fill(0, at, at + WIDTH)
    this.#columns[at + BEFORE] = before
    this.#columns[at + KEY] = key
    this.#columns[at + PRICE] = price
    this.#columns[at + ALONE] = before === 0 ? 1 : 0
    this.#newest[instrument] = sum
    return sum
  }
}

/** Orders of a side that a print adds to a sum whose last print was of order `before`. */
const ordersOf = (no: number, before: number): number => (no < 0 ? -no : no !== 0 && no !== before ? 1 : 0)
