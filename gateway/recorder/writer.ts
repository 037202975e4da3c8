import { existsSync, renameSync } from 'node:fs'
import { makeFolder } from '../storage/make-folder'
import { storageFault } from '../storage/storage-error'
import { DayFile } from './day-file'
import type { NamedPlace } from './day-rows'
import type { Told, WriterInput, WriterReply } from './messages'
import { openForReading } from './read-day'
import { dayPath, daysIn, prune, totalBytes } from './retention'
import { sealDay } from './seal'

/** Pause before a write that failed is tried again. */
const AGAIN_MS = 1_000

export interface WriterOptions extends WriterInput {
  say: (reply: WriterReply) => void
  /** Runs once after `ms`; 0 = when others had their turn. */
  later: (ms: number, run: () => void) => void
  /** ms of any clock that does not jump. */
  now: () => number
  /** Pages a day's file may have; a full disk for tests. */
  pagesMax?: () => number | undefined
}

/**
 * Writes days down, in the order in which it is told, and says what is on the disk. What fails stays queued and is
 * tried again; nothing that was acknowledged depends on it.
 */
export class Writer {
  private readonly queue: Told[] = []
  private readonly files = new Map<string, DayFile>()
  private readonly names = new Map<string, Map<number, NamedPlace>>()
  private planned = false
  private sealing: { day: string; steps: Generator<void> } | undefined
  private over = ''
  private closed = false

  constructor(private readonly options: WriterOptions) {
    try {
      // Once: a data folder that is taken away while this runs must not come back empty.
      makeFolder(options.folder)
    } catch {
      // The first write says what is wrong with it.
    }
  }

  take(told: Told): void {
    this.queue.push(told)
    this.plan(0)
  }

  /** Writes what it can at once and lets go of the files. */
  close(): void {
    this.closed = true
    try {
      this.commit()
      for (const file of this.files.values()) {
        this.transact(file, () => file.regroup())
        file.regrouped()
      }
    } catch (thrown) {
      this.tellFault(thrown)
    }
    for (const file of this.files.values()) closeQuietly(file)
    this.files.clear()
  }

  private plan(ms: number): void {
    if (this.planned || this.closed) return
    this.planned = true
    this.options.later(ms, () => {
      this.planned = false
      if (!this.closed) this.work()
    })
  }

  private work(): void {
    try {
      if (this.queue.length > 0) this.commit()
      else if (!this.regroupOne()) this.sealStep()
    } catch (thrown) {
      this.tellFault(thrown)
      this.dropFiles()
      this.plan(AGAIN_MS)
      return
    }
    if (this.queue.length > 0 || this.sealing || [...this.files.values()].some((file) => file.isDue)) this.plan(0)
  }

  /** Writes the queue down, a transaction for each stretch of one day. */
  private commit(): void {
    while (this.queue.length > 0) {
      const day = this.queue[0]?.day as string
      let count = this.queue.findIndex((told) => told.day !== day)
      if (count < 0) count = this.queue.length
      const now = this.queue.slice(0, count)
      const begun = this.options.now()
      const rows = this.write(day, now)
      this.queue.splice(0, count)
      this.options.say({ kind: 'kept', seq: now.at(-1)?.seq ?? 0, ms: this.options.now() - begun, rows })
    }
  }

  private write(day: string, stretch: readonly Told[]): number {
    for (const told of stretch) if (told.kind === 'over') this.endBefore(day)
    if (stretch.every(({ kind }) => kind === 'over')) return 0
    const file = this.fileOf(day)
    for (const told of stretch) if (told.kind === 'prints') this.name(file, day, told.names)
    let rows = 0
    this.transact(file, () => {
      for (const told of stretch) rows += this.put(file, told)
    })
    return rows
  }

  private name(file: DayFile, day: string, names: readonly NamedPlace[]): void {
    if (names.length === 0) return
    const known = this.names.get(day) ?? new Map<number, NamedPlace>()
    for (const named of names) known.set(named.place, named)
    this.names.set(day, known)
    file.name(names)
  }

