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

/** Of the run's PostgreSQL server: a database whose schema is up to date, which others are made like. */
export const UP_TO_DATE = 'up_to_date'

/** Where a database of the server is. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Makes a database on the server if need be. */
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
 * A database of a test, on the engine of its run: a file, or one of that name on the run's PostgreSQL server. Of one
 * path it is always the same; `:memory:` is new each time. Does not touch the schema.
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
