import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../gateway/storage/migrate'
import { openPostgres } from '../../gateway/storage/postgres'
import { STORE_FIRST_ROWS } from './migrated-database'
import { startPostgres } from './postgres-server'
import { databaseAt, makeDatabase, UP_TO_DATE } from './test-database'

/** One server for all files of the run on PostgreSQL, with a database that is brought up to date once. */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await makeDatabase(server.url, UP_TO_DATE)
  const db = await openPostgres(databaseAt(server.url, UP_TO_DATE))
  await migrate(db)
  await sql.raw(STORE_FIRST_ROWS).execute(db)
  await db.destroy()
  project.provide('postgresUrl', server.url)
  return server.stop
}
