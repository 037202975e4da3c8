import type { KindName, Row } from '../../../shared/protocol/kinds'
import type { TopicName } from '../../../shared/protocol/topics'
import type { SnapshotSource } from './topic-log'

/** Where the current rows of topics come from: one source, and others for kinds of their own. */
export class Snapshots implements SnapshotSource {
  private readonly own = new Map<KindName, () => readonly Row<KindName>[]>()

  private source: SnapshotSource = { rows: () => [] }

  /** From now on the rows of all other kinds come from here. */
  from(source: SnapshotSource): void {
    this.source = source
  }

  /** From now on the rows of a kind come from here. */
  provide<K extends KindName>(kind: K, rows: () => readonly Row<K>[]): void {
    this.own.set(kind, rows as () => readonly Row<KindName>[])
  }

  rows<K extends KindName>(topic: TopicName, kind: K): readonly Row<K>[] {
    const own = this.own.get(kind)
    return own ? (own() as readonly Row<KindName>[] as readonly Row<K>[]) : this.source.rows(topic, kind)
  }
}
