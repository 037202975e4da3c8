import type Database from 'libsql'
import { type Block, MIXED, readBlocks } from './blocks'

/** Name in a day's `meta`. */
const MOVED = 'moved'

/** A row of the log: blocks that arrived together. */
export interface LogRow {
  seq: number
  rows: number
  blocks: Block[]
}

/**
 * By stretch: the last row of the log whose blocks are merged into pages. A row is deleted once all of its blocks are.
 */
export type MovedRows = Map<number, number>

export function readMoved(database: Database.Database): MovedRows {
  const [found] = database.prepare('SELECT value FROM meta WHERE name = ?').all([MOVED]) as { value: string }[]
  return new Map(found ? (JSON.parse(found.value) as [number, number][]) : [])
}

/** Within a transaction. */
export function saveMoved(database: Database.Database, moved: MovedRows): void {
  if (moved.size === 0) database.prepare('DELETE FROM meta WHERE name = ?').run([MOVED])
  else database.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run([MOVED, JSON.stringify([...moved])])
}

/** All rows of the log, in order of arrival. */
export function readLog(database: Database.Database): LogRow[] {
  const rows = database.prepare('SELECT seq, rows, bytes FROM log ORDER BY seq').all() as {
    seq: number
    rows: number
    bytes: ArrayBuffer
  }[]
  return rows.map(({ bytes, ...row }) => ({ ...row, blocks: readBlocks(new Uint8Array(bytes)) }))
}

/** Unmerged blocks of the wanted stretches, by stretch; mixed ones last. */
export function waitingBlocks(database: Database.Database, isWanted: (stretch: number) => boolean): Block[] {
  const moved = readMoved(database)
  const waits = (seq: number, stretch: number) =>
    stretch === MIXED || (isWanted(stretch) && seq > (moved.get(stretch) ?? 0))
  const blocks = readLog(database).flatMap(({ seq, blocks }) => blocks.filter(({ stretch }) => waits(seq, stretch)))
  const rank = ({ stretch }: Block) => (stretch === MIXED ? Number.MAX_VALUE : stretch)
  return blocks.sort((a, b) => rank(a) - rank(b))
}
