import { type AnySection, FLAG_CHANGES, FLAG_SNAPSHOT, rowsOf } from '../../shared/protocol/frame'
import { type KindSpec, kinds } from '../../shared/protocol/kinds'

type Numbers = Record<string, number>

/** What one reader of one topic holds of the rows that are told by their changes. Throws for changes to anything else. */
export class WholeRows {
  readonly rows = new Map<number, Numbers>()
  private version = -1

  /** The section with whole rows. */
  take(section: AnySection): AnySection {
    const { key, changes } = kinds[section.kind] as KindSpec
    if (!changes || key === undefined) return section
    if (section.changes && section.changes.base !== this.version) {
      throw new Error(`changes to version ${section.changes.base}, held is ${this.version}`)
    }
    if ((section.flags & FLAG_SNAPSHOT) !== 0) this.rows.clear()
    this.version = section.seq
    const columns = structuredClone(section.columns) as Record<string, Float64Array>
    ;(rowsOf(section) as unknown as Numbers[]).forEach((told, index) => {
      const before = section.changes?.whole[index] === 0 ? this.rows.get(told[key] as number) : undefined
      const row = Object.fromEntries(
        Object.entries(told).map(([name, value]) => [name, name === key ? value : value + (before?.[name] ?? 0)]),
      )
      this.rows.set(told[key] as number, row)
      for (const [name, value] of Object.entries(row)) (columns[name] as Float64Array)[index] = value
    })
    return { ...section, flags: section.flags & ~FLAG_CHANGES, columns, changes: undefined } as unknown as AnySection
  }
}
