import type { Worker } from 'node:worker_threads'
import { Kysely } from 'kysely'
import { engineDialect } from './dialect'
import { BEGIN, type DatabaseEngine, type Lane, LocalEngine, type StatementResult } from './engine'
import { ThreadEngine } from './engine-thread'
import { StorageError } from './storage-error'
import type { StorageWatch } from './storage-watch'
import type { Tables } from './tables'

/** Statements that write nothing by themselves. */
const TURNS = [BEGIN, 'commit', 'rollback']

/** An engine that writes only while that is useful, and reports the state of its disk. */
class WatchedEngine implements DatabaseEngine {
  private inTransaction = false
  /** The transaction has written something. */
  private hasWritten = false

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly watch: StorageWatch,
  ) {}

  get readsApart(): boolean {
    return this.engine.readsApart
  }

  async execute(lane: Lane, sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    const writes = lane === 'write' && !TURNS.includes(sql)
    if (writes) this.watch.admitWrite()
    try {
      const outcome = await this.engine.execute(lane, sql, parameters)
      if (writes) this.watch.wrote()
      if (lane === 'write') await this.ended(sql, writes)
      return outcome
    } catch (thrown) {
      this.watch.failed(thrown)
      throw thrown
    }
  }

  /** A write counts as done with its transaction, and only in the folder that was opened. */
  private async ended(sql: string, writes: boolean): Promise<void> {
    if (writes) this.hasWritten = true
    if (sql === BEGIN) this.inTransaction = true
    else if (TURNS.includes(sql)) this.inTransaction = false
    if (this.inTransaction || !this.hasWritten) return
    this.hasWritten = false
    if (sql !== 'rollback') await this.watch.confirmWrite()
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}

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
