import { join } from 'node:path'
import type { Config } from '../config/config'
import { openThread } from '../open-thread'
import { type Db, openDatabase } from '../storage/database'
import { migrate } from '../storage/migrate'
import { mustBeWhole } from '../storage/must-be-whole'
import { openPostgres } from '../storage/postgres'
import { StorageError } from '../storage/storage-error'
import type { StorageWatch } from '../storage/storage-watch'

const DATABASE_THREAD = {
  here: import.meta.url,
  source: '../storage/engine-worker.ts',
  bundle: 'database-worker.js',
  heapMb: 192,
  hasDatabase: true,
} as const

/** The database of several machines. The server looks after its own disk. */
async function openShared(url: string): Promise<Db> {
  const db = await openPostgres(url)
  try {
    await migrate(db)
    return db
  } catch (thrown) {
    await db.destroy()
    throw thrown
  }
}

/** Opens the installation's database, its schema up to date: a file in a thread of its own, or a PostgreSQL server. */
export async function openStorage(config: Config, watch?: StorageWatch): Promise<Db> {
  if (config.databaseUrl !== undefined) return await openShared(config.databaseUrl)
  const path = join(config.dataDir, 'zeus.db')
  const db = await openDatabase(path, () => openThread(DATABASE_THREAD, 'database', path), watch)
  try {
    await migrate(db)
    await mustBeWhole(db, path)
    return db
  } catch (thrown) {
    await db.destroy().catch(() => undefined)
    throw thrown instanceof StorageError ? thrown : new StorageError(path, thrown)
  }
}
