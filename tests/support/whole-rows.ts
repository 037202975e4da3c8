import { type AnySection, FLAG_CHANGES, FLAG_SNAPSHOT, rowsOf } from '../../shared/protocol/frame'
import { type KindName, type KindSpec, kinds } from '../../shared/protocol/kinds'
import { partOf } from './part-of'

type Numbers = Record<string, number>

/** Key of the only row of a kind without keys. */
const ONLY = 0

/** Rows of a topic that are sent as changes, as one reader has them. Throws for changes to another version. */
export class WholeRows {
  private readonly kinds = new Map<KindName, Map<number, Numbers>>()
  private readonly versions = new Map<KindName, number>()

  /** Current rows of the main table, by key. */
  get rows(): ReadonlyMap<number, Numbers> {
    return this.of('board')
  }

  /** Current rows of a kind, by key; a kind without keys has one row at 0. */
  of(kind: KindName): Map<number, Numbers> {
    const rows = this.kinds.get(kind) ?? new Map<number, Numbers>()
    this.kinds.set(kind, rows)
    return rows
  }

  /** Applies a section, and returns it with whole rows instead of changes. */
  take(section: AnySection): AnySection {
    const { kind } = section
    const { key, changes, columns: types } = kinds[kind] as KindSpec
    if (!changes) return section
    const version = this.versions.get(kind)
    if (section.changes && section.changes.base !== version) {
      throw new Error(`changes to version ${section.changes.base}, current is ${version}`)
    }
    const rows = this.of(kind)
    if ((section.flags & FLAG_SNAPSHOT) !== 0) rows.clear()
    this.versions.set(kind, section.seq)
    const columns = structuredClone(section.columns) as Record<string, Float64Array>
    const rowChanges = rowsOf(section) as unknown as Numbers[]
    rowChanges.forEach((change, index) => {
      const of = key === undefined ? ONLY : (change[key] as number)
      const before = section.changes?.whole[index] === 0 ? rows.get(of) : undefined
      const row: Numbers = {}
      for (const [name, value] of Object.entries(change)) {
        if (name === key || !before) row[name] = value
        else if (types[name] === 'f64') row[name] = Number.isNaN(value) ? (before[name] as number) : value
        else row[name] = (before[name] as number) + value
      }
      rows.set(of, row)
      for (const [name, value] of Object.entries(row)) (columns[name] as Float64Array)[index] = value
    })
    return partOf<AnySection>({ ...section, flags: section.flags & ~FLAG_CHANGES, columns, changes: undefined })
  }
}
