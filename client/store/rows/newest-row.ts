import type { Section } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { sentAsValues } from '../../../shared/protocol/row-changes'
import { type RowHolder, RowsVersion, rowAt } from './columns'

/** Holder of a kind with a single row. */
export class NewestRow<K extends KindName> implements RowHolder<K> {
  /** Replaced, never changed in place. */
  value: Row<K> | undefined
  private readonly version = new RowsVersion()

  put(section: Section<K>): void {
    const { kind, columns, count, changes } = section
    if (count === 0 || !this.version.admits(section)) return
    const received = rowAt<K>(columns, count - 1)
    const isChange = changes !== undefined && changes.whole[count - 1] === 0
    this.value = isChange && this.value ? changed(kind, this.value, received) : received
  }

  clear(): void {
    this.value = undefined
    this.version.forget()
  }
}

/** Applies the differences in `change` to a row of numbers. */
function changed<K extends KindName>(kind: K, current: Row<K>, change: Row<K>): Row<K> {
  const before = current as Record<string, number>
  const row: Record<string, number> = {}
  for (const [name, difference] of Object.entries(change as Record<string, number>)) {
    row[name] = (before[name] as number) + difference
  }
  for (const name of sentAsValues(kind)) {
    const value = (change as Record<string, number>)[name] as number
    row[name] = Number.isNaN(value) ? (before[name] as number) : value
  }
  return row as Row<K>
}
