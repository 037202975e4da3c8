import { inject } from 'vitest'
import type { Db } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import { openTestDatabase, UP_TO_DATE } from './test-database'

/** As `openTestDatabase`, up to date. */
export async function openMigratedDatabase(path = ':memory:'): Promise<Db> {
  const db = await openTestDatabase(path, UP_TO_DATE)
  if (inject('postgresUrl') === undefined) await migrate(db)
  return db
}
