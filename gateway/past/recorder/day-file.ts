import { chmodSync } from 'node:fs'
import Database from 'libsql'
import { type Block, blocksByStretch, MIXED, readBlocks } from './blocks'
import { DayLog } from './day-log'
import type { NamedInstrument } from './day-rows'
import { FILE_VERSION, mustBeKnown } from './file-version'
import type { Gap } from './messages'
import { decodePage } from './page'
import { DAY_INSTRUMENTS_MAX } from './page-key'
import { PrintColumns } from './print-columns'
import { transact } from './transaction'
import { type RepeatProgress, UpTo } from './up-to'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS places (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, always INTEGER, ordered INTEGER);
  CREATE TABLE IF NOT EXISTS pages (k INTEGER PRIMARY KEY, rows INTEGER NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, rows INTEGER NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS pieces (kind TEXT, subject TEXT, made INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (kind, subject));
  CREATE TABLE IF NOT EXISTS findings (instrument TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (instrument, id));
  CREATE TABLE IF NOT EXISTS gaps (at INTEGER PRIMARY KEY, first INTEGER, last INTEGER, rows INTEGER NOT NULL);
`

/** Opens a day's file for writing and creates it if necessary. Throws the error of the system or of SQLite. */
export function openDayDatabase(path: string, pagesMax?: number): Database.Database {
  const database = new Database(path)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA page_size = 16384')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA cache_size = -2048')
    if (pagesMax !== undefined) database.exec(`PRAGMA max_page_count = ${pagesMax}`)
    // In one transaction: a reader may open the file while it is created.
    transact(database, () => {
      database.exec(SCHEMA)
      mustBeKnown(database)
      database.prepare(`INSERT OR IGNORE INTO meta VALUES ('version', ?)`).run([FILE_VERSION])
    })
    chmodSync(path, 0o600)
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/**
 * One trading day, open for writing. Prints arrive as blocks in order of arrival and stay in the log until they are
 * merged by minute and instrument; after a crash, the next open finds all committed data.
 */
export class DayFile {
  readonly database: Database.Database
  private readonly places = new Map<string, number>()
  /** Indexes of the file under the current writer's numbering. */
  private readonly placeOf: (number | undefined)[] = []
  private readonly named: (NamedInstrument | undefined)[] = []
  /** Instruments that were named since the last block. */
  private readonly toPlace = new Set<number>()
  /** The file's indexes are those of the current writer: blocks can be stored as they arrive. */
  private areSame = true
  /** Stored progress of each instrument, while prints are repeated. */
  private repeatedUpTo: UpTo | undefined
  private readonly log: DayLog
  /** Stored prints of the day. */
  rows = 0
  /** The day is closed, or closing has started: data was derived from its prints. */
  private sealed = false
  /** Its prints were deleted to make room: late ones are not stored. */
  private dropped = false
  private readonly block = new PrintColumns(0)

  constructor(
    readonly path: string,
    pagesMax?: number,
  ) {
    this.database = openDayDatabase(path, pagesMax)
    try {
      this.log = this.load()
    } catch (thrown) {
      this.database.close()
      throw thrown
    }
  }

  /** Content of the file. */
  private load(): DayLog {
    const { database } = this
    for (const { place, id } of database.prepare('SELECT place, id FROM places').all() as NamedInstrument[]) {
      this.places.set(id, place)
    }
    const log = new DayLog(database, UpTo.of(database))
    log.recover()
    this.sealed = database.prepare('SELECT 1 FROM pieces WHERE made = 1 LIMIT 1').all().length > 0
    const marks = database.prepare(`SELECT name FROM meta WHERE name IN ('sealed', 'dropped')`).all() as {
      name: string
    }[]
    this.sealed ||= marks.some(({ name }) => name === 'sealed')
    this.dropped = marks.some(({ name }) => name === 'dropped')
    const [saved] = database.prepare(`SELECT value FROM meta WHERE name = 'rows'`).all() as { value: number }[]
    this.rows = (saved?.value ?? 0) + log.loggedRows
    return log
  }

  /** Prints start over, as after a restart: those already stored are skipped from now on. */
  begin(): void {
    const progress = this.log.storedUpTo()
    progress.restart()
    this.repeatedUpTo = progress
  }

  /** Progress of repeated prints, for the next open of the file; undefined if none is known. */
  get repeated(): RepeatProgress | undefined {
    return this.repeatedUpTo?.repeated
  }

  /** Continues from the progress of repeated prints of the previous open. */
  continueFrom(before: RepeatProgress): void {
    const progress = this.log.storedUpTo()
    progress.continueFrom(before)
    this.repeatedUpTo = progress
  }

  /** Meaning of the indexes in the following blocks for their writer. */
  name(names: readonly NamedInstrument[]): void {
    for (const named of names) {
      this.named[named.place] = named
      this.placeOf[named.place] = undefined
      this.toPlace.add(named.place)
    }
  }

  /** Writes blocks within a transaction. Returns the rows that were new. After a failure the file must be reopened. */
  add(page: Uint8Array): number {
    this.placeNamed()
    if (this.dropped) return 0
    const received = readBlocks(page)
    const areUnchanged = received.every((block) => this.isUnchanged(block))
    const blocks = areUnchanged ? received : received.flatMap((block) => this.newOf(block))
    if (blocks.length === 0) return 0
    this.reopen()
    const rows = areUnchanged ? this.log.add(blocks, page) : this.log.add(blocks)
    this.rows += rows
    return rows
  }

  /** All or nothing: after a failure it is sent again when the file is reopened. */
  transact(work: () => void): void {
    const before = this.repeatedUpTo
    before?.mark()
    try {
      transact(this.database, work)
    } catch (thrown) {
      before?.back()
      this.repeatedUpTo = before
      throw thrown
    }
    if (this.repeatedUpTo && !this.repeatedUpTo.repeated) this.repeatedUpTo = undefined
  }

  noteGap({ rows, first, last }: Gap): void {
    this.database.prepare('INSERT INTO gaps (first, last, rows) VALUES (?, ?, ?)').run([first, last, rows])
  }

  /** Whether prints wait that should be merged. */
  get isDue(): boolean {
    return this.log.isDue
  }

  /** Whether more prints wait than permitted. */
  get isPressed(): boolean {
    return this.log.isPressed
  }

  /** Within a transaction: merges some of the waiting prints into pages by minute and instrument. */
  compact(): void {
    this.log.compact()
    this.saveRows()
  }

  /** Within a transaction: the same of all that waits. */
  compactAll(): void {
    this.log.compactAll()
    this.saveRows()
  }

  close(): void {
    try {
      this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.database.close()
    }
  }

  /** Prints arrived after the day was closed: data derived from them then is recomputed. */
  private reopen(): void {
    if (!this.sealed) return
    this.database.exec(`DELETE FROM meta WHERE name IN ('sealed', 'minutes')`)
    this.database.exec('DELETE FROM pieces WHERE made = 1')
    this.sealed = false
  }

  private saveRows(): void {
    const rows = this.rows - this.log.loggedRows
    this.database.prepare(`INSERT OR REPLACE INTO meta VALUES ('rows', ?)`).run([rows])
  }

  /** Whether a block is completely new and can be stored in the log unchanged. */
  private isUnchanged({ stretch }: Block): boolean {
    return this.repeatedUpTo === undefined && this.areSame && stretch !== MIXED
  }

  /** New rows of a block, under the file's indexes, as one block per stretch. */
  private newOf(given: Block): Block[] {
    const { block, repeatedUpTo } = this
    if (this.isUnchanged(given)) return [given]
    block.clear()
    decodePage(given.bytes, block)
    for (let at = 0; at < block.rows; at++) {
      const place = this.placeOf[block.place[at] as number]
      if (place === undefined) throw new Error(`a print of an instrument without a name: ${block.place[at]}`)
      block.place[at] = place
    }
    return blocksByStretch(repeatedUpTo?.unseen(block) ?? block)
  }

  /** Assigns indexes to newly named instruments. */
  private placeNamed(): void {
    if (this.toPlace.size === 0) return
    for (const index of this.toPlace) this.placeOf[index] = this.placeFor(this.named[index] as NamedInstrument)
    this.toPlace.clear()
    this.areSame = this.placeOf.every((place, index) => place === index)
  }

  private placeFor({ id, always, hasOrderNumbers }: NamedInstrument): number {
    const known = this.places.get(id)
    if (known !== undefined) return known
    const place = this.places.size
    if (place >= DAY_INSTRUMENTS_MAX) throw new Error('more instruments than a day has places')
    this.database
      .prepare('INSERT INTO places VALUES (?, ?, ?, ?)')
      .run([place, id, always ? 1 : 0, hasOrderNumbers ? 1 : 0])
    this.places.set(id, place)
    return place
  }
}
