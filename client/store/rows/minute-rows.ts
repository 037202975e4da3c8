import type { Section } from '../../../shared/protocol/frame'
import { type ColumnName, columnNames, type RowHolder, RowsVersion } from './columns'
import { MendedMinutes } from './mended-minutes'
import { SlotTable } from './slot-table'

/** Kinds with one row per minute. */
export type MinuteKind = 'minute' | 'flow' | 'index-minute' | 'cancel-minute' | 'perpetual-minute'
export type MinuteColumn<K extends MinuteKind> = Exclude<ColumnName<K>, 'slot'>

/** Rows by minute, and which of them were mended after a loss. */
export class MinuteRows<K extends MinuteKind> implements RowHolder<K> {
  readonly names: readonly MinuteColumn<K>[]
  readonly table: SlotTable<MinuteColumn<K>>
  readonly mending: MendedMinutes<MinuteColumn<K>>
  private readonly version = new RowsVersion()

  constructor(kind: K) {
    this.names = columnNames(kind).filter((name): name is MinuteColumn<K> => name !== 'slot')
    this.table = new SlotTable(this.names)
    this.mending = new MendedMinutes(this.names)
  }

  replaced(section: Section<K>): void {
    this.mending.compare(this.table, columnsOf<K>(section), section.count)
    this.table.clear()
  }

  put(section: Section<K>): void {
    if (this.version.admits(section)) this.table.put(columnsOf<K>(section), section.count, section.changes)
  }

  clear(): void {
    this.table.clear()
    this.mending.clear()
    this.version.forget()
  }

  column(name: MinuteColumn<K> | 'slot'): Float64Array {
    return this.table.column(name)
  }

  /** All columns of the current rows. */
  columns(): Record<MinuteColumn<K> | 'slot', Float64Array> {
    const all = (['slot', ...this.names] as const).map((name) => [name, this.table.column(name)])
    return Object.fromEntries(all) as Record<MinuteColumn<K> | 'slot', Float64Array>
  }
}

const columnsOf = <K extends MinuteKind>({ columns }: Section<K>) =>
  columns as Readonly<Record<MinuteColumn<K> | 'slot', Float64Array>>
