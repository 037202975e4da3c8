import type { Section } from '../../../shared/protocol/frame'
import type { KindName, Row } from '../../../shared/protocol/kinds'
import { sentAsValues } from '../../../shared/protocol/row-changes'
import { type RowHolder, RowsVersion, rowAt } from './columns'

/** A kind of which there is one row only. */
export class NewestRow<K extends KindName> implements RowHolder<K> {
  /** Replaced, never changed in place. */
  value: Row<K> | undefined
  private readonly held = new RowsVersion()

  put(section: Section<K>): void {
    const { kind, columns, count, changes } = section
    if (count === 0 || !this.held.admits(section)) return
    const told = rowAt<K>(columns, count - 1)
    const isChange = changes !== undefined && changes.whole[count - 1] === 0
    this.value = isChange && this.value ? changed(kind, this.value, told) : told
  }

  clear(): void {
    this.value = undefined
    this.held.forget()
  }
}

/** A row of numbers after the changes in a section. */
function changed<K extends KindName>(kind: K, held: Row<K>, told: Row<K>): Row<K> {
  const before = held as Record<string, number>
  const row: Record<string, number> = {}
  for (const [name, change] of Object.entries(told as Record<string, number>)) {
    row[name] = (before[name] as number) + change
  }
  for (const name of sentAsValues(kind)) {
    const value = (told as Record<string, number>)[name] as number
    row[name] = Number.isNaN(value) ? (before[name] as number) : value
  }
  return row as Row<K>
}
