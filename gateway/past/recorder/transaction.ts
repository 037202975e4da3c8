import type Database from 'libsql'

/** All or nothing: an open transaction would lock the file for the next open. */
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
