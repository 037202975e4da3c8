import type { Section } from '../../../shared/protocol/frame'
import { type Columns, type KindName, kinds, type Row } from '../../../shared/protocol/kinds'

export type ColumnName<K extends KindName> = keyof (typeof kinds)[K]['columns'] & string

/** The columns of a kind, as its row in the table lists them. */
export const columnNames = <K extends KindName>(kind: K): readonly ColumnName<K>[] =>
  Object.keys(kinds[kind].columns) as ColumnName<K>[]

/** One row of a section as an object. */
export function rowAt<K extends KindName>(columns: Columns<K>, at: number): Row<K> {
  const named = columns as Record<string, ArrayLike<number | string>>
  return Object.fromEntries(Object.entries(named).map(([name, values]) => [name, values[at]])) as Row<K>
}

/** The rows of one kind as a page holds them. */
export interface RowHolder<K extends KindName = KindName> {
  /** Applies rows. `stamp`: the version that the store will have afterwards. */
  put(section: Section<K>, stamp: number): void
  /** Called before a snapshot replaces the current rows. */
  replaced?(section: Section<K>): void
  clear(): void
}

/** The version of the current rows, as the gateway counts; changes are sent relative to it. */
export class RowsVersion {
  /** −1 = no rows were received yet. */
  version = -1

  /** Whether the section can be applied. A store that joined a topic late waits for a snapshot. */
  admits({ changes, seq }: Pick<Section, 'changes' | 'seq'>): boolean {
    if (changes && changes.base !== this.version) return false
    this.version = seq
    return true
  }

  forget(): void {
    this.version = -1
  }
}
