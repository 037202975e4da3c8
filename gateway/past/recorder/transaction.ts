import type Database from 'libsql'

/** All of it, or none: an open transaction would keep the file locked for the next open. */
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
