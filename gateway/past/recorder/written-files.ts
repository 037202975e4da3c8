import { existsSync, renameSync } from 'node:fs'
import { DecodeError } from '../../../shared/protocol/bytes'
import { makeFolder } from '../../storage/make-folder'
import { storageFault } from '../../storage/storage-error'
import { DayClosing } from './closing'
import { DayFile } from './day-file'
import type { NamedInstrument } from './day-rows'
import { OtherVersion } from './file-version'
import type { WriterMessage, WriterReply } from './messages'
import { openForReading } from './read-day'
import { dayPath, daysIn, prune, type RetentionBounds, totalBytes } from './retention'
import { sealDay } from './seal'
import type { WrittenDays } from './stored-days'
import type { RepeatProgress } from './up-to'

interface WrittenFilesOptions extends RetentionBounds {
  folder: string
  reply: (reply: WriterReply) => void
  /** Pages a day's file may have; a full disk for tests. */
  pagesMax?: (() => number | undefined) | undefined
}

/** Days as files of a folder, a SQLite database each. */
export class WrittenFiles implements WrittenDays {
  /** A transaction takes milliseconds, so messages are written on arrival. */
  readonly gatherMs = 0
  private readonly files = new Map<string, DayFile>()
  private readonly names = new Map<string, Map<number, NamedInstrument>>()
  /** Progress of repeated prints, for days whose files were closed after a failure. */
  private readonly repeated = new Map<string, RepeatProgress>()
  private sealing: { day: string; file: DayFile; steps: Generator<void> } | undefined
  private readonly closing = new DayClosing()
  /** Open days to be closed: they are finished, or their closing was interrupted by new prints. */
  private readonly toClose = new Set<string>()
  /**
   * Finished days that received prints since: their derived data is recomputed once, next time at the end of the next
   * day.
   */
  private readonly late = new Set<string>()
  private over = ''

  constructor(private readonly options: WrittenFilesOptions) {
    try {
      // Only once: a data folder that is removed while the process runs must not be created again.
      makeFolder(options.folder)
    } catch {
      // The first write reports the error.
    }
  }

  write(day: string, stretch: readonly WriterMessage[]): number {
    const isDisturbed = this.isBeingClosed(day)
    const isYetToClose = this.toClose.has(day)
    const file = this.fileOf(day)
    for (const message of stretch) if (message.kind === 'prints') this.name(file, day, message.names)
    let rows = 0
    file.transact(() => {
      for (const message of stretch) rows += writeMessage(file, message)
    })
    if (isDisturbed && !(rows > 0 && this.late.has(day))) this.toClose.add(day)
    if (rows > 0 && day < this.over && !isYetToClose) this.late.add(day)
    this.closing.wrote()
    return rows
  }

  endBefore(day: string): void {
    this.over = day
    this.late.clear()
    for (const open of this.files.keys()) if (open < day) this.toClose.add(open)
    for (const of of this.names.keys()) if (of < day) this.names.delete(of)
    for (const of of this.repeated.keys()) if (of < day) this.repeated.delete(of)
    this.closing.begin()
  }

  get isDue(): boolean {
    return this.closing.isDue || [...this.files].some(([day, file]) => this.toClose.has(day) || file.isDue)
  }

  get isPressed(): boolean {
    return [...this.files.values()].some((file) => file.isPressed)
  }

  work(): void {
    const due = [...this.files.values()].find((file) => file.isDue)
    const over = [...this.files].find(([day]) => this.toClose.has(day))
    if (due) {
      due.transact(() => due.compact())
      // At the end of a minute; in between the size hardly changes.
      if (!due.isDue) this.reportSize()
    } else if (over) this.end(...over)
    else if (this.sealing) this.seal(this.sealing)
    else if (this.closing.isDue) this.nextToSeal()
  }

  drop(): void {
    this.stopSealing()
    this.toClose.clear()
    for (const [day, file] of this.files) {
      if (file.repeated) this.repeated.set(day, file.repeated)
      closeQuietly(file)
    }
    this.files.clear()
  }

  close(): void {
    try {
      for (const file of this.files.values()) compactAll(file)
    } finally {
      this.drop()
    }
  }

  /** Whether a day is over and not open, but still to be closed. */
  private isBeingClosed(day: string): boolean {
    if (day >= this.over || this.files.has(day)) return false
    return (this.closing.isDue || this.closing.leavesOut(day)) && !isSealed(dayPath(this.options.folder, day))
  }

