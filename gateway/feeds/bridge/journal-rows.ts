import { createReadStream } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { LineSplitter } from './lines'
import { BridgeDay } from './market-day'
import type { StreamPosition } from './streams'
import type { RowCode, RowsLine } from './wire'

/** A row of a journal, by the number its sender gave it. */
export interface JournalRow {
  sender: string
  stream: string
  number: number
  row: unknown
  /** Why it would not be taken today; undefined = it would. */
  code: RowCode | undefined
}

/** Thrown for errors that the caller can fix; the message is for people. */
export class JournalError extends Error {
  override name = 'JournalError'
}

const NAME = /^bridge-\d{8}\.ndjson$/

/** The journal that the next life of the gateway reads. Throws `JournalError` where there is none. */
export async function newestJournal(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)
  if (newest === undefined) throw new JournalError(`${folder}: no journal of the bridge is kept here`)
  return join(folder, newest)
}

/** Lines of a journal, heads too, and what it is called. */
export interface JournalSource {
  name: string
  bytes: () => AsyncIterable<Buffer>
}

export const fileJournal = (path: string): JournalSource => ({
  name: path,
  bytes: () => createReadStream(path) as AsyncIterable<Buffer>,
})

/** Calls `take` for every row that is still there, in order; one that was dropped before is not. */
export async function eachRow(journal: JournalSource, take: (row: JournalRow) => void): Promise<void> {
  for await (const { kept } of linesOf(journal)) {
    for (const row of kept) if (row) take(row)
  }
}

/**
 * Rewrites the journal without the rows that `drop` names, and returns their count. Their numbers stay used, so that
 * senders continue at their position. The file is replaced completely or not at all.
 */
export async function dropRows(path: string, drop: (row: JournalRow) => boolean): Promise<number> {
  const file = await open(`${path}.new`, 'w', 0o600)
  let dropped = 0
  try {
    for await (const { text, line, kept } of linesOf(fileJournal(path))) {
      const gone = new Set(kept.flatMap((row, place) => (row && drop(row) ? place : [])))
      dropped += gone.size
      const rows = line?.rows.map((row, place) => (gone.has(place) ? null : row))
      await file.write(`${gone.size > 0 ? JSON.stringify({ ...line, rows }) : text}\n`)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return dropped
}

/** `vendor/main 90001-90004` as a choice of rows. Undefined where it is none. */
export function chosenRows(name: string, numbers: string): ((row: JournalRow) => boolean) | undefined {
  const [sender, stream = 'main'] = name.split('/')
  const match = /^(\d{1,15})(?:-(\d{1,15}))?$/.exec(numbers)
  const [first, last] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])]
  if (!match || !sender || first < 1 || last < first) return undefined
  return (row) => row.sender === sender && row.stream === stream && row.number >= first && row.number <= last
}

interface JournalLine {
  text: string
  /** Undefined: a head. */
  line: RowsLine | undefined
  /** The line's rows by place; undefined: dropped before. */
  kept: (JournalRow | undefined)[]
}

async function* linesOf({ name, bytes: read }: JournalSource): AsyncGenerator<JournalLine> {
  const splitter = new LineSplitter()
  const day = new BridgeDay(() => false)
  let [sender, stream] = ['', '']
  const keptOf = ({ n, rows }: RowsLine, text: string) => {
    if (!Array.isArray(rows)) throw new JournalError(`${name}: a line that holds no rows: ${text.slice(0, 80)}`)
    const codes = new Map(day.read(rows, 0).refused)
    return rows.map((row, place) =>
      row === null ? undefined : { sender, stream, number: n + place, row, code: codes.get(place) },
    )
  }
  for await (const bytes of read()) {
    const lines = splitter.push(bytes)
    if (!lines) throw new JournalError(`${name}: a line is too long; the gateway cuts the journal off there`)
    for (const raw of lines) {
      const text = raw.toString()
      try {
        if (text.startsWith('@')) [sender, stream] = JSON.parse(text.slice(1)) as StreamPosition
        const line = text.startsWith('@') ? undefined : (JSON.parse(text) as RowsLine)
        yield { text, line, kept: line ? keptOf(line, text) : [] }
      } catch (thrown) {
        if (!(thrown instanceof SyntaxError)) throw thrown
        throw new JournalError(`${name}: a damaged line; the gateway cuts the journal off there: ${text.slice(0, 80)}`)
      }
    }
  }
}
