import type { UnixMs } from '../../../shared/market/units'
import { type KindName, type KindSpec, kinds, type Row } from '../../../shared/protocol/kinds'
import { minuteOfDay } from '../recorder/page-key'
import { markLabel, rowsIn } from './mark-frames'
import type { RecordedReplayDay } from './recorded-day'

type AnyRow = Record<string, string | number>

const sameRow = (a: AnyRow, b: AnyRow): boolean => Object.keys(a).every((name) => a[name] === b[name])

const keyOf = (kind: KindName, row: AnyRow): string | number => {
  const { key } = kinds[kind] as KindSpec
  return key === undefined ? '' : (row[key] as string | number)
}

/** Rows of the whole market at the end of the newest minute before a time. */
export class MarkRows {
  private label: string | undefined
  private readonly current = new Map<KindName, Map<string | number, AnyRow>>()

  /** `mark`: name of their pieces. */
  constructor(
    private readonly day: RecordedReplayDay,
    private readonly mark: string,
    private readonly kinds: readonly KindName[],
  ) {}

  rows<K extends KindName>(kind: K): Row<K>[] {
    return [...(this.current.get(kind)?.values() ?? [])] as unknown as Row<K>[]
  }

  /** Advances to a time and returns the changed rows. */
  to(at: UnixMs): { kind: KindName; row: Row<KindName> }[] {
    const label = this.day.newestLabel(this.mark, markLabel(minuteOfDay(at)))
    if (label === undefined || label === this.label) return []
    this.label = label
    const sections = this.day.mark(this.mark, label)
    return this.kinds.flatMap((kind) => {
      const before = this.current.get(kind)
      const rows = rowsIn(sections, kind) as unknown as AnyRow[]
      this.current.set(kind, new Map(rows.map((row) => [keyOf(kind, row), row])))
      const changed = rows.filter((row) => {
        const known = before?.get(keyOf(kind, row))
        return !known || !sameRow(known, row)
      })
      return changed.map((row) => ({ kind, row: row as unknown as Row<KindName> }))
    })
  }
}
