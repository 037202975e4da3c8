import type { RowChanges } from '../../../shared/protocol/row-changes'

/**
 * Minute rows keyed by slot as parallel columns, slots ascending and unique. Appending and rewriting the newest
 * minute, which is nearly all that happens, touch one row.
 */
export class SlotTable<N extends string> {
  private data: Record<N | 'slot', Float64Array>
  private rows = 0

  constructor(
    private readonly names: readonly N[],
    private capacity = 256,
  ) {
    this.data = this.allocate(capacity)
  }

  private allocate(capacity: number): Record<N | 'slot', Float64Array> {
    const names: (N | 'slot')[] = ['slot', ...this.names]
    return Object.fromEntries(names.map((name) => [name, new Float64Array(capacity)])) as Record<
      N | 'slot',
      Float64Array
    >
  }

  get length(): number {
    return this.rows
  }

  clear(): void {
    this.rows = 0
  }

  /**
   * Applies rows, replacing those of the same slot; `columns` may have more columns than the table. With `changes`,
   * rows that are not whole are differences to the current ones.
   */
  put(columns: Readonly<Record<N | 'slot', Float64Array>>, count: number, changes?: RowChanges): void {
    for (let row = 0; row < count; row++) {
      const place = this.indexFor(columns.slot[row] as number)
      const isChange = changes !== undefined && changes.whole[row] === 0
      for (const name of this.names) {
        const received = columns[name][row] as number
        this.data[name][place] = isChange ? (this.data[name][place] as number) + received : received
      }
    }
  }

  /** Index of a slot's row, which is inserted if missing. */
  private indexFor(slot: number): number {
    const { slot: slots } = this.data
    let place = this.rows
    while (place > 0 && (slots[place - 1] as number) > slot) place--
    if (place > 0 && slots[place - 1] === slot) return place - 1
    if (this.rows === this.capacity) this.grow()
    for (const values of Object.values<Float64Array>(this.data)) values.copyWithin(place + 1, place, this.rows)
    this.data.slot[place] = slot
    this.rows++
    return place
  }

  private grow(): void {
    const old = this.data
    this.capacity *= 2
    this.data = this.allocate(this.capacity)
    for (const name of Object.keys(old) as (N | 'slot')[]) this.data[name].set(old[name])
  }

  /** A column of the current rows; a view, valid until the next frame. */
  column(name: N | 'slot'): Float64Array {
    return this.data[name].subarray(0, this.rows)
  }

  /** The row of a slot, or undefined. */
  at(slot: number): Record<N | 'slot', number> | undefined {
    const place = this.column('slot').indexOf(slot)
    if (place < 0) return undefined
    const names: (N | 'slot')[] = ['slot', ...this.names]
    return Object.fromEntries(names.map((name) => [name, this.data[name][place]])) as Record<N | 'slot', number>
  }
}

/** Running sums of a column. */
export function runningSum(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length)
  let sum = 0
  for (let index = 0; index < values.length; index++) {
    sum += values[index] as number
    sums[index] = sum
  }
  return sums
}

/** Row by row sum of columns of the same length. */
export function rowSums(columns: readonly Float64Array[]): Float64Array {
  const sums = new Float64Array(columns[0]?.length ?? 0)
  for (const column of columns) {
    for (let index = 0; index < sums.length; index++) sums[index] = (sums[index] as number) + (column[index] as number)
  }
  return sums
}
