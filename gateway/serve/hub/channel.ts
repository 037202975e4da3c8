import { FLAG_CHANGES, FLAG_CONFLATED, FLAG_SNAPSHOT } from '../../../shared/protocol/frame'
import { kinds } from '../../../shared/protocol/kinds'
import { OutgoingFrame } from './outgoing-frame'
import type { CatchUpRows, TopicCursor, TopicStream } from './topic-stream'

/** Rows of one topic for one reader in one flush, encoded once for all readers at the same cursor. */
export interface EncodedPiece {
  frame: OutgoingFrame
  /** Rows after the readers' position that are left out. */
  skipped: number
}

/** A topic that has readers, and the pieces that were encoded since it last changed. */
export class TopicChannel<Subscriber extends { place: number } = { place: number }> {
  /** In no order; each knows its place here. */
  readonly readers: Subscriber[] = []
  /** Every reader has been notified of new rows; until one fetches them, further changes need no notification. */
  told = false
  /** There is a row that readers must see before it is replaced. */
  urgent = false
  /** Subscriptions with something new that was not fetched yet. */
  waiting = 0
  /** Content that begins with a snapshot. */
  private snapshot: EncodedPiece | undefined
  /** Most readers are at the same position: its encoded rows, undefined if there are none. */
  private from: TopicCursor | undefined
  private piece: EncodedPiece | undefined
  /** The same of readers at other places. */
  private readonly others = new Map<TopicCursor, EncodedPiece | undefined>()

  constructor(readonly stream: TopicStream) {}

  join(reader: Subscriber): void {
    reader.place = this.readers.length
    this.readers.push(reader)
  }

  /** The last element fills the gap. */
  part(reader: Subscriber): void {
    const last = this.readers.pop()
    if (!last || last === reader) return
    this.readers[reader.place] = last
    last.place = reader.place
  }

  /** The topic changed: encoded rows are no longer the newest. */
  changed(): void {
    this.snapshot = undefined
    this.forget()
  }

  /** A waiting reader fetched the new rows; after the last one only new readers need the encoded rows. */
  fetched(): void {
    if (--this.waiting === 0) this.forget()
  }

  /** All rows after `cursor` (undefined: a snapshot); undefined if there are none. */
  pieceFrom(cursor: TopicCursor | undefined, conflated: boolean): EncodedPiece | undefined {
    if (cursor !== undefined && cursor === this.stream.head()) return undefined
    // A skipped reader is rare and marked, so its piece is not shared.
    if (conflated) return this.encode(cursor, FLAG_CONFLATED)
    if (cursor === undefined) {
      this.snapshot ??= this.encode(undefined, 0)
      return this.snapshot
    }
    if (this.from === cursor) return this.piece
    if (this.others.has(cursor)) return this.others.get(cursor)
    const piece = this.encode(cursor, 0)
    if (this.from) this.others.set(cursor, piece)
    else {
      this.from = cursor
      this.piece = piece
    }
    return piece
  }

  private forget(): void {
    this.from = undefined
    this.piece = undefined
    if (this.others.size > 0) this.others.clear()
  }

  private encode(cursor: TopicCursor | undefined, mark: number): EncodedPiece | undefined {
    try {
      return this.encodeAll(cursor, mark)
    } catch (thrown) {
      // One row that no frame can contain must not withhold the other rows of the topic from its readers.
      if (!(thrown instanceof RangeError) || !this.stream.beWary()) throw thrown
      return this.encodeAll(cursor, mark)
    }
  }

  private encodeAll(cursor: TopicCursor | undefined, mark: number): EncodedPiece | undefined {
    const groups = this.stream.since(cursor)
    if (groups.length === 0) return undefined
    let skipped = 0
    for (const group of groups) skipped += group.skipped
    return { frame: OutgoingFrame.encode(groups.map((rows) => ({ head: this.headOf(rows, mark), rows }))), skipped }
  }

  private headOf({ kind, snapshot, changes, seq, ingestTime }: CatchUpRows, mark: number) {
    const { id: topicId, epoch } = this.stream
    const lossless = kinds[kind].delivery === 'every' && !snapshot
    const flags = (lossless ? 0 : mark) | (snapshot ? FLAG_SNAPSHOT : 0) | (changes ? FLAG_CHANGES : 0)
    return { topicId, flags, epoch, seq, ingestTime }
  }
}
