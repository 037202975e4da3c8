import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../../gateway/storage/database'
import { openPostgres } from '../../gateway/storage/postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL server; not provided where tests run on SQLite. */
    postgresUrl?: string
  }
}

const DUPLICATE = '42P04'

/** Name of a database with the current schema on the run's PostgreSQL server: the template of others. */
export const UP_TO_DATE = 'up_to_date'

/** URL of a database of the server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Creates a database on the server unless it exists. */
export async function makeDatabase(server: string, name: string, like = 'template1'): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${like}`)
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== DUPLICATE) throw thrown
  } finally {
    await client.end()
  }
}

/** Files that a test of this process opened on the server, whatever their schema. */
export const openedFiles = new Set<string>()

/**
 * A test database on the engine of the run: a file, or a database named after the path on the run's PostgreSQL server.
 * The same path gives the same database; `:memory:` gives a new one each time. Does not change the schema.
 */
export async function openTestDatabase(path = ':memory:'): Promise<Db> {
  const server = inject('postgresUrl')
  if (server === undefined) return await openDatabase(path)
  if (path !== ':memory:') openedFiles.add(path)
  const key = path === ':memory:' ? randomUUID() : path
  const name = `z${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
  await makeDatabase(server, name)
  return await openPostgres(databaseAt(server, name))
}
