import { encodeSection, FLAG_CONFLATED, FLAG_SNAPSHOT, joinSections } from '../../shared/protocol/frame'
import { kinds } from '../../shared/protocol/kinds'
import type { Cursor, TopicStream } from './topic-stream'

/** What one reader gets of one topic in one flush, encoded once for all readers at the same place. */
export interface Piece {
  sections: readonly Uint8Array[]
  /** The sections as a complete frame, for readers who get nothing else in this flush; made when first asked for. */
  frame(): Uint8Array
}

/** A topic that has readers, and the pieces that were encoded since it last changed. */
export class Channel<Subscriber = unknown> {
  readonly readers = new Set<Subscriber>()
  /** Every reader knows that there is something new; until one has fetched it, further changes need no telling. */
  told = false
  private readonly pieces = new Map<Cursor | undefined, Piece>()

  constructor(readonly stream: TopicStream) {}

  /** The topic changed: nothing encoded before is the newest. */
  changed(): void {
    if (this.pieces.size > 0) this.pieces.clear()
  }

  /** Everything after `cursor` (undefined: a snapshot); undefined if there is nothing. */
  piece(cursor: Cursor | undefined, conflated: boolean): Piece | undefined {
    if (cursor !== undefined && cursor === this.stream.head()) return undefined
    // A reader who was skipped is rare and marked, so its piece serves nobody else.
    if (conflated) return this.encode(cursor, FLAG_CONFLATED)
    let piece = this.pieces.get(cursor)
    if (!piece) {
      piece = this.encode(cursor, 0)
      this.pieces.set(cursor, piece)
    }
    return piece
  }

  private encode(cursor: Cursor | undefined, flags: number): Piece {
    const { id: topicId, epoch } = this.stream
    const sections = this.stream.since(cursor).map(({ kind, snapshot, seq, rows, ingestTime }) => {
      const lossless = kinds[kind].delivery === 'every' && !snapshot
      const head = { topicId, flags: (lossless ? 0 : flags) | (snapshot ? FLAG_SNAPSHOT : 0), epoch, seq, ingestTime }
      return encodeSection(kind, head, rows)
    })
    let frame: Uint8Array | undefined
    return {
      sections,
      frame: () => {
        frame ??= joinSections(sections)
        return frame
      },
    }
  }
}
