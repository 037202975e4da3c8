import { Slab } from '../../slab'

/** For a chain: five numbers of four bytes, five of one. */
const CHAIN_BYTES = 5 * 4 + 5
/** Permitted gaps between ten columns. */
const GAPS = 10 * 8
const FIRST_CHAINS = 512
/** Room taken with each growth, and from which part on it is worth while to take that of rows written over. */
const GROWTH = 1.25
const WORTH_MOVING = 1 / 8
const NONE = 0xff
export const NEVER = Number.NEGATIVE_INFINITY

/** Chains column by column. */
export class ChainColumns {
  readonly score: Float32Array
  readonly participation: Float32Array
  /** Mean interval in ms and in shares. */
  readonly gap: Float32Array
  readonly traded: Float32Array
  /** Its steps; of a pair − the name of the first order. */
  readonly link: Int32Array
  /** Intervals so far, at most 255. */
  readonly slices: Uint8Array
  /** Beliefs in 255ths: see `ParticipationModel`. */
  readonly strict: Uint8Array
  readonly steady: Uint8Array
  readonly paced: Uint8Array
  /** Drop of the score below its maximum, in 48ths of a nat. */
  readonly fallen: Uint8Array

  constructor(readonly length: number) {
    const columns = new Slab(length * CHAIN_BYTES + GAPS)
    this.score = columns.float32(length)
    this.participation = columns.float32(length)
    this.gap = columns.float32(length)
    this.traded = columns.float32(length)
    this.link = columns.int32(length)
    this.slices = columns.uint8(length)
    this.strict = columns.uint8(length)
    this.steady = columns.uint8(length)
    this.paced = columns.uint8(length)
    this.fallen = columns.uint8(length)
  }

  copy(to: number, of: ChainColumns, from: number): void {
    this.score[to] = of.score[from] as number
    this.participation[to] = of.participation[from] as number
    this.gap[to] = of.gap[from] as number
    this.traded[to] = of.traded[from] as number
    this.link[to] = of.link[from] as number
    this.slices[to] = of.slices[from] as number
    this.strict[to] = of.strict[from] as number
    this.steady[to] = of.steady[from] as number
    this.paced[to] = of.paced[from] as number
    this.fallen[to] = of.fallen[from] as number
  }

  /** Copies the chains between two indexes to the start of this object, which can be the same one. */
  takeFrom(of: ChainColumns, from: number, to: number): void {
    this.score.set(of.score.subarray(from, to))
    this.participation.set(of.participation.subarray(from, to))
    this.gap.set(of.gap.subarray(from, to))
    this.traded.set(of.traded.subarray(from, to))
    this.link.set(of.link.subarray(from, to))
    this.slices.set(of.slices.subarray(from, to))
    this.strict.set(of.strict.subarray(from, to))
    this.steady.set(of.steady.subarray(from, to))
    this.paced.set(of.paced.subarray(from, to))
    this.fallen.set(of.fallen.subarray(from, to))
  }
}

/**
 * Chains by the order that they end in (a row) and by their share (a cell). Two of three cells have none, so those
 * that there are lie one behind the other, in the order of the rows' writing.
 */
export class Chains {
  columns = new ChainColumns(FIRST_CHAINS)
  /** Where the chains of each row begin, and how many before it a cell's has there; `NONE` = it has none. */
  private readonly starts: Uint16Array
  private readonly ranks: Uint8Array
  private used = 0

  constructor(
    private readonly rows: number,
    private readonly cells: number,
  ) {
    this.starts = new Uint16Array(rows)
    this.ranks = new Uint8Array(rows * cells).fill(NONE)
  }

  /** Index in the columns of the chain of a row and cell, or −1. */
  at(row: number, cell: number): number {
    const rank = this.ranks[row * this.cells + cell] as number
    return rank === NONE ? -1 : (this.starts[row] as number) + rank
  }

  /** A row becomes the chains of `fresh` that have a score, cell by cell. Rows are written one after the other, round and round. */
  write(row: number, fresh: ChainColumns): void {
    const { cells, ranks } = this
    const first = row * cells
    let count = 0
    for (let cell = 0; cell < cells; cell++) {
      ranks[first + cell] = (fresh.score[cell] as number) === NEVER ? NONE : count++
    }
    if (this.used + count > this.columns.length) this.makeRoom(row, count)
    const start = this.used
    const { columns } = this
    for (let cell = 0, to = start; cell < cells; cell++) {
      if (ranks[first + cell] !== NONE) columns.copy(to++, fresh, cell)
    }
    this.starts[row] = start
    this.used = start + count
  }

  /** The content before the oldest row, the one that is written next, is undefined. */
  private makeRoom(row: number, count: number): void {
    const { columns, starts, rows, used } = this
    const oldest = starts[(row + 1) % rows] as number
    const live = used - oldest
    const isWorth = oldest >= columns.length * WORTH_MOVING && live + count <= columns.length
    if (!isWorth) this.columns = new ChainColumns(Math.max(live + count, Math.ceil(columns.length * GROWTH)))
    this.columns.takeFrom(columns, oldest, used)
    for (let each = 0; each < rows; each++) starts[each] = Math.max(0, (starts[each] as number) - oldest)
    this.used = live
  }
}
