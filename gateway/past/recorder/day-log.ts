import type Database from 'libsql'
import { type Block, blocksByStretch, joinBlocks, MIXED, rowsOfBlock } from './blocks'
import { type LogRow, type MovedRows, readLog, readMoved, saveMoved } from './log-rows'
import { decodePage } from './page'
import { minuteOfDay, minuteOfStretch, pageStretch } from './page-key'
import { PrintColumns } from './print-columns'
import { StretchPages } from './stretch-pages'
import { transact } from './transaction'
import type { UpTo } from './up-to'

/** Limits of waiting prints (some MB in memory and on the disk), and of the prints sorted at a time. */
const LOG_BOUNDS = { rowsMax: 524_288, rowsAtOnce: 65_536 }

type Statement = ReturnType<Database.Database['prepare']>

/** Waiting blocks of a stretch, with their rows of the log. */
interface Waiting {
  rows: number
  blocks: Uint8Array[]
  seqs: number[]
}

const block = new PrintColumns(0)
const merged = new PrintColumns(0)

/**
 * Prints of a day in order of arrival, in blocks of a stretch (a minute and a group of indexes). They wait here until
 * their minute is over and are then merged, one stretch at a time, into pages by minute and instrument. So a minute's
 * pages are written once, one after the other. Waiting blocks stay in memory as received, and on the disk for the next
 * open after a crash. After a failure the log is reopened.
 */
export class DayLog {
  /** Prints that wait. */
  rows = 0
  /** Prints of all rows in the log: includes merged prints while another block of their row waits. */
  loggedRows = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly due = new Set<number>()
  /** Rows in the log, in their order: prints, and waiting blocks. */
  private readonly logged = new Map<number, { rows: number; blocks: number }>()
  private moved: MovedRows = new Map()
  private newestMinute = -1
  private newestSeq = 0
  private readonly insert: Statement
  private readonly remove: Statement
  private readonly pages: StretchPages

  /** `paged`: progress of each instrument in pages. */
  constructor(
    private readonly database: Database.Database,
    private readonly paged: UpTo,
    private readonly bounds = LOG_BOUNDS,
  ) {
    this.insert = database.prepare('INSERT INTO log VALUES (?, ?, ?)')
    this.remove = database.prepare('DELETE FROM log WHERE seq = ?')
    this.pages = new StretchPages(database, paged)
  }

  /** Loads the content of the file. */
  recover(): void {
    const logged = readLog(this.database)
    this.moved = readMoved(this.database)
    this.newestSeq = Math.max(0, ...this.moved.values())
    if (!logged.every(({ blocks }) => blocks.every(isOfOne))) {
      this.rewriteByStretch(logged)
      return
    }
    for (const { seq, rows, blocks } of logged) this.register(seq, rows, blocks)
  }

  /** Stored progress of each instrument, in pages and in the log. */
  storedUpTo(): UpTo {
    const progress = this.paged.copy()
    for (const { blocks } of this.waiting.values()) {
      for (const bytes of blocks) {
        read(bytes)
        progress.noteAll(block)
      }
    }
    return progress
  }

  /** Within a transaction: one block per stretch. `joined`: the same blocks joined, stored unchanged. */
  add(blocks: readonly Block[], joined: Uint8Array = joinBlocks(blocks)): number {
    const rows = blocks.reduce((sum, each) => sum + rowsOfBlock(each), 0)
    const seq = this.newestSeq + 1
    this.insert.run([seq, rows, Buffer.from(joined.buffer, joined.byteOffset, joined.length)])
    this.register(seq, rows, blocks)
    return rows
  }

  /** Whether something should be merged: its minute is over, or there is too much of it. */
  get isDue(): boolean {
    return this.due.size > 0
  }

  /** Whether more prints wait than permitted. */
  get isPressed(): boolean {
    return this.isDue && this.loggedRows >= this.bounds.rowsMax
  }

  /** Within a transaction: merges one stretch that is due. */
  compact(): void {
    const [stretch] = this.due
    if (stretch !== undefined) this.move(stretch)
  }

  /** Within a transaction: merges everything that waits. */
  compactAll(): void {
    for (const stretch of [...this.waiting.keys()].sort((a, b) => a - b)) this.move(stretch)
  }

  private move(stretch: number): void {
    const of = this.waiting.get(stretch)
    if (!of) return
    merged.clear()
    merged.reserve(of.rows)
    for (const bytes of of.blocks) decodePage(bytes, merged)
    this.pages.write(stretch, merged)
    this.moved.set(stretch, of.seqs.at(-1) as number)
    for (const seq of of.seqs) this.release(seq)
    this.forget()
    saveMoved(this.database, this.moved)
    this.rows -= of.rows
    this.waiting.delete(stretch)
    this.due.delete(stretch)
  }

  /** One block of a row of the log was merged: after the last one the row is deleted. */
  private release(seq: number): void {
    const row = this.logged.get(seq)
    if (!row || --row.blocks > 0) return
    this.remove.run([seq])
    this.logged.delete(seq)
    this.loggedRows -= row.rows
  }

  /** Removes merge positions before the oldest row of the log: no row needs them any more. */
  private forget(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.logged.keys()
    for (const [stretch, seq] of this.moved) if (seq < oldest) this.moved.delete(stretch)
  }

  /** Registers a row of the log, and what becomes due by it. */
  private register(seq: number, rows: number, blocks: readonly Block[]): void {
    this.newestSeq = Math.max(this.newestSeq, seq)
    this.loggedRows += rows
    let waiting = 0
    for (const each of blocks) {
      if (seq <= (this.moved.get(each.stretch) ?? 0)) continue
      waiting++
      this.count(each, rowsOfBlock(each), seq)
    }
    this.logged.set(seq, { rows, blocks: waiting })
  }

  private count({ stretch, bytes }: Block, rows: number, seq: number): void {
    const of = this.waiting.get(stretch) ?? { rows: 0, blocks: [], seqs: [] }
    this.waiting.set(stretch, of)
    of.rows += rows
    of.blocks.push(bytes)
    of.seqs.push(seq)
    this.rows += rows
    if (of.rows >= this.bounds.rowsAtOnce) this.due.add(stretch)
    const minute = minuteOfStretch(stretch)
    if (minute > this.newestMinute) {
      this.newestMinute = minute
      this.makeDue((other) => minuteOfStretch(other) < minute)
    } else if (this.loggedRows >= this.bounds.rowsMax) this.makeDue(() => true)
  }

  /** Rewrites the log of an earlier version, whose blocks are unsorted or do not name their stretch. */
  private rewriteByStretch(logged: readonly LogRow[]): void {
    transact(this.database, () => {
      this.database.exec('DELETE FROM log')
      for (const { blocks } of logged) {
        for (const { bytes } of blocks) {
          read(bytes)
          if (block.rows > 0) this.add(blocksByStretch(block))
        }
      }
    })
  }

  private makeDue(isDue: (stretch: number) => boolean): void {
    for (const stretch of [...this.waiting.keys()].sort((a, b) => a - b)) if (isDue(stretch)) this.due.add(stretch)
  }
}

function read(bytes: Uint8Array): void {
  block.clear()
  decodePage(bytes, block)
}

/** Whether a block names its stretch and all of its prints belong to it. */
function isOfOne({ stretch, bytes }: Block): boolean {
  if (stretch === MIXED) return false
  read(bytes)
  for (let at = 0; at < block.rows; at++) {
    if (pageStretch(minuteOfDay(block.time[at] as number), block.place[at] as number) !== stretch) return false
  }
  return true
}
