import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { StorageError } from './storage-error'
import type { Tables } from './tables'

export type Db = Kysely<Tables>

/**
 * Opens (and creates, mode 0600) the database file, or one in memory that nothing else sees. Does not touch the
 * schema: call `migrate` next. Throws `StorageError` saying what is wrong with the path or the disk.
 */
export async function openDatabase(path: string): Promise<Db> {
  const inMemory = path === ':memory:'
  try {
    if (!inMemory) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const database = new Database(path)
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('PRAGMA foreign_keys = ON')
    if (!inMemory) {
      database.exec('PRAGMA journal_mode = WAL')
      database.exec('PRAGMA synchronous = FULL')
      chmodSync(path, 0o600)
    }
    database.prepare('SELECT count(*) AS n FROM sqlite_master').all()
    return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) })
  } catch (cause) {
    throw new StorageError(path, cause)
  }
}
