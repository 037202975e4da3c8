import type { UnixMs } from '../../../shared/market/units'
import { numbered, type ReplayRow } from './row'
import { SeenRows } from './seen'

/** One ordered source of rows, read in blocks. */
interface RowSource {
  blocks: AsyncIterator<readonly ReplayRow[]>
}

interface Cursor extends RowSource {
  block: readonly ReplayRow[]
  next: number
}

/**
 * Merges ordered sources into one: by exchange time; at the same time orders and prints before snapshots, then by
 * the venue's number. Within a channel the venue's number alone decides, whatever the clocks of its rows say: an
 * order must come before its print. A row whose channel and number were there before, in any source, is dropped.
 */
export class FileMerge {
  private readonly cursors: Cursor[]
  private readonly seen = new SeenRows()
  private head: Cursor | undefined
  duplicates = 0

  constructor(sources: readonly RowSource[]) {
    this.cursors = sources.map((source) => ({ ...source, block: [], next: 0 }))
  }

  /** The next row, undefined at the end. Asking again gives the same until `shift`. */
  async peek(): Promise<ReplayRow | undefined> {
    for (;;) {
      const row = this.peekNow()
      if (row !== 'unread') return row
      await this.fill()
    }
  }

  /** Same as `peek`, but does not wait: returns `unread` if a source must be read first. */
  peekNow(): ReplayRow | undefined | 'unread' {
    if (this.head) return this.head.block[this.head.next]
    const best = this.best()
    if (best === 'unread' || !best) return best
    this.head = best
    return best.block[best.next]
  }

  /** Takes the row that `peek` gave. */
  shift(): void {
    const cursor = this.head
    if (!cursor) return
    cursor.next++
    this.head = undefined
  }

  async close(): Promise<void> {
    await Promise.all(this.cursors.map((cursor) => cursor.blocks.return?.()))
  }

  private async fill(): Promise<void> {
    for (const cursor of [...this.cursors]) {
      if (cursor.next < cursor.block.length) continue
      const read = await cursor.blocks.next()
      cursor.block = read.done ? [] : this.once(read.value)
      cursor.next = 0
      if (read.done) this.cursors.splice(this.cursors.indexOf(cursor), 1)
    }
  }

  private once(rows: readonly ReplayRow[]): readonly ReplayRow[] {
    const kept = rows.filter((row) => !this.seen.repeats(row))
    this.duplicates += rows.length - kept.length
    return kept
  }

  private best(): Cursor | undefined | 'unread' {
    let best: Cursor | undefined
    let row: ReplayRow | undefined
    for (const cursor of this.cursors) {
      const head = cursor.block[cursor.next]
      if (!head) return 'unread'
      if (!row || before(head, row)) {
        best = cursor
        row = head
      }
    }
    if (!row || numbered(row.event) === 0) return best
    for (const cursor of this.cursors) {
      const head = cursor.block[cursor.next] as ReplayRow
      if (head.channel !== row.channel || numbered(head.event) === 0) continue
      if (numbered(head.event) < numbered(row.event)) {
        best = cursor
        row = head
      }
    }
    return best
  }
}

const rank = (row: ReplayRow) => (row.event.kind === 'quote' ? 1 : 0)

function before(a: ReplayRow, b: ReplayRow): boolean {
  const apart: UnixMs = a.event.exchangeTime - b.event.exchangeTime
  if (apart !== 0) return apart < 0
  if (rank(a) !== rank(b)) return rank(a) < rank(b)
  return a.channel === b.channel && numbered(a.event) < numbered(b.event)
}
