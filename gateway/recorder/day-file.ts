import { chmodSync } from 'node:fs'
import Database from 'libsql'
import type { NamedPlace } from './day-rows'
import type { Gap } from './messages'
import { encodePage } from './page'
import { PrintColumns } from './print-columns'
import { PLACES_MAX, UpTo } from './up-to'

/** Numbers of the file's own layout; another one is set aside. */
export const FILE_VERSION = 1

/** Parts that a page of one minute and place may have. */
export const PARTS_MAX = 256

/** Prints that wait for their pages: some 7 MB. */
const PENDING_MAX = 131_072
const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS places (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, always INTEGER, ordered INTEGER);
  CREATE TABLE IF NOT EXISTS pages (k INTEGER PRIMARY KEY, rows INTEGER NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS log (seq INTEGER PRIMARY KEY, rows INTEGER NOT NULL, bytes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS pieces (kind TEXT, subject TEXT, made INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (kind, subject));
  CREATE TABLE IF NOT EXISTS findings (instrument TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (instrument, id));
  CREATE TABLE IF NOT EXISTS gaps (at INTEGER PRIMARY KEY, first INTEGER, last INTEGER, rows INTEGER NOT NULL);
`

/** Where a page lies: by minute of the day, then place, then part. */
export const pageKey = (minute: number, place: number, part: number): number =>
  (minute * PLACES_MAX + place) * PARTS_MAX + part

export const minuteOfDay = (time: number): number => Math.floor(((time + BEIJING_MS) % DAY_MS) / 60_000)

type Statement = ReturnType<Database.Database['prepare']>

/** Opens a day's file to be written, making it if need be. Throws what the system or SQLite says of it. */
export function openDayDatabase(path: string, pagesMax?: number): Database.Database {
  const database = new Database(path)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA page_size = 16384')
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA cache_size = -4096')
    if (pagesMax !== undefined) database.exec(`PRAGMA max_page_count = ${pagesMax}`)
    database.exec(SCHEMA)
    chmodSync(path, 0o600)
    const [found] = database.prepare(`SELECT value FROM meta WHERE name = 'version'`).all() as { value: number }[]
    if (found && found.value !== FILE_VERSION) throw new Error(`a day of version ${found.value}`)
    database.prepare(`INSERT OR IGNORE INTO meta VALUES ('version', ?)`).run([FILE_VERSION])
    return database
  } catch (thrown) {
    database.close()
    throw thrown
  }
}

/**
 * One trading day as it is written. Prints come as blocks, in the order of their arrival, and lie in the log until they
 * are put together by minute and instrument; whoever opens the file after a crash finds all that was committed.
 */
export class DayFile {
  readonly database: Database.Database
  private readonly insertLog: Statement
  private readonly insertPage: Statement
  private readonly lastPart: Statement
  private readonly pending = new PrintColumns(0)
  private readonly places = new Map<string, number>()
  /** What the file's places are called by who writes now. */
  private readonly placeOf: (number | undefined)[] = []
  private readonly named: (NamedPlace | undefined)[] = []
  private readonly upTo: UpTo
  private seq = 0
  /** Prints kept of the day. */
  rows = 0
  private sealed: boolean
  /** Its prints had to make room: what comes late finds no place. */
  private readonly dropped: boolean
  private pendingMinute = -1

  constructor(
    readonly path: string,
    pagesMax?: number,
  ) {
    const database = openDayDatabase(path, pagesMax)
    this.database = database
    this.insertLog = database.prepare('INSERT INTO log VALUES (?, ?, ?)')
    this.insertPage = database.prepare('INSERT INTO pages VALUES (?, ?, ?)')
    this.lastPart = database.prepare('SELECT max(k) AS k FROM pages WHERE k BETWEEN ? AND ?')
    for (const { place, id } of database.prepare('SELECT place, id FROM places').all() as NamedPlace[]) {
      this.places.set(id, place)
    }
    this.upTo = UpTo.of(database)
    const rows = database.prepare('SELECT seq, bytes FROM log ORDER BY seq').all() as {
      seq: number
      bytes: ArrayBuffer
    }[]
    for (const { seq, bytes } of rows) {
      this.upTo.recover(this.pending, new Uint8Array(bytes))
      this.seq = seq
    }
    const marks = database.prepare(`SELECT name FROM meta WHERE name IN ('sealed', 'dropped')`).all() as {
      name: string
    }[]
    this.sealed = marks.some(({ name }) => name === 'sealed')
    this.dropped = marks.some(({ name }) => name === 'dropped')
    const [kept] = database.prepare(`SELECT value FROM meta WHERE name = 'rows'`).all() as { value: number }[]
    this.rows = (kept?.value ?? 0) + this.pending.rows
  }

  /** Prints begin to come anew, as after a restart: those that are kept already are left out from now on. */
  begin(): void {
    this.upTo.restart()
  }

  /** What the places of the blocks to come mean to who writes them. */
  name(names: readonly NamedPlace[]): void {
    for (const named of names) {
      this.named[named.place] = named
      this.placeOf[named.place] = undefined
    }
  }

  /** Within a transaction: writes a block down. Answers the rows that were new. After a failure the file is opened anew. */
  add(block: PrintColumns): number {
    const fresh = this.upTo.unseen(block.placed(block.place.map((place) => this.placeNow(place))))
    if (fresh.rows === 0 || this.dropped) return 0
    this.reopen()
    this.insertLog.run([++this.seq, fresh.rows, Buffer.from(encodePage(fresh, 0, fresh.rows, true))])
    this.pending.append(fresh)
    this.rows += fresh.rows
    return fresh.rows
  }

  noteGap({ rows, first, last }: Gap): void {
    this.database.prepare('INSERT INTO gaps (first, last, rows) VALUES (?, ?, ?)').run([first, last, rows])
  }

  /** Whether what waits should be put together: a minute is over, or enough of it is there. */
  get isDue(): boolean {
    const { rows } = this.pending
    if (rows === 0) return false
    const minute = minuteOfDay(this.pending.time[rows - 1] as number)
    if (this.pendingMinute < 0) this.pendingMinute = minuteOfDay(this.pending.time[0] as number)
    return rows >= PENDING_MAX || minute !== this.pendingMinute
  }

  /** Within a transaction: moves what waits in the log to pages by minute and instrument. */
  regroup(): void {
    const { pending } = this
    if (pending.rows === 0) return
    const keys = new Float64Array(pending.rows)
    for (let at = 0; at < pending.rows; at++) {
      keys[at] = minuteOfDay(pending.time[at] as number) * PLACES_MAX + (pending.place[at] as number)
    }
    const order = inOrder(keys)
    const sorted = pending.ordered(order)
    for (let from = 0; from < sorted.rows; ) {
      const key = keys[order[from] as number] as number
      let to = from + 1
      while (to < sorted.rows && keys[order[to] as number] === key) to++
      const page = encodePage(sorted, from, to, false)
      this.insertPage.run([this.nextKey(key * PARTS_MAX), to - from, Buffer.from(page)])
      from = to
    }
    this.database.exec('DELETE FROM log')
    this.upTo.save(this.database)
    this.database.prepare(`INSERT OR REPLACE INTO meta VALUES ('rows', ?)`).run([this.rows])
  }

  /** After the transaction in which `regroup` was: what waited lies in pages. */
  regrouped(): void {
    this.pending.clear()
    this.pendingMinute = -1
  }

  close(): void {
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.database.close()
  }

  /** Prints came after the day was closed: what was made of them then is made anew. */
  private reopen(): void {
    if (!this.sealed) return
    this.database.exec(`DELETE FROM meta WHERE name IN ('sealed', 'minutes')`)
    this.database.exec('DELETE FROM pieces WHERE made = 1')
    this.sealed = false
  }

  private nextKey(first: number): number {
    const [found] = this.lastPart.all([first, first + PARTS_MAX - 1]) as { k: number | null }[]
    return found?.k == null ? first : Math.min(found.k + 1, first + PARTS_MAX - 1)
  }

  private placeNow(place: number): number {
    const known = this.placeOf[place]
    if (known !== undefined) return known
    const named = this.named[place]
    if (!named) throw new Error(`a print of an instrument without a name: ${place}`)
    const found = this.placeFor(named)
    this.placeOf[place] = found
    return found
  }

  private placeFor({ id, always, hasOrderNumbers }: NamedPlace): number {
    const known = this.places.get(id)
    if (known !== undefined) return known
    const place = this.places.size
    if (place >= PLACES_MAX) throw new Error('more instruments than a day has places')
    this.database
      .prepare('INSERT INTO places VALUES (?, ?, ?, ?)')
      .run([place, id, always ? 1 : 0, hasOrderNumbers ? 1 : 0])
    this.places.set(id, place)
    return place
  }
}

/** Indexes by key, of equal keys in their order. Keys are below 2^32. */
function inOrder(keys: Float64Array): Uint32Array {
  // Key and place in one number: sorting numbers is many times faster than sorting by a function.
  const scale = 2 ** Math.ceil(Math.log2(keys.length + 1))
  const tagged = keys.map((key, index) => key * scale + index).sort()
  return Uint32Array.from(tagged, (value) => value % scale)
}
