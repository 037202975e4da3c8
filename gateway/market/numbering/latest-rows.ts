import {
  type KindName,
  type KindSpec,
  kinds,
  type NumberedKind,
  type Row,
  type Urgency,
} from '../../../shared/protocol/kinds'
import { isSound } from '../../../shared/protocol/sound-rows'

/** A kind of `latest` row. */
export type LatestKind = Exclude<KindName, NumberedKind>

type Key = string | number

/**
 * Older values stored for each row that is sent as changes: readers with different frame rates are at different values.
 * A reader with an even older value gets the complete row.
 */
const PAST_MAX = 3

interface Value<K extends KindName> {
  version: number
  row: Row<K>
}

/** A changed row in a list ordered by time of change. */
interface Change<K extends KindName> extends Value<K> {
  readonly key: Key
  urgent: boolean
  /** Oldest first. */
  readonly past: Value<K>[]
  older: Change<K> | undefined
  newer: Change<K> | undefined
}

/** Changed rows with the reader's version of each as far as it is known; for kinds with `changes`. */
interface ChangedRows<K extends KindName> {
  rows: Row<K>[]
  before: (Row<K> | undefined)[]
}

/** The newest row of each recently changed key, under one version counter. */
export class LatestRows<K extends LatestKind = LatestKind> {
  /** Number of changes; a reader remembers its own. */
  version = 0
  /** Ingest time of the newest change, epoch ms. */
  ingestTime = 0
  /** Changes up to this version are no longer stored. */
  private floor = 0
  private readonly changes = new Map<Key, Change<K>>()
  private newest: Change<K> | undefined
  private oldest: Change<K> | undefined
  private readonly keyColumn: string | undefined
  private readonly urgency: Urgency | undefined
  private readonly pastMax: number
  private readonly changesMax: number
  /** A snapshot was taken. */
  private shown = false
  /** A row arrived that no frame can contain: from then on each row is checked first. */
  private wary = false
  /** Rows that were left out, counted each time, and the key of the newest of them. */
  leftOut = 0
  leftOutKey: Key = ''

  constructor(readonly kind: K) {
    const spec: KindSpec = kinds[kind]
    this.keyColumn = spec.key
    this.changesMax = spec.retained
    this.urgency = spec.urgency
    this.pastMax = spec.changes ? PAST_MAX : 0
  }

  /** True if the row must be sent at once. */
  put(row: Row<K>, ingestTime: number): boolean {
    if (this.wary && !this.admits(row)) return false
    const key = this.keyOf(row)
    let change = this.changes.get(key)
    const urgent = this.urgency !== undefined && this.isUrgent(this.urgency, row, change?.row)
    this.version++
    this.ingestTime = ingestTime
    if (change) {
      this.remember(change)
      change.row = row
      this.unlink(change)
    } else {
      change = { key, version: 0, row, urgent, past: [], older: undefined, newer: undefined }
      this.changes.set(key, change)
    }
    change.version = this.version
    change.urgent = urgent
    this.link(change)
    if (this.changes.size > this.changesMax) this.dropOldest()
    return urgent
  }

  /** Whether the row would replace one that must be sent at once. */
  replacesUrgent(row: Row<K>): boolean {
    return this.changes.get(this.keyOf(row))?.urgent ?? false
  }

  /**
   * Rows could not be encoded: such rows are dropped, now and in the future. Readers keep their values until a row
   * arrives that can be encoded. False if this was known already.
   */
  beWary(): boolean {
    if (this.wary) return false
    this.wary = true
    for (const change of [...this.changes.values()]) {
      if (this.admits(change.row)) {
        const sound = change.past.filter(({ row }) => isSound(this.kind, row))
        change.past.splice(0, change.past.length, ...sound)
      } else {
        this.unlink(change)
        this.changes.delete(change.key)
      }
    }
    return true
  }

