import { FLAG_SNAPSHOT, joinSections } from '../../../shared/protocol/frame'
import { isNumbered, type KindName, type NumberedKind, type Row } from '../../../shared/protocol/kinds'
import { encodeSound } from '../../../shared/protocol/sound-rows'
import { kindsOf, parseTopic, type TopicName } from '../../../shared/protocol/topics'

/** Rows in one message of a snapshot, far below the server's limit for a message. */
const PART_ROWS_MAX = 256

/** Content of a snapshot: the stored numbered rows, and every current row of the other kinds. */
interface SnapshotParts {
  topic: TopicName
  epoch: number
  /** Number of the newest numbered row, stored or not. */
  seq: number
  numbered: readonly Row<NumberedKind>[]
  rows: <K extends KindName>(kind: K) => readonly Row<K>[]
  ingestTime: number
  /** Term of the answering feed; 0 if there is only one. */
  term?: number
}

/**
 * A complete topic, as frames in order. Every kind has a section, even if it is empty; `seq` is the first number of
 * numbered rows.
 */
export function* snapshotFrames({
  topic,
  epoch,
  seq,
  numbered,
  rows,
  ingestTime,
  term = 0,
}: SnapshotParts): Generator<Uint8Array> {
  const family = parseTopic(topic)?.family
  if (!family) return
  for (const kind of kindsOf(family)) {
    const counted = isNumbered(kind)
    const all: readonly Row<KindName>[] = counted ? numbered : rows(kind)
    const first = counted ? seq - numbered.length + 1 : 0
    for (let from = 0; from === 0 || from < all.length; from += PART_ROWS_MAX) {
      const head = {
        topicId: term,
        flags: from === 0 ? FLAG_SNAPSHOT : 0,
        epoch,
        seq: first + (counted ? from : 0),
        ingestTime,
      }
      yield joinSections([encodeSound(kind, head, all.slice(from, from + PART_ROWS_MAX))])
    }
  }
}
