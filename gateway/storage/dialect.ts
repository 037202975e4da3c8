import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { BEGIN, type DatabaseEngine } from './engine'

/** One after another: who has taken it gives it back by calling what it got. */
class Turnstile {
  private last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.last
    let release = () => {}
    this.last = new Promise((resolve) => {
      release = resolve
    })
    await before
    return release
  }
}

/**
 * Runs one query or transaction. Writes, and all statements of a transaction, take turns; reads outside of a
 * transaction do not wait for them if the engine isolates them.
 */
class Connection implements DatabaseConnection {
  private release: (() => void) | undefined

  constructor(
    private readonly engine: DatabaseEngine,
    private readonly writers: Turnstile,
  ) {}

  async begin(): Promise<void> {
    const release = await this.writers.take()
    try {
      await this.engine.execute('write', BEGIN, [])
      this.release = release
    } catch (thrown) {
      release()
      throw thrown
    }
  }

  /** Ends the transaction; the next writer comes in any case. */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (!this.release) return
    await this.engine.execute('write', how, [])
    this.release()
    this.release = undefined
  }

  /** The transaction is given up without an end, when not even that could be had. */
  abandon(): void {
    this.release?.()
    this.release = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.release) return this.execute('write', query)
    if (this.engine.readsApart && SelectQueryNode.is(query.query)) return this.execute('read', query)
    const release = await this.writers.take()
    try {
      return await this.execute('write', query)
    } finally {
      release()
    }
  }

  private async execute<R>(lane: 'read' | 'write', query: CompiledQuery): Promise<QueryResult<R>> {
    const { names, rows, changes, insertId } = await this.engine.execute(lane, query.sql, query.parameters)
    return {
      rows: objectsOf(names, rows) as R[],
      ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
      ...(insertId === undefined ? {} : { insertId: BigInt(insertId) }),
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are read in pages')
  }
}

/** Rows as objects. Copies of one object share its shape: a third faster than objects that are built name by name. */
function objectsOf(names: readonly string[], rows: readonly (readonly unknown[])[]): object[] {
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, undefined]))
  return rows.map((values) => {
    const row = { ...blank }
    for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at]
    return row
  })
}

class EngineDriver implements Driver {
  private readonly writers = new Turnstile()

  constructor(private readonly engine: DatabaseEngine) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.engine, this.writers)
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.end('commit')
  }

  /** Never throws: what made it necessary is what counts. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.end('rollback').catch(() => undefined)
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.abandon()
  }

  /** Pending writes finish first. */
  async destroy(): Promise<void> {
    await this.writers.take()
    await this.engine.close()
  }
}

/** SQLite undoes a change of the schema as it does any other. */
class EngineAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** SQLite as Kysely speaks it, executed by an engine. */
export const engineDialect = (engine: DatabaseEngine): Dialect => ({
  createAdapter: () => new EngineAdapter(),
  createDriver: () => new EngineDriver(engine),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
