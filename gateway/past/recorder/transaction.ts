import type Database from 'libsql'

/** All of it, or none: left open, a transaction keeps the file locked for whoever opens it next. */
export function transact(database: Database.Database, work: () => void): void {
  database.exec('BEGIN')
  try {
    work()
    database.exec('COMMIT')
  } catch (thrown) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw thrown
  }
}
