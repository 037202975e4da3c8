import { join } from 'node:path'
import Database from 'libsql'
import { makeFolder } from './make-folder'
import { StorageError } from './storage-error'

const FILE = 'lock.db'

interface FolderLock {
  release(): void
}

/**
 * Locks the data folder for this process, creating it if necessary. The operating system owns the lock (SQLite's own,
 * on a separate file), so that it ends with the process in any case, and no check of a process id is necessary. Throws
 * `StorageError` naming the process that has it, or the problem with the folder.
 */
export function lockFolder(folder: string): FolderLock {
  let database: Database.Database | undefined
  try {
    makeFolder(folder)
    database = new Database(join(folder, FILE))
    // Nothing of it has to survive: no journal beside it, no waiting for the disk.
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('PRAGMA synchronous = OFF')
    database.exec(`PRAGMA user_version = ${process.pid}`)
    database.exec('BEGIN IMMEDIATE')
  } catch (cause) {
    const holder = isHeld(cause) ? holderIn(database) : undefined
    database?.close()
    throw holder === undefined ? new StorageError(folder, cause) : new StorageError(`${folder}: ${holder}`)
  }
  const held = database
  return { release: () => void held.close() }
}

const isHeld = (cause: unknown): boolean =>
  cause instanceof Error && (('code' in cause && cause.code === 'SQLITE_BUSY') || /locked/.test(cause.message))

/** The owner of the lock wrote its number before; it can be read while the folder is locked. */
function holderIn(database: Database.Database | undefined): string {
  let pid = 0
  try {
    const [row] = (database?.prepare('PRAGMA user_version').all() ?? []) as { user_version?: number }[]
    pid = row?.user_version ?? 0
  } catch {
    // Unreadable: it is held all the same.
  }
  const who = pid > 0 ? `process ${pid}` : 'another process'
  return `${who} is running on this data folder: stop it first, or choose another folder with ZEUS_DATA_DIR`
}
