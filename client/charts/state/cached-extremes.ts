type Column = ArrayLike<number | null | undefined>

/** Number of rows per cached block. */
const BLOCK = 64
/** Ranges with fewer rows are scanned without cached blocks. */
const FEW = 4 * BLOCK

interface Blocks {
  low: number[]
  high: number[]
}

/** Cached minimum and maximum of ranges of columns. Call `clear` when the columns change. */
export class CachedExtremes {
  private readonly blocks = new Map<Column, Blocks>()
  private last: { columns: readonly Column[]; from: number; end: number; ends: [number, number] } | undefined
  private low = 0
  private high = 0

  clear(): void {
    this.blocks.clear()
    this.last = undefined
  }

  /** Infinity and −Infinity where nothing is known. */
  of(columns: readonly Column[], from: number, end: number): [low: number, high: number] {
    const { last } = this
    const isSame = last?.from === from && last.end === end && last.columns.length === columns.length
    if (isSame && columns.every((column, at) => column === last.columns[at])) return [...last.ends]
    this.low = Number.POSITIVE_INFINITY
    this.high = Number.NEGATIVE_INFINITY
    for (const column of columns) {
      if (end - from < FEW) this.look(column, from, end)
      else this.lookByBlocks(column, from, end)
    }
    this.last = { columns, from, end, ends: [this.low, this.high] }
    return [this.low, this.high]
  }

  private lookByBlocks(column: Column, from: number, end: number): void {
    const first = Math.ceil(from / BLOCK)
    const last = Math.floor(end / BLOCK)
    this.look(column, from, first * BLOCK)
    this.look(column, last * BLOCK, end)
    const blocks = this.blocks.get(column) ?? { low: [], high: [] }
    this.blocks.set(column, blocks)
    for (let block = first; block < last; block++) {
      if (blocks.low[block] === undefined) this.fill(blocks, column, block)
      this.low = Math.min(this.low, blocks.low[block] as number)
      this.high = Math.max(this.high, blocks.high[block] as number)
    }
  }

  private fill(blocks: Blocks, column: Column, block: number): void {
    const { low, high } = this
    this.low = Number.POSITIVE_INFINITY
    this.high = Number.NEGATIVE_INFINITY
    this.look(column, block * BLOCK, (block + 1) * BLOCK)
    blocks.low[block] = this.low
    blocks.high[block] = this.high
    this.low = low
    this.high = high
  }

  private look(column: Column, from: number, end: number): void {
    let { low, high } = this
    for (let row = from; row < end; row++) {
      const value = column[row]
      if (value === null || value === undefined) continue
      // Comparisons with what is no number are false.
      if (value < low) low = value
      if (value > high) high = value
    }
    this.low = low
    this.high = high
  }
}
