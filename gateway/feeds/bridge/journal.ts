import { createReadStream, type Stats, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { LineSplitter } from './lines'
import type { StreamPosition } from './streams'
import { text } from './text'

/** Until the operating system is made to write to the disk. A killed process loses nothing, a power cut so much. */
const SYNC_MS = 1_000
const BLOCK_BYTES = 256 * 1024
const NAME = /^bridge-(\d{8})\.ndjson$/
const NO_DAY = '00000000'

/** Content of a journal: lines as received, and marks for which sender the following lines belong to. */
export interface JournalReader {
  head(position: StreamPosition): void
  /** Throws for a line that cannot be used: it and everything behind it is cut off. */
  line(raw: Buffer): void
}

/** A line with the rows after `before` up to `last` of a stream. */
export interface NewLine {
  sender: string
  stream: string
  before: number
  last: number
  raw: Buffer
}

/** The running trading day's lines as received, in any storage: all acknowledged lines are among them. */
export interface DayJournal {
  readonly tradingDay: string
  readonly isOpen: boolean
  /** Reads the newest day and goes on behind it; yields now and then. Answers the number of the line that could not be used. */
  read(reader: JournalReader): AsyncGenerator<undefined, number | undefined>
  /** A new day begins with the positions of all streams, earlier days go. May be tried again. */
  begin(tradingDay: string, positions: readonly StreamPosition[]): Promise<void>
  /** Throws if they are not stored; the same lines may then be passed again. */
  append(lines: readonly NewLine[]): Promise<void>
  close(): Promise<void>
}

/** Lines as they stand in a journal, behind `of`, and whose comes next without a head. */
export function linesAfter(
  lines: readonly NewLine[],
  of: StreamPosition | undefined,
): { bytes: Buffer; of: StreamPosition | undefined } {
  const parts: Buffer[] = []
  let last = of
  for (const { sender, stream, before, last: to, raw } of lines) {
    if (last?.[0] !== sender || last[1] !== stream || last[2] !== before)
      parts.push(Buffer.from(journalHead([sender, stream, before])))
    parts.push(raw, LINE_END)
    last = [sender, stream, to]
  }
  return { bytes: Buffer.concat(parts), of: last }
}

const LINE_END = Buffer.from('\n')

/**
 * Journal file of all accepted lines of the running trading day, so that acknowledged rows survive a restart of the
 * gateway. The lines of one stream follow a header `@[sender, stream, position]`, which cannot be the start of a JSON
 * object. An incomplete last line was never acknowledged and is cut off.
 */
export class BridgeJournal implements DayJournal {
  tradingDay = ''
  private file: FileHandle | undefined
  /** Identity of the open file, even if its path now names another file. */
  private identity: Stats | undefined
  private size = 0
  private of: StreamPosition | undefined
  private syncedAt = 0
  private syncing: Promise<void> | undefined
  private fault: unknown

  private constructor(
    private readonly folder: string,
    private readonly now: () => number,
  ) {}

  static async open(folder: string, now: () => number): Promise<BridgeJournal> {
    await mkdir(folder, { recursive: true })
    return new BridgeJournal(folder, now)
  }

  get isOpen(): boolean {
    return this.file !== undefined
  }

  /**
   * Reads the newest day to its last whole line and goes on behind it; yields after each block. Answers the number of
   * the line that could not be used, where there is one.
   */
  async *read(reader: JournalReader): AsyncGenerator<undefined, number | undefined> {
    const newest = (await this.days()).at(-1)
    if (newest === undefined) return undefined
    this.tradingDay = newest === NO_DAY ? '' : newest
    const path = this.path(this.tradingDay)
    const splitter = new LineSplitter()
    let [lines, damaged] = [0, false]
    for await (const bytes of createReadStream(path, { highWaterMark: BLOCK_BYTES }) as AsyncIterable<Buffer>) {
      const block = splitter.push(bytes)
      for (const raw of block ?? []) {
        damaged ||= !readJournalLine(raw, reader)
        if (damaged) break
        this.size += raw.length + 1
        lines++
      }
      yield
      damaged ||= block === undefined
      if (damaged) break
    }
    await truncate(path, this.size)
    this.file = await open(path, 'r+')
    this.identity = await this.file.stat()
    return damaged ? lines + 1 : undefined
  }

  /** A new day: its file begins with the positions of all streams, earlier days are removed. May be tried again. */
  async begin(tradingDay: string, positions: readonly StreamPosition[]): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    await this.close()
    const path = this.path(tradingDay)
    // Whole or not at all: the newest file is the one that the next life believes.
    const file = await open(`${path}.new`, 'w+')
    try {
      await file.write(positions.map(journalHead).join(''))
      await file.sync()
      await rename(`${path}.new`, path)
      this.identity = await file.stat()
    } catch (thrown) {
      await file.close()
      throw thrown
    }
    this.file = file
    this.size = this.identity.size
    this.tradingDay = tradingDay
    this.of = undefined
    for (const day of await this.days()) {
      if (day !== (tradingDay || NO_DAY)) await rm(this.path(day === NO_DAY ? '' : day), { force: true })
    }
  }

  /** Throws where the disk does not take it; the same lines may then be given again. */
  async append(lines: readonly NewLine[]): Promise<void> {
    const { bytes, of } = linesAfter(lines, this.of)
    await this.write(bytes)
    this.of = of
  }

  async close(): Promise<void> {
    await this.syncing
    await this.file?.sync().catch(() => undefined)
    await this.file?.close()
    this.file = undefined
  }

  /** Always at the same place until it succeeded, so that half a write is written over. */
  private async write(bytes: Buffer): Promise<void> {
    if (!this.file) throw new Error('no journal file')
    const { fault } = this
    this.fault = undefined
    if (fault) throw fault
    await this.put(this.file, bytes)
    if (!this.isThere()) throw new Error(text.moved)
    this.size += bytes.length
    if (this.now() - this.syncedAt >= SYNC_MS) this.sync(this.file)
  }

  private async put(file: FileHandle, bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, this.size + done)
      done += bytesWritten
    }
  }

  /**
   * A file that was moved or deleted accepts writes and stores none of them. Checked synchronously: for an open file
   * the system answers without disk access, and hundreds a second through a thread cost ten times as much.
   */
  private isThere(): boolean {
    try {
      const { ino, dev } = statSync(this.path(this.tradingDay))
      return ino === this.identity?.ino && dev === this.identity.dev
    } catch {
      return false
    }
  }

  /** Runs beside the next writes, without delaying a caller; a disk failure is reported by the next one. */
  private sync(file: FileHandle): void {
    this.syncedAt = this.now()
    this.syncing = file.datasync().catch((thrown: unknown) => {
      this.fault = thrown
    })
  }

  private async days(): Promise<string[]> {
    const names = await readdir(this.folder)
    return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort()
  }

  private path(tradingDay: string): string {
    return join(this.folder, `bridge-${tradingDay || NO_DAY}.ndjson`)
  }
}

const HEAD = '@'.charCodeAt(0)

export const journalHead = (position: StreamPosition): string => `@${JSON.stringify(position)}\n`

/** Gives a line of a journal to who reads it. False where it cannot be used. */
export function readJournalLine(raw: Buffer, reader: JournalReader): boolean {
  try {
    if (raw[0] === HEAD) reader.head(JSON.parse(raw.subarray(1).toString()) as StreamPosition)
    else reader.line(raw)
    return true
  } catch {
    return false
  }
}
