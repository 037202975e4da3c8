import { type AnySection, rowsOf } from '../../../shared/protocol/frame'
import { type KindName, type KindSpec, kinds, type Row } from '../../../shared/protocol/kinds'

/** The newest row of each key of a topic's `latest` kinds. */
export class CurrentRows {
  private readonly kinds = new Map<KindName, Map<string | number, Row<KindName>>>()

  put(section: AnySection): void {
    const { key } = kinds[section.kind] as KindSpec
    const rows = this.kinds.get(section.kind) ?? new Map<string | number, Row<KindName>>()
    this.kinds.set(section.kind, rows)
    for (const row of rowsOf(section)) {
      rows.set(key === undefined ? '' : ((row as Record<string, string | number>)[key] as string | number), row)
    }
  }

  /** Every row of a kind, ascending by a numeric key. */
  all<K extends KindName>(kind: K): Row<K>[] {
    const rows = [...(this.kinds.get(kind) ?? new Map<string | number, Row<KindName>>())]
    if (typeof rows[0]?.[0] === 'number') rows.sort(([a], [b]) => (a as number) - (b as number))
    return rows.map(([, row]) => row) as Row<K>[]
  }

  clear(): void {
    this.kinds.clear()
  }
}