  private put(file: DayFile, told: Told): number {
    const { database } = file
    switch (told.kind) {
      case 'begin':
        file.begin()
        return 0
      case 'prints':
        if (told.gap) file.noteGap(told.gap)
        return file.add(told.page)
      case 'piece':
        database
          .prepare(
            `INSERT INTO pieces VALUES (?, ?, 0, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes, made = 0
             WHERE made = 1 OR length(excluded.bytes) >= length(bytes)`,
          )
          .run([told.name, told.subject, Buffer.from(told.bytes)])
        return 0
      case 'findings': {
        const insert = database.prepare('INSERT OR REPLACE INTO findings (id, instrument, body) VALUES (?, ?, ?)')
        for (const { id, instrument, body } of told.findings) insert.run([id, instrument, body])
        return 0
      }
      case 'over':
        return 0
    }
  }

  private regroupOne(): boolean {
    const due = [...this.files.values()].find((file) => file.isDue)
    if (!due) return false
    this.transact(due, () => due.regroup())
    due.regrouped()
    return true
  }

  private transact(file: DayFile, work: () => void): void {
    file.database.exec('BEGIN')
    try {
      work()
      file.database.exec('COMMIT')
    } catch (thrown) {
      if (file.database.inTransaction) file.database.exec('ROLLBACK')
      throw thrown
    }
  }

  private fileOf(day: string): DayFile {
    const open = this.files.get(day)
    if (open) return open
    const { folder, pagesMax } = this.options
    const file = this.openSound(dayPath(folder, day), pagesMax?.())
    file.name([...(this.names.get(day)?.values() ?? [])])
    this.files.set(day, file)
    return file
  }

  /** A file that is damaged is moved aside, and the day begins anew in another. */
  private openSound(path: string, pagesMax: number | undefined): DayFile {
    try {
      return new DayFile(path, pagesMax)
    } catch (thrown) {
      if (storageFault(thrown) !== 'storage-damaged') throw thrown
      let aside = `${path}.damaged`
      for (let n = 2; existsSync(aside); n++) aside = `${path}.damaged-${n}`
      for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) renameSync(path + end, aside + end)
      this.options.say({ kind: 'set-aside', path: aside })
      return new DayFile(path, pagesMax)
    }
  }

  private endBefore(day: string): void {
    this.over = day
    for (const [open, file] of this.files) {
      if (open >= day) continue
      this.transact(file, () => file.regroup())
      file.regrouped()
      file.close()
      this.files.delete(open)
      this.names.delete(open)
    }
    this.nextToSeal()
  }

  private nextToSeal(): void {
    const { folder, say } = this.options
    this.sealing = undefined
    for (const day of daysIn(folder)) {
      if (day >= this.over || this.files.has(day) || isSealed(dayPath(folder, day))) continue
      const file = this.openSound(dayPath(folder, day), undefined)
      this.sealing = { day, steps: sealSteps(file, day) }
      return
    }
    const pruned = prune(folder, this.options, this.over)
    say({ kind: 'size', bytes: totalBytes(folder), pruned })
  }

  private sealStep(): void {
    if (this.sealing?.steps.next().done) this.nextToSeal()
  }

  private dropFiles(): void {
    this.sealing?.steps.return(undefined)
    this.sealing = undefined
    for (const file of this.files.values()) closeQuietly(file)
    this.files.clear()
  }

  private tellFault(thrown: unknown): void {
    this.options.say({
      kind: 'fault',
      fault: storageFault(thrown),
      message: thrown instanceof Error ? thrown.message : String(thrown),
    })
  }
}

function* sealSteps(file: DayFile, day: string): Generator<void> {
  try {
    file.database.exec('BEGIN')
    file.regroup()
    file.database.exec('COMMIT')
    file.regrouped()
    yield* sealDay(file.database, day)
  } finally {
    closeQuietly(file)
  }
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
    // Nothing can be made of it: it is left as it is.
    return true
  }
}

function closeQuietly(file: DayFile): void {
  try {
    file.close()
  } catch {
    // What failed has been told.
  }
}
