import { type KindName, type KindSpec, kinds, type Row } from '../../shared/protocol/kinds'

/** A kind of `latest` row: every kind but the prints. */
export type LatestKind = Exclude<KindName, 'trade'>

/**
 * Changed keys kept per topic and kind, so that a reader who is a little behind gets only what changed. Who is
 * further behind gets the whole kind from the snapshot source. Minute kinds change at their end alone.
 */
const CHANGES_MAX: Record<LatestKind, number> = {
  quote: 1,
  breadth: 1,
  index: 1,
  minute: 4,
  flow: 4,
  'index-minute': 4,
  board: 8_192,
  finding: 512,
  health: 64,
}

/** The newest row of each key that changed lately, oldest change first, under one version counter. */
export class LatestRows<K extends LatestKind = LatestKind> {
  /** Counts changes; a reader remembers the one it has. */
  version = 0
  /** Ingest time of the newest change, epoch ms. */
  ingestTime = 0
  /** Changes up to this version are no longer kept. */
  private floor = 0
  private readonly changes = new Map<string | number, { version: number; row: Row<K> }>()
  private readonly keyColumn: string | undefined

  constructor(readonly kind: K) {
    this.keyColumn = (kinds[kind] as KindSpec).key
  }

  put(row: Row<K>, ingestTime: number): void {
    const key = this.keyColumn === undefined ? '' : (row as Record<string, string | number>)[this.keyColumn]!
    this.version++
    this.ingestTime = ingestTime
    this.changes.delete(key)
    this.changes.set(key, { version: this.version, row })
    if (this.changes.size <= CHANGES_MAX[this.kind]) return
    for (const [oldest, change] of this.changes) {
      this.floor = change.version
      this.changes.delete(oldest)
      return
    }
  }

  /** The rows come from elsewhere anew: every reader takes the whole kind once more. */
  renew(): void {
    this.changes.clear()
    this.version++
    this.floor = this.version
  }

  /** Rows that changed after `version`, ascending by a numeric key, or undefined when that is no longer known. */
  since(version: number): Row<K>[] | undefined {
    if (version < this.floor || version > this.version) return undefined
    const changed: { key: string | number; row: Row<K> }[] = []
    for (const [key, change] of this.changes) if (change.version > version) changed.push({ key, row: change.row })
    // Ascending keys make small differences, and a table is read in that order.
    if (typeof changed[0]?.key === 'number') changed.sort((a, b) => (a.key as number) - (b.key as number))
    return changed.map(({ row }) => row)
  }
}