  private name(file: DayFile, day: string, names: readonly NamedInstrument[]): void {
    if (names.length === 0) return
    const known = this.names.get(day) ?? new Map<number, NamedInstrument>()
    for (const named of names) known.set(named.place, named)
    this.names.set(day, known)
    file.name(names)
  }

  private fileOf(day: string): DayFile {
    const open = this.files.get(day)
    if (open) return open
    // If two had the same file open, one would not know the merges of the other.
    if (this.sealing?.day === day) this.stopSealing()
    const { folder, pagesMax } = this.options
    const file = this.openSound(dayPath(folder, day), pagesMax?.())
    file.name([...(this.names.get(day)?.values() ?? [])])
    const before = this.repeated.get(day)
    if (before) file.continueFrom(before)
    this.repeated.delete(day)
    this.files.set(day, file)
    return file
  }

  /** A file that is damaged, or of another version, is moved aside, and the day starts over in a new one. */
  private openSound(path: string, pagesMax: number | undefined): DayFile {
    try {
      return new DayFile(path, pagesMax)
    } catch (thrown) {
      const isOther = thrown instanceof OtherVersion
      if (!isOther && !(thrown instanceof DecodeError) && storageFault(thrown) !== 'storage-damaged') throw thrown
      const why = `${path}.${isOther ? 'other-version' : 'damaged'}`
      let aside = why
      for (let n = 2; existsSync(aside); n++) aside = `${why}-${n}`
      for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) renameSync(path + end, aside + end)
      this.options.reply({ kind: 'set-aside', path: aside })
      return new DayFile(path, pagesMax)
    }
  }

  private end(day: string, file: DayFile): void {
    this.closing.try(day, () => {
      compactAll(file)
      file.close()
    })
    this.files.delete(day)
    this.toClose.delete(day)
    this.closing.isDue = true
  }

  private seal({ day, steps }: NonNullable<typeof this.sealing>): void {
    if (this.closing.try(day, () => steps.next().done)) this.nextToSeal()
  }

  private stopSealing(): void {
    if (!this.sealing) return
    closeQuietly(this.sealing.file)
    this.sealing = undefined
  }

  private nextToSeal(): void {
    const { folder, reply, pagesMax } = this.options
    this.stopSealing()
    for (const day of daysIn(folder)) {
      const path = dayPath(folder, day)
      if (day >= this.over || this.files.has(day) || this.closing.leavesOut(day) || isSealed(path)) continue
      const file = this.closing.try(day, () => this.openSound(path, pagesMax?.()))
      this.sealing = { day, file, steps: sealSteps(file, day) }
      return
    }
    this.closing.done()
    reply({ kind: 'tidied', pruned: prune(folder, this.options, this.over) })
    this.reportSize()
  }

  private reportSize(): void {
    const { folder, reply } = this.options
    reply({ kind: 'size', bytes: totalBytes(folder) })
  }
}

/** Within a transaction. Returns the number of new prints. */
function writeMessage(file: DayFile, message: WriterMessage): number {
  const { database } = file
  switch (message.kind) {
    case 'begin':
      file.begin()
      return 0
    case 'prints':
      if (message.gap) file.noteGap(message.gap)
      return file.add(message.page)
    case 'piece':
      database
        .prepare(
          `INSERT INTO pieces VALUES (?, ?, 0, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes, made = 0
             WHERE made = 1 OR length(excluded.bytes) >= length(bytes)`,
        )
        .run([message.name, message.subject, Buffer.from(message.bytes)])
      return 0
    case 'findings': {
      const insert = database.prepare('INSERT OR REPLACE INTO findings (id, instrument, body) VALUES (?, ?, ?)')
      for (const { id, instrument, body } of message.findings) insert.run([id, instrument, body])
      return 0
    }
    case 'over':
      return 0
  }
}

function compactAll(file: DayFile): void {
  file.transact(() => file.compactAll())
}

function* sealSteps(file: DayFile, day: string): Generator<void> {
  compactAll(file)
  yield* sealDay(file.database, day)
}

function isSealed(path: string): boolean {
  try {
    const database = openForReading(path)
    try {
      return database.prepare(`SELECT 1 FROM meta WHERE name = 'sealed'`).all().length > 0
    } finally {
      database.close()
    }
  } catch {
    // It cannot be closed and stays unchanged.
    return true
  }
}

function closeQuietly(file: DayFile): void {
  try {
    file.close()
  } catch {
    // The failure has been reported.
  }
}
