import type { UnixMs } from '../../../shared/market/units'
import { numbered, type ReplayRow } from './row'

/** One ordered source of rows, read in blocks. */
export interface RowSource {
  blocks: AsyncIterator<readonly ReplayRow[]>
}

interface Cursor extends RowSource {
  block: readonly ReplayRow[]
  next: number
}

/**
 * Merges ordered sources into one: by exchange time; at the same time orders and prints before snapshots, then by
 * the venue's number. Within a channel the venue's number alone decides, whatever the clocks of its rows say: an
 * order must come before its print. A row whose channel and number were just given by another source is dropped.
 */
export class Merge {
  private readonly cursors: Cursor[]
  private readonly last = new Map<string, number>()
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

  /** As `peek`, without waiting: `unread` where a source must be read first. */
  peekNow(): ReplayRow | undefined | 'unread' {
    if (this.head) return this.head.block[this.head.next]
    for (;;) {
      const best = this.best()
      if (best === 'unread' || !best) return best
      const row = best.block[best.next] as ReplayRow
      const number = numbered(row.event)
      if (number > 0 && this.last.get(row.channel) === number) {
        this.duplicates++
        best.next++
        continue
      }
      this.head = best
      return row
    }
  }

  /** Takes the row that `peek` gave. */
  shift(): void {
    const cursor = this.head
    if (!cursor) return
    const row = cursor.block[cursor.next++] as ReplayRow
    const number = numbered(row.event)
    if (number > 0) this.last.set(row.channel, number)
    this.head = undefined
  }

  async close(): Promise<void> {
    await Promise.all(this.cursors.map((cursor) => cursor.blocks.return?.()))
  }

  private async fill(): Promise<void> {
    for (const cursor of [...this.cursors]) {
      if (cursor.next < cursor.block.length) continue
      const read = await cursor.blocks.next()
      cursor.block = read.done ? [] : read.value
      cursor.next = 0
      if (read.done) this.cursors.splice(this.cursors.indexOf(cursor), 1)
    }
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
