import { existsSync } from 'node:fs'
import { coverageOf } from './coverage'
import type { NamedPlace } from './day-rows'
import type { KeptDay, KeptDays, KeptPiece } from './kept-days'
import type { PrintColumns } from './print-columns'
import { minutesOf, namedPlace, openForReading, readPrints, writtenPiece } from './read-day'
import { dayPath, daysIn } from './retention'

/** The days that lie in a folder, a SQLite database each. */
export function keptFiles(folder: string): KeptDays {
  const open = (day: string) => (existsSync(dayPath(folder, day)) ? new FileDay(dayPath(folder, day)) : undefined)
  return {
    open,
    days: () => daysIn(folder),
    read(day, look) {
      const kept = open(day)
      try {
        return kept?.atOnce(() => look(kept))
      } finally {
        kept?.close()
      }
    },
    coverage: (day, check) => coverageOf(folder, day, check),
    close: () => {},
  }
}

class FileDay implements KeptDay {
  private readonly database: ReturnType<typeof openForReading>
  private minutes: number[] | undefined

  constructor(path: string) {
    this.database = openForReading(path)
  }

  get sealed(): boolean {
    return this.database.prepare(`SELECT 1 FROM meta WHERE name = 'sealed'`).all().length > 0
  }

  get hasGaps(): boolean {
    return this.database.prepare('SELECT 1 FROM gaps LIMIT 1').all().length > 0
  }

  place(id: string): NamedPlace | undefined {
    return namedPlace(this.database, id)
  }

  prints(named: NamedPlace, from = 0, to = Number.POSITIVE_INFINITY): PrintColumns {
    return this.atOnce(() => {
      const known = this.minutes ?? minutesOf(this.database)
      if (this.minutes === undefined && this.sealed) this.minutes = known
      const isWanted = (minute: number) => minute >= from && minute <= to
      return readPrints(this.database, named, known.filter(isWanted), isWanted)
    })
  }

  piece(kind: string, subject: string): Uint8Array | undefined {
    return writtenPiece(this.database, kind, subject)
  }

  has(kind: string): boolean {
    return this.database.prepare('SELECT 1 FROM pieces WHERE kind = ? LIMIT 1').all([kind]).length > 0
  }

  newest(kind: string, upTo: string): string | undefined {
    return this.subject('SELECT max(subject) AS subject FROM pieces WHERE kind = ? AND subject <= ?', kind, upTo)
  }

  next(kind: string, after: string): string | undefined {
    return this.subject('SELECT min(subject) AS subject FROM pieces WHERE kind = ? AND subject > ?', kind, after)
  }

  between(kind: string, after: string, upTo: string): KeptPiece[] {
    const rows = this.database
      .prepare('SELECT subject, bytes FROM pieces WHERE kind = ? AND subject > ? AND subject <= ? ORDER BY subject')
      .all([kind, after, upTo]) as { subject: string; bytes: ArrayBuffer }[]
    return rows.map(({ subject, bytes }) => ({ subject, bytes: new Uint8Array(bytes) }))
  }

  findings(instrument: string | undefined, limit: number): string[] {
    const rows =
      instrument === undefined
        ? this.database.prepare('SELECT body FROM findings ORDER BY rowid LIMIT ?').all([limit])
        : // Version 0.1 wrote the two the wrong way round.
          this.database
            .prepare('SELECT body FROM findings WHERE instrument = ? OR id = ? ORDER BY rowid LIMIT ?')
            .all([instrument, instrument, limit])
    return (rows as { body: string }[]).map(({ body }) => body)
  }

  close(): void {
    this.database.close()
  }

  /** One state of the file, whatever is written meanwhile: prints move from the log to their pages. */
  atOnce<T>(look: () => T): T {
    if (this.database.inTransaction) return look()
    this.database.exec('BEGIN')
    try {
      return look()
    } finally {
      this.database.exec('COMMIT')
    }
  }

  private subject(sql: string, kind: string, bound: string): string | undefined {
    const [found] = this.database.prepare(sql).all([kind, bound]) as { subject: string | null }[]
    return found?.subject ?? undefined
  }
}
