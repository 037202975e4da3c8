import { encodeSection, FLAG_SNAPSHOT, joinSections } from '../../shared/protocol/frame'
import { type KindName, kinds, type Row } from '../../shared/protocol/kinds'
import { kindsOf, parseTopic, type TopicName } from '../../shared/protocol/topics'

/** Rows in one message of a snapshot; keeps it far below what a server takes at once. */
const PART_ROWS_MAX = 256

/** What a snapshot is made of: the numbered rows that are kept, and every current row of the other kinds. */
export interface SnapshotParts {
  topic: TopicName
  epoch: number
  /** Number of the newest print, held or not. */
  seq: number
  prints: readonly Row<'trade'>[]
  rows: <K extends KindName>(kind: K) => readonly Row<K>[]
  ingestTime: number
}

/** A topic whole, as frames in order. Every kind has its section, an empty one too; `seq` says where prints begin. */
export function* snapshotFrames({ topic, epoch, seq, prints, rows, ingestTime }: SnapshotParts): Generator<Uint8Array> {
  const family = parseTopic(topic)?.family
  if (!family) return
  for (const kind of kindsOf(family)) {
    const numbered = kinds[kind].delivery === 'every'
    const all: readonly Row<KindName>[] = numbered ? prints : rows(kind)
    const first = numbered ? seq - prints.length + 1 : 0
    for (let from = 0; from === 0 || from < all.length; from += PART_ROWS_MAX) {
      const head = {
        topicId: 0,
        flags: from === 0 ? FLAG_SNAPSHOT : 0,
        epoch,
        seq: first + (numbered ? from : 0),
        ingestTime,
      }
      yield joinSections([encodeSection(kind, head, all.slice(from, from + PART_ROWS_MAX))])
    }
  }
}