  /** The rows now come from another source: every reader gets the whole kind again. */
  renew(): void {
    this.changes.clear()
    this.shown = false
    this.newest = undefined
    this.oldest = undefined
    this.version++
    this.floor = this.version
  }

  /**
   * The whole kind as last published, where `all` is the source's current state: later changes are relative to the
   * published state. Rows of the first snapshot count as published, because every reader starts with it or a later one.
   */
  snapshot(all: readonly Row<K>[]): readonly Row<K>[] {
    const rows = this.wary ? all.filter((row) => this.admits(row)) : all
    if (this.pastMax === 0) return rows
    const isFirst = !this.shown
    this.shown = true
    return rows.map((row) => {
      const key = this.keyOf(row)
      const change = this.changes.get(key)
      if (!change && isFirst && this.changes.size < this.changesMax) this.adopt(key, row)
      return change?.row ?? row
    })
  }

  /** Rows that changed after `version`, ascending by a numeric key, or undefined when that is no longer known. */
  since(version: number): ChangedRows<K> | undefined {
    if (version < this.floor || version > this.version) return undefined
    const { newest } = this
    if (newest && newest.version > version && (newest.older?.version ?? version) <= version) {
      return { rows: [newest.row], before: [valueAt(newest, version)] }
    }
    const changed: Change<K>[] = []
    for (let change = this.newest; change && change.version > version; change = change.older) changed.push(change)
    // Ascending keys make small differences, and a table is read in that order.
    if (typeof changed[0]?.key === 'number') changed.sort((a, b) => (a.key as number) - (b.key as number))
    else changed.reverse()
    return { rows: changed.map(({ row }) => row), before: changed.map((change) => valueAt(change, version)) }
  }

  private admits(row: Row<K>): boolean {
    if (isSound(this.kind, row)) return true
    this.leftOut++
    this.leftOutKey = this.keyOf(row)
    return false
  }

  /** No row was published before the first snapshot. */
  private remember({ past, version, row }: Change<K>): void {
    if (this.pastMax === 0 || !this.shown) return
    if (past.length === this.pastMax) past.shift()
    past.push({ version, row })
  }

  private keyOf(row: Row<K>): Key {
    return this.keyColumn === undefined ? '' : (row as Record<string, Key>)[this.keyColumn]!
  }

  private isUrgent(urgency: Urgency, row: Row<K>, before: Row<K> | undefined): boolean {
    if (urgency === 'always') return true
    if (urgency === 'first-of-key') return before === undefined
    const { column, bits } = urgency
    const stateOf = (of: Row<K> | undefined) => ((of as Record<string, number> | undefined)?.[column] ?? 0) & bits
    return stateOf(row) !== stateOf(before)
  }

  private link(change: Change<K>): void {
    change.older = this.newest
    change.newer = undefined
    if (this.newest) this.newest.newer = change
    else this.oldest = change
    this.newest = change
  }

  /** Inserts a row as the oldest change. */
  private adopt(key: Key, row: Row<K>): void {
    const change: Change<K> = {
      key,
      version: this.floor,
      row,
      urgent: false,
      past: [],
      older: undefined,
      newer: this.oldest,
    }
    if (this.oldest) this.oldest.older = change
    else this.newest = change
    this.oldest = change
    this.changes.set(key, change)
  }

  private unlink(change: Change<K>): void {
    if (change.older) change.older.newer = change.newer
    else this.oldest = change.newer
    if (change.newer) change.newer.older = change.older
    else this.newest = change.older
  }

  private dropOldest(): void {
    const { oldest } = this
    if (!oldest) return
    this.floor = oldest.version
    this.unlink(oldest)
    this.changes.delete(oldest.key)
  }
}

/** The row as known to a reader with everything up to `version`; undefined = unknown. */
function valueAt<K extends KindName>({ past }: Change<K>, version: number): Row<K> | undefined {
  for (let index = past.length - 1; index >= 0; index--) {
    const value = past[index] as Value<K>
    if (value.version <= version) return value.row
  }
  return undefined
}
