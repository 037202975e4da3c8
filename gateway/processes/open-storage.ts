import { join } from 'node:path'
import type { Config } from '../config'
import { openThread } from '../open-thread'
import { type Db, openDatabase } from '../storage/database'
import { migrate } from '../storage/migrate'
import { mustBeWhole } from '../storage/must-be-whole'
import { StorageError } from '../storage/storage-error'
import type { StorageWatch } from '../storage/storage-watch'

const DATABASE_THREAD = {
  here: import.meta.url,
  source: '../storage/engine-worker.ts',
  bundle: 'database-worker.js',
  heapMb: 192,
}

/** Opens the installation's database in a thread of its own, its schema up to date. */
export async function openStorage(config: Config, watch?: StorageWatch): Promise<Db> {
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
