import type Database from 'libsql'
import { decodePage, encodeBlock } from './page'
import { blockAt, logKey, minuteOfDay, minuteOfStretch, stretchAt, stretchOf } from './page-key'
import { PrintColumns } from './print-columns'
import { runsOf, stableOrder } from './stable-order'
import { StretchPages } from './stretch-pages'
import { transact } from './transaction'
import type { UpTo } from './up-to'

/** Bounds of what waits: some MB on the disk, and what is put in order at once. */
const LOG_BOUNDS = { rowsMax: 524_288, rowsAtOnce: 65_536 }

type Statement = ReturnType<Database.Database['prepare']>

const sorted = new PrintColumns(0)
const block = new PrintColumns(0)
const taken = new PrintColumns(0)

/**
 * Prints of a day in the order of their coming, by stretch (a minute and a group of places): they wait here until their
 * minute is over and are then put together, a stretch at a time, as pages by minute and instrument. So a minute's
 * pages are written once, one after the other, and little is held meanwhile. After a failure it is opened anew.
 */
export class DayLog {
  /** Prints that wait. */
  rows = 0
  private readonly waiting = new Map<number, number>()
  private readonly due = new Set<number>()
  private newestMinute = -1
  private blocks = 0
  private readonly insert: Statement
  private readonly pages: StretchPages

  /** `paged`: how far each instrument lies in pages. */
  constructor(
    private readonly database: Database.Database,
    paged: UpTo,
    private readonly bounds = LOG_BOUNDS,
  ) {
    this.insert = database.prepare('INSERT INTO log VALUES (?, ?, ?)')
    this.pages = new StretchPages(database, paged)
  }

  /** Takes up what lies in the file, noting all of it in `seen`. */
  recover(seen: UpTo): void {
    const lying = this.database.prepare('SELECT seq, bytes FROM log ORDER BY seq').all() as {
      seq: number
      bytes: ArrayBuffer
    }[]
    let areSorted = true
    for (const { seq, bytes } of lying) {
      read(bytes)
      seen.noteAll(block)
      this.count(stretchAt(seq), block.rows)
      this.blocks = Math.max(this.blocks, blockAt(seq))
      areSorted &&= isOf(stretchAt(seq), block)
    }
    if (!areSorted) this.sort(lying)
  }

  /** Within a transaction: the prints of a block. */
  add(prints: PrintColumns): void {
    const keys = new Float64Array(prints.rows)
    for (let at = 0; at < prints.rows; at++) {
      keys[at] = stretchOf(minuteOfDay(prints.time[at] as number), prints.place[at] as number)
    }
    const order = stableOrder(keys)
    sorted.clear()
    sorted.append(prints, order)
    this.blocks++
    for (const { key: stretch, from, to } of runsOf(keys, order)) {
      const page = encodeBlock(sorted, from, to)
      this.insert.run([logKey(stretch, this.blocks), to - from, Buffer.from(page.buffer)])
      this.count(stretch, to - from)
    }
  }

  /** Whether anything should be put together: its minute is over, or there is much of it. */
  get isDue(): boolean {
    return this.due.size > 0
  }

  /** Within a transaction: puts together one stretch of what is due. */
  putTogether(): void {
    const [stretch] = this.due
    if (stretch !== undefined) this.move(stretch)
  }

  /** Within a transaction: puts together all that waits. */
  putAllTogether(): void {
    for (const stretch of [...this.waiting.keys()].sort((a, b) => a - b)) this.move(stretch)
  }

  private move(stretch: number): void {
    const range = [logKey(stretch, 0), logKey(stretch + 1, 0) - 1]
    taken.clear()
    const blocks = this.database.prepare('SELECT bytes FROM log WHERE seq BETWEEN ? AND ? ORDER BY seq').all(range)
    for (const { bytes } of blocks as { bytes: ArrayBuffer }[]) decodePage(new Uint8Array(bytes), taken)
    this.pages.write(stretch, taken)
    this.database.prepare('DELETE FROM log WHERE seq BETWEEN ? AND ?').run(range)
    this.rows -= this.waiting.get(stretch) ?? 0
    this.waiting.delete(stretch)
    this.due.delete(stretch)
  }

  /** Notes what came to wait, and what is due by that. */
  private count(stretch: number, rows: number): void {
    const of = (this.waiting.get(stretch) ?? 0) + rows
    this.waiting.set(stretch, of)
    this.rows += rows
    if (of >= this.bounds.rowsAtOnce) this.due.add(stretch)
    const minute = minuteOfStretch(stretch)
    if (minute > this.newestMinute) {
      this.newestMinute = minute
      this.makeDue((other) => minuteOfStretch(other) < minute)
    } else if (this.rows >= this.bounds.rowsMax) this.makeDue(() => true)
  }

  /** Lays blocks that lie as they came by stretch. */
  private sort(lying: readonly { bytes: ArrayBuffer }[]): void {
    transact(this.database, () => {
      this.database.exec('DELETE FROM log')
      this.waiting.clear()
      this.due.clear()
      this.rows = 0
      for (const { bytes } of lying) {
        read(bytes)
        this.add(block)
      }
    })
  }

  private makeDue(isDue: (stretch: number) => boolean): void {
    for (const stretch of [...this.waiting.keys()].sort((a, b) => a - b)) if (isDue(stretch)) this.due.add(stretch)
  }
}

function read(bytes: ArrayBuffer): void {
  block.clear()
  decodePage(new Uint8Array(bytes), block)
}

/** Whether a block lies where it belongs: an earlier version kept blocks as they came. */
function isOf(stretch: number, prints: PrintColumns): boolean {
  for (let at = 0; at < prints.rows; at++) {
    if (stretchOf(minuteOfDay(prints.time[at] as number), prints.place[at] as number) !== stretch) return false
  }
  return true
}
