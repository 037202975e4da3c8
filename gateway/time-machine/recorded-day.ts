import { inflateRawSync } from 'node:zlib'
import { decodeSeries } from '../../shared/protocol/day-series'
import type { AnySection } from '../../shared/protocol/frame'
import type { Row } from '../../shared/protocol/kinds'
import type { InstrumentTable } from '../../shared/protocol/rest'
import type { NamedPlace } from '../recorder/day-rows'
import { PrintColumns } from '../recorder/print-columns'
import { minutesOf, namedPlace, openForReading, readPrints, writtenPiece } from '../recorder/read-day'
import { dayPath, daysIn } from '../recorder/retention'
import { BOARD_MARK, decodeIndexes, INDEX_MARK, type IndexMark, sectionsOf, TABLE_MARK } from './mark-frames'
import { PrintShelf } from './print-shelf'

/** A mark is a few hundred KB, one of many minutes' findings some MB; a damaged one may claim anything. */
const MARK_BYTES_MAX = 48 * 1024 * 1024

let openings = 0

/** A day's file as a replay reads it. It may still be written: each question sees what is on the disk by then. */
export class RecordedDay {
  private readonly database: ReturnType<typeof openForReading>
  private minutes: number[] | undefined
  private readonly opened = ++openings

  constructor(
    private readonly folder: string,
    readonly day: string,
    private readonly shelf = new PrintShelf(),
  ) {
    this.database = openForReading(dayPath(folder, day))
  }

  /** Nothing more will be written. */
  get sealed(): boolean {
    return this.database.prepare(`SELECT 1 FROM meta WHERE name = 'sealed'`).all().length > 0
  }

  /** The whole market was kept by minute. */
  get hasBoard(): boolean {
    return this.database.prepare('SELECT 1 FROM pieces WHERE kind = ? LIMIT 1').all([BOARD_MARK]).length > 0
  }

  place(id: string): NamedPlace | undefined {
    return namedPlace(this.database, id)
  }

  /**
   * The prints of an instrument from one minute of the day to another, as they came, and perhaps some of later minutes
   * after them. Read only: others have them too.
   */
  prints(named: NamedPlace, from: number, to: number): PrintColumns {
    // One state of the file: prints move from the log to their pages.
    this.database.exec('BEGIN')
    try {
      const isOver = this.minutes !== undefined || this.sealed
      // States of a file have numbers within one connection.
      const name = `${this.folder} ${this.day} ${named.place} ${isOver ? '' : this.opened}`
      const version = isOver ? 0 : this.version()
      const held = this.shelf.find(name)
      if (held?.version === version && held.from <= from && held.to >= to) return held.prints
      const known = this.minutes ?? minutesOf(this.database)
      if (isOver) this.minutes = known
      const wanted = known.filter((minute) => minute >= from && minute <= to)
      if (wanted.length === 0 && this.minutes) return new PrintColumns(0)
      const prints = readPrints(this.database, named, wanted)
      this.shelf.put(name, { prints, from, to, version })
      return prints
    } finally {
      this.database.exec('COMMIT')
    }
  }

  /** Another one after each change of the file by others. */
  private version(): number {
    const [found] = this.database.prepare('PRAGMA data_version').all() as { data_version: number }[]
    return found?.data_version ?? 0
  }

  /** Label of the newest mark up to one; undefined where there is none. */
  newestLabel(mark: string, upTo: string): string | undefined {
    const [found] = this.database
      .prepare('SELECT max(subject) AS label FROM pieces WHERE kind = ? AND subject <= ?')
      .all([mark, upTo]) as { label: string | null }[]
    return found?.label ?? undefined
  }

  /** Labels of the marks after one, ascending, up to the first that is beyond another. */
  labels(mark: string, after: string, beyond: string): string[] {
    const found = this.database
      .prepare('SELECT subject FROM pieces WHERE kind = ? AND subject > ? ORDER BY subject')
      .all([mark, after]) as { subject: string }[]
    const last = found.findIndex(({ subject }) => subject > beyond)
    return (last < 0 ? found : found.slice(0, last + 1)).map(({ subject }) => subject)
  }

  /** What was kept in a mark; nothing where there is none. */
  mark(mark: string, label: string): AnySection[] {
    const bytes = this.markBytes(mark, label)
    return bytes ? sectionsOf(bytes) : []
  }

  markBytes(mark: string, label: string): Buffer | undefined {
    const bytes = writtenPiece(this.database, mark, label)
    return bytes && unpacked(bytes)
  }

  /** What was kept of the indexes after one label, up to another. */
  indexes(after: string, upTo: string): { label: string; indexes: IndexMark[] }[] {
    return this.marks(INDEX_MARK, after, upTo).map(({ label, bytes }) => ({ label, indexes: decodeIndexes(bytes) }))
  }

  /** All marks of a name after one label, up to another, in their order. */
  marks(mark: string, after: string, upTo: string): { label: string; bytes: Buffer }[] {
    const rows = this.database
      .prepare('SELECT subject, bytes FROM pieces WHERE kind = ? AND subject > ? AND subject <= ? ORDER BY subject')
      .all([mark, after, upTo]) as { subject: string; bytes: ArrayBuffer }[]
    return rows.map(({ subject, bytes }) => ({ label: subject, bytes: unpacked(new Uint8Array(bytes)) }))
  }

  /** The list of instruments by which the day's tables are read; the day's first one where none is older. */
  table(upTo: string): InstrumentTable | undefined {
    const [row] = this.database
      .prepare('SELECT bytes FROM pieces WHERE kind = ? ORDER BY subject <= ? DESC, abs(subject - ?) LIMIT 1')
      .all([TABLE_MARK, upTo, Number(upTo)]) as { bytes: ArrayBuffer }[]
    return row && (JSON.parse(unpacked(new Uint8Array(row.bytes)).toString('utf8')) as InstrumentTable)
  }

  /** The day's 盘口异动, oldest first; of a running day those that were written down so far. */
  events(): Row<'market-event'>[] {
    const bytes = writtenPiece(this.database, 'market-event', 'market')
    return (bytes && decodeSeries('market-event', bytes)) ?? []
  }

  close(): void {
    this.database.close()
  }
}

const unpacked = (bytes: Uint8Array): Buffer => inflateRawSync(bytes, { maxOutputLength: MARK_BYTES_MAX })

/** Days that can be replayed, ascending: those whose minutes of the whole market are kept beside their prints. */
export function replayableDays(folder: string): string[] {
  return daysIn(folder).filter((day) => {
    try {
      const database = openForReading(dayPath(folder, day))
      try {
        return database.prepare('SELECT 1 FROM pieces WHERE kind = ? LIMIT 1').all([TABLE_MARK]).length > 0
      } finally {
        database.close()
      }
    } catch {
      return false
    }
  })
}
