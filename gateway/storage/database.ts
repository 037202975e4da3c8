import type { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { engineDialect } from './dialect'
import { LocalEngine } from './engine'
import { ThreadEngine } from './engine-thread'
import { StorageError } from './storage-error'
import type { StorageWatch } from './storage-watch'
import type { Tables } from './tables'
import { WatchedEngine } from './watched-engine'

export type Db = Kysely<Tables>

/**
 * Opens (and creates, mode 0600) the database file, or one in memory that nothing else sees. Does not touch the
 * schema: call `migrate` next. With `openThread`, which opens `engine-worker.ts` on the path, its statements run there
 * and not on this thread. `watch` hears of every statement. Throws `StorageError` saying what is wrong with the path or the disk.
 */
export async function openDatabase(
  path: string,
  openThread?: (path: string) => Worker,
  watch?: StorageWatch,
): Promise<Db> {
  try {
    const engine = openThread ? await ThreadEngine.open(openThread(path)) : new LocalEngine(path)
    return new Kysely<Tables>({ dialect: engineDialect(watch ? new WatchedEngine(engine, watch) : engine) })
  } catch (cause) {
    throw new StorageError(path, cause)
  }
}
