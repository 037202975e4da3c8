import { newPrints } from '../../store/rows/cached-prints'
import type { Print, PrintRing } from '../../store/rows/print-ring'

/** A print within a row. */
export interface TapePart {
  time: number
  price: number
  volume: number
  /** Number of the resting order that it met; 0 = unknown. */
  met: number
}

/** One line of the tape: a print, or the consecutive prints of one active order (扫单). */
export interface TapeRow {
  /** Number of its first print; names the row. */
  seq: number
  time: number
  /** Price of the newest print of it. */
  price: number
  firstPrice: number
  volume: number
  /** Price units × shares. */
  amount: number
  side: number
  /** Order that crossed the spread; 0 = unknown. */
  order: number
  /** Grade of that order so far, 0 小 … 3 超大. */
  grade: number
  count: number
  /** Its prints, oldest first; of a long sweep the newest `SWEEP_PARTS_MAX`. */
  parts: TapePart[]
}

export const SWEEP_PARTS_MAX = 60

export const TAPE_ROWS = 200

const STORED_COLUMNS = ['time', 'price', 'volume', 'side', 'buyNo', 'sellNo'] as const
/** Prints as columns, oldest first. */
type TapeColumns = Readonly<Record<(typeof STORED_COLUMNS)[number], ArrayLike<number>>>

const BUY = 1
const SELL = 2

/** Order number; negative: number of orders in the print; 0: unknown, or an auction. */
const activeOrder = ({ side, buyNo, sellNo }: Print): number =>
  side === BUY ? buyNo : side === SELL ? sellNo : Math.min(0, buyNo, sellNo)
const activeGrade = ({ side, buyGrade, sellGrade }: Print): number =>
  side === BUY ? buyGrade : side === SELL ? sellGrade : Math.max(buyGrade, sellGrade)

/**
 * True if a print continues the sweep of the previous row: the same active order in consecutive prints.
 * Without order numbers, prints of the same time and side with prices in one direction count as one order.
 */
export function continuesSweep(row: TapeRow | undefined, print: Print): row is TapeRow {
  if (!row || row.side === 0 || row.side !== print.side || row.order !== activeOrder(print)) return false
  if (row.order > 0) return true
  return row.time === print.time && (row.side === BUY ? print.price >= row.price : print.price <= row.price)
}

export interface TapeChange {
  /** Rows to put on top, oldest first. */
  added: TapeRow[]
  /** True: the newest row before them grew. */
  grew: boolean
  /** True: everything shown before is void. */
  restarted: boolean
}

/**
 * The prints as rows of the tape, newest last, at most `COIN_TAPE_ROWS`; follows a `PrintRing` by its numbers. `passes`:
 * which rows it has; one that passes only once it has grown comes then.
 */
export class PrintTapeView {
  rows: TapeRow[] = []
  private seen = 0
  /** The newest row, among `rows` or not. */
  private newest: TapeRow | undefined

  constructor(private readonly passes?: (row: TapeRow) => boolean) {}

  /** Prints that came since the last `take`; what a paused tape counts. */
  waiting(prints: PrintRing): number {
    return prints.newestSeq < this.seen ? prints.length : Math.min(prints.length, prints.newestSeq - this.seen)
  }

  take(prints: PrintRing): TapeChange {
    const restarted = prints.newestSeq < this.seen || (prints.length === 0 && this.rows.length > 0)
    if (restarted) {
      this.rows = []
      this.seen = 0
      this.newest = undefined
    }
    const fresh = this.passes ? this.waiting(prints) : Math.min(this.waiting(prints), TAPE_ROWS * 4)
    const added: TapeRow[] = []
    let grew = false
    for (let index = prints.length - fresh; index < prints.length; index++) {
      const print = prints.at(index)
      if (print && this.follow(print, added)) grew = true
    }
    this.seen = prints.newestSeq
    this.keep(added)
    return { added, grew, restarted }
  }

  /** Starts with cached prints of the day from before those of the ring; before the first `take`. */
  preload(stored: TapeColumns, prints: PrintRing): void {
    const { length } = stored.time
    const added: TapeRow[] = []
    for (let row = 0; row < length; row++) {
      const print = { seq: row - length, buyGrade: 0, sellGrade: 0 } as Print
      for (const name of STORED_COLUMNS) print[name] = stored[name][row] as number
      this.follow(print, added)
      if (added.length >= 2 * TAPE_ROWS) this.keep(added.splice(0, TAPE_ROWS))
    }
    this.keep(added)
    this.seen = prints.newestSeq - newPrints(prints.columns(), stored)
  }

  /** Puts a print into its row; true: the newest row before the added ones grew. */
  private follow(print: Print, added: TapeRow[]): boolean {
    const { newest } = this
    const goesOn = continuesSweep(newest, print)
    const row = goesOn ? newest : rowOf(print)
    const isThere = goesOn && row === (added.at(-1) ?? this.rows.at(-1))
    if (goesOn) grow(row, print)
    this.newest = row
    if (isThere) return added.length === 0
    if (!this.passes || this.passes(row)) added.push(row)
    return false
  }

  private keep(added: readonly TapeRow[]): void {
    this.rows.push(...added)
    if (this.rows.length > TAPE_ROWS) this.rows.splice(0, this.rows.length - TAPE_ROWS)
  }
}

/** Orders from which on their median says what is usual. */
const USUAL_LEAST = 30

/** Median amount of the newest active orders, price units × shares; undefined while there are few. */
export function usualAmount(prints: PrintRing): number | undefined {
  const tape = new PrintTapeView(({ side, order }) => side !== 0 && order >= 0)
  tape.take(prints)
  if (tape.rows.length < USUAL_LEAST) return undefined
  const amounts = Float64Array.from(tape.rows, ({ amount }) => amount).sort()
  return amounts[amounts.length >> 1]
}

const rowOf = (print: Print): TapeRow => ({
  seq: print.seq,
  time: print.time,
  price: print.price,
  firstPrice: print.price,
  volume: print.volume,
  amount: print.price * print.volume,
  side: print.side,
  order: activeOrder(print),
  grade: activeGrade(print),
  count: 1,
  parts: [partOf(print)],
})

const partOf = ({ time, price, volume, side, buyNo, sellNo }: Print): TapePart => ({
  time,
  price,
  volume,
  met: side === BUY ? sellNo : buyNo,
})

function grow(row: TapeRow, print: Print): void {
  row.time = print.time
  row.price = print.price
  row.volume += print.volume
  row.amount += print.price * print.volume
  row.grade = Math.max(row.grade, activeGrade(print))
  row.count++
  row.parts.push(partOf(print))
  if (row.parts.length > SWEEP_PARTS_MAX) row.parts.shift()
}
