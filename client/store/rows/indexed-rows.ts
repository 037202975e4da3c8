import { SECTION_ROWS_MAX, type Section } from '../../../shared/protocol/frame'
import { type ColumnName, columnNames, type RowHolder, RowsVersion } from './columns'

/** Kinds with one row per instrument, by index in the registry. */
export type IndexedKind = 'board' | 'measure'

type Data<K extends IndexedKind> = Record<ColumnName<K>, Float64Array>

/** Rows as columns by `index` in the registry. A row that was never received is absent (`has`). */
export class IndexedRows<K extends IndexedKind> implements RowHolder<K> {
  data: Data<K>
  /** Version of the store at which each row changed last; 0 = never received. */
  stamps: Uint32Array
  /** Highest received index, plus one. */
  size = 0
  /** Indexes that changed with the newest frame. */
  changed: readonly number[] = []
  private readonly names: readonly ColumnName<K>[]
  private pending: number[] = []
  private pendingStamp = -1
  private readonly rowsVersion = new RowsVersion()

  /** `took`: called for each row added. */
  constructor(
    kind: K,
    private readonly took: (index: number) => void = () => undefined,
    capacity = 256,
  ) {
    this.names = columnNames(kind)
    this.data = this.allocate(capacity)
    this.stamps = new Uint32Array(capacity)
  }

  /** Version of the current rows in the gateway's count; −1 = none were received. */
  get version(): number {
    return this.rowsVersion.version
  }

  has(index: number): boolean {
    return (this.stamps[index] ?? 0) > 0
  }

  put(section: Section<K>, stamp: number): void {
    if (!this.rowsVersion.admits(section)) return
    const { count, changes } = section
    const columns = section.columns as Data<K>
    if (this.pendingStamp !== stamp) {
      this.pendingStamp = stamp
      this.pending = []
    }
    const indexes = columns['index' as ColumnName<K>]
    for (let row = 0; row < count; row++) {
      const index = indexes[row] as number
      if (!(index >= 0 && index < SECTION_ROWS_MAX)) continue
      if (index >= this.stamps.length) this.grow(index + 1)
      const isChange = changes !== undefined && changes.whole[row] === 0
      for (const name of this.names) {
        const value = columns[name][row] as number
        if (isChange && name !== 'index') this.data[name][index]! += value
        else this.data[name][index] = value
      }
      this.size = Math.max(this.size, index + 1)
      this.stamps[index] = stamp
      this.took(index)
      this.pending.push(index)
    }
    this.changed = this.pending
  }

  clear(): void {
    this.rowsVersion.forget()
    this.stamps.fill(0)
    this.size = 0
    this.changed = []
  }

  private allocate(capacity: number): Data<K> {
    return Object.fromEntries(this.names.map((name) => [name, new Float64Array(capacity)])) as Data<K>
  }

  private grow(rows: number): void {
    const capacity = Math.max(rows, this.stamps.length * 2)
    const grown = this.allocate(capacity)
    for (const name of this.names) grown[name].set(this.data[name])
    this.data = grown
    const stamps = new Uint32Array(capacity)
    stamps.set(this.stamps)
    this.stamps = stamps
  }
}
