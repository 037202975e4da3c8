import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { makeFolder } from './make-folder'

/** Result of one statement. A row is its values in the order of `names`: objects take half as long again to create. */
export interface StatementResult {
  names: readonly string[]
  rows: readonly unknown[][]
  changes?: number
  insertId?: number | bigint
}

export const NOTHING_READ: StatementResult = { names: [], rows: [] }

/** Reads go past a transaction that is open and see what was committed before. */
export type Lane = 'read' | 'write'

/** A database that executes statements, here or in a thread. */
export interface DatabaseEngine {
  /** Whether the lanes are two connections; else reads have to wait for the transaction too. */
  readonly readsApart: boolean
  execute(lane: Lane, sql: string, parameters: readonly unknown[]): Promise<StatementResult>
  close(): Promise<void>
}

/** How a transaction begins: another process that writes is waited for, and what was read cannot be old by the first write. */
export const BEGIN = 'begin immediate'

const IN_MEMORY = ':memory:'

function connect(path: string): Database.Database {
  const database = new Database(path)
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('PRAGMA foreign_keys = ON')
  return database
}

const WRITES = /^\s*(?:insert|update|delete|replace|with)\b/i

/**
 * Acquires the write lock of the file before any statement. If another program prevents a statement from starting,
 * libsql leaves the statement in progress, and this connection then reports later writes as done without storing them.
 */
function begin(database: Database.Database): StatementResult {
  database.exec(BEGIN)
  return NOTHING_READ
}

function run(database: Database.Database, sql: string, parameters: readonly unknown[]): StatementResult {
  const statement = database.prepare(sql)
  if (statement.reader) {
    const names = statement.columns().map(({ name }) => name)
    return { names, rows: statement.raw().all(parameters) as unknown[][] }
  }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { ...NOTHING_READ, changes, insertId: lastInsertRowid }
}

/** Statements of one file, or of a private database in memory, executed at once by the caller. */
export class LocalEngine implements DatabaseEngine {
  readonly readsApart: boolean
  private readonly writing: Database.Database
  private readonly reading: Database.Database

  /** Creates the folder and the file (mode 0600) if need be. Throws what the system or SQLite says. */
  constructor(path: string) {
    this.readsApart = path !== IN_MEMORY
    if (this.readsApart) makeFolder(dirname(path))
    this.writing = connect(path)
    if (this.readsApart) {
      this.writing.exec('PRAGMA journal_mode = WAL')
      this.writing.exec('PRAGMA synchronous = FULL')
      chmodSync(path, 0o600)
    }
    this.writing.prepare('SELECT count(*) AS n FROM sqlite_master').all()
    this.reading = this.readsApart ? connect(path) : this.writing
  }

  async execute(lane: Lane, sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    return this.executeNow(lane, sql, parameters)
  }

  executeNow(lane: Lane, sql: string, parameters: readonly unknown[]): StatementResult {
    const database = lane === 'read' ? this.reading : this.writing
    // A statement that fails for want of space or a broken disk may have ended its transaction by itself: what failed
    // then stands, not that there is nothing left to undo.
    if (sql === 'rollback' && !database.inTransaction) return NOTHING_READ
    if (sql === BEGIN) return begin(database)
    if (!WRITES.test(sql) || database.inTransaction) return run(database, sql, parameters)
    begin(database)
    try {
      const outcome = run(database, sql, parameters)
      database.exec('commit')
      return outcome
    } catch (thrown) {
      if (database.inTransaction) database.exec('rollback')
      throw thrown
    }
  }

  async close(): Promise<void> {
    this.closeNow()
  }

  closeNow(): void {
    if (this.readsApart) {
      this.reading.close()
      // The write-ahead log goes into the file, so that a copy of the file alone is whole.
      this.writing.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    }
    this.writing.close()
  }
}
