import type { Db } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { openTestDatabase, UP_TO_DATE } from './test-database'

/** As `openTestDatabase`, up to date; on PostgreSQL a new one is a copy of one that is. */
export async function openMigratedDatabase(path = ':memory:'): Promise<Db> {
  const db = await openTestDatabase(path, UP_TO_DATE)
  await migrate(db)
  return db
}
