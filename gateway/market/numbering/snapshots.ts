import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { TopicName } from '../../../shared/protocol/topics'
import type { SnapshotSource } from './topic-log'

/** Source of the current rows of topics: one for all kinds, and others for single kinds. */
export class Snapshots implements SnapshotSource {
  private readonly own = new Map<KindName, () => readonly Row<KindName>[]>()

  private source: SnapshotSource = { rows: () => [] }

  /** Sets the source of all other kinds. */
  from(source: SnapshotSource): void {
    this.source = source
  }

  /** Sets the source of a kind. */
  provide<K extends KindName>(kind: K, rows: () => readonly Row<K>[]): void {
    this.own.set(kind, rows as () => readonly Row<KindName>[])
  }

  rows<K extends KindName>(topic: TopicName, kind: K): readonly Row<K>[] {
    const own = this.own.get(kind)
    return own ? (own() as readonly Row<KindName>[] as readonly Row<K>[]) : this.source.rows(topic, kind)
  }
}
