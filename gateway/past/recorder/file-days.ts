import { statSync } from 'node:fs'
import { logOf } from '../../log'
import { coverageOf } from './coverage'
import type { NamedInstrument } from './day-rows'
import type { PrintColumns } from './print-columns'
import {
  isUnreadable,
  isWithoutTables,
  minutesOnDisk,
  namedInstrument,
  openForReading,
  readPrints,
  writtenPiece,
} from './read-day'
import { readRecordedMinutes } from './read-minutes'
import { dayPath, daysIn } from './retention'
import type { PrintedMinutes } from './sorted-prints'
import type { StoredDay, StoredDays, StoredPiece } from './stored-days'

const log = logOf('recorder')

/** The days in a folder, one SQLite database each. A read of an unreadable database returns no stored data. */
export function openFileDays(folder: string): StoredDays {
  const open = (day: string) => {
    const path = dayPath(folder, day)
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? new FileDay(path, day) : undefined
  }
  const reported = new Set<string>()
  return {
    open,
    days: () => daysIn(folder),
    read(day, use) {
      let opened: FileDay | undefined
      try {
        opened = open(day)
        return opened?.use(use)
      } catch (thrown) {
        if (!isUnreadable(thrown)) throw thrown
        if (isWithoutTables(thrown)) return undefined
        if (!reported.has(day))
          log.error({ day, reason: thrown.message }, 'a day cannot be read: npm run tool -- history-check')
        reported.add(day)
        return undefined
      } finally {
        opened?.close()
      }
    },
    coverage: (day, check) => coverageOf(folder, day, check),
    close: () => {},
  }
}

let openings = 0

class FileDay implements StoredDay {
  private readonly database: ReturnType<typeof openForReading>
  private pagedMinutes: number[] | undefined

  private readonly opened = ++openings

  constructor(
    private readonly path: string,
    readonly day: string,
  ) {
    this.database = openForReading(path)
  }

  get name(): string {
    // `data_version` is only comparable within one connection.
    return this.isOver ? this.path : `${this.path} ${this.opened}`
  }

  get version(): number {
    if (this.isOver) return 0
    const [found] = this.database.prepare('PRAGMA data_version').all() as { data_version: number }[]
    return found?.data_version ?? 0
  }

  get sealed(): boolean {
    return this.database.prepare(`SELECT 1 FROM meta WHERE name = 'sealed'`).all().length > 0
  }

  get hasGaps(): boolean {
    return this.database.prepare('SELECT 1 FROM gaps LIMIT 1').all().length > 0
  }

  place(id: string): NamedInstrument | undefined {
    return namedInstrument(this.database, id)
  }

  instruments(most: number): string[] {
    const rows = this.database.prepare('SELECT id FROM places ORDER BY place LIMIT ?').all([most]) as { id: string }[]
    return rows.map(({ id }) => id)
  }

  prints(named: NamedInstrument, from = 0, to = Number.POSITIVE_INFINITY): PrintColumns {
    return this.atOnce(() => {
      const known = this.pagedMinutes ?? minutesOnDisk(this.database)
      if (this.isOver) this.pagedMinutes = known
      const isWanted = (minute: number) => minute >= from && minute <= to
      return readPrints(this.database, named, known.filter(isWanted), isWanted)
    })
  }

  minutes(from: number, enough: number): PrintedMinutes | undefined {
    return this.atOnce(() => readRecordedMinutes(this.database, from, enough))
  }

  piece(kind: string, subject: string): Uint8Array | undefined {
    return writtenPiece(this.database, kind, subject)
  }

  has(kind: string): boolean {
    return this.database.prepare('SELECT 1 FROM pieces WHERE kind = ? LIMIT 1').all([kind]).length > 0
  }

  newest(kind: string, upTo: string): string | undefined {
    const [found] = this.database
      .prepare('SELECT max(subject) AS subject FROM pieces WHERE kind = ? AND subject <= ?')
      .all([kind, upTo]) as { subject: string | null }[]
    return found?.subject ?? undefined
  }

  subjects(kind: string, after: string): string[] {
    const rows = this.database
      .prepare('SELECT subject FROM pieces WHERE kind = ? AND subject > ? ORDER BY subject')
      .all([kind, after]) as { subject: string }[]
    return rows.map(({ subject }) => subject)
  }

  between(kind: string, after: string, upTo: string): StoredPiece[] {
    const rows = this.database
      .prepare('SELECT subject, bytes FROM pieces WHERE kind = ? AND subject > ? AND subject <= ? ORDER BY subject')
      .all([kind, after, upTo]) as { subject: string; bytes: ArrayBuffer }[]
    return rows.map(({ subject, bytes }) => ({ subject, bytes: new Uint8Array(bytes) }))
  }

  findings(instrument: string | undefined, limit: number): string[] {
    const rows =
      instrument === undefined
        ? this.database.prepare('SELECT body FROM findings ORDER BY rowid LIMIT ?').all([limit])
        : // Version 0.1 exchanged the two columns.
          this.database
            .prepare('SELECT body FROM findings WHERE instrument = ? OR id = ? ORDER BY rowid LIMIT ?')
            .all([instrument, instrument, limit])
    return (rows as { body: string }[]).map(({ body }) => body)
  }

  close(): void {
    this.database.close()
  }

  use<T>(work: (day: StoredDay) => T): T {
    return this.atOnce(() => work(this))
  }

  /** A consistent read of the file: prints move from the log to their pages meanwhile. */
  private atOnce<T>(work: () => T): T {
    if (this.database.inTransaction) return work()
    this.database.exec('BEGIN')
    try {
      return work()
    } finally {
      // A damaged page may have ended it.
      if (this.database.inTransaction) this.database.exec('COMMIT')
    }
  }

  /** Once finished, it stays so for every process that has it open. */
  private get isOver(): boolean {
    return this.pagedMinutes !== undefined || this.sealed
  }
}
