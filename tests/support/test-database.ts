import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../../gateway/storage/database'
import { openPostgres } from '../../gateway/storage/postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL server is; nothing provides it where SQLite is what runs. */
    postgresUrl?: string
  }
}

const DUPLICATE = '42P04'

/** Makes a database on the server if need be. */
async function makeDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}`)
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== DUPLICATE) throw thrown
  } finally {
    await client.end()
  }
}

/**
 * A database of a test, on the engine of its run: a file, or one of that name on the run's PostgreSQL server. Of one
 * path it is always the same; `:memory:` is new each time. Does not touch the schema.
 */
export async function openTestDatabase(path = ':memory:'): Promise<Db> {
  const server = inject('postgresUrl')
  if (server === undefined) return await openDatabase(path)
  const key = path === ':memory:' ? randomUUID() : path
  const name = `z${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
  await makeDatabase(server, name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return await openPostgres(url.href)
}
