import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './database'
import { StorageError } from './storage-error'

/** A larger file is not checked completely at every start: damage is reported when it is read. */
const CHECKED_MAX_BYTES = 256 * 1024 * 1024

/** Throws `StorageError` where pages of the database contradict each other. */
export async function mustBeWhole(db: Db, path: string): Promise<void> {
  if ((await stat(path)).size > CHECKED_MAX_BYTES) return
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const found = rows[0]?.quick_check
  if (found === 'ok') return
  throw new StorageError(path, Object.assign(new Error(found ?? 'no answer'), { code: 'SQLITE_CORRUPT' }))
}
