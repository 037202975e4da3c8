import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from './database'
import { StorageError } from './storage-error'
import type { Tables } from './tables'

/** Connections that one process keeps at most. */
const CONNECTIONS_MAX = 8
const CONNECT_MAX_MS = 10_000

/** Connections to a PostgreSQL server (`postgres://…`). The driver is loaded only here. */
export async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg')
  // Counts and times fit a number; the driver would give them as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS_MAX, connectionTimeoutMillis: CONNECT_MAX_MS })
  // An unused connection that breaks is replaced at the next request.
  pool.on('error', () => undefined)
  return pool
}

/** The database that connections lead to. `end` is called when it is destroyed. */
export function databaseOver(pool: Pool, end = () => pool.end()): Db {
  const connect = () =>
    pool.connect().catch((cause: Error) => {
      throw Object.assign(new Error(cause.message, { cause }), { code: 'PG_AWAY' })
    })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end } }) })
}

/**
 * The installation's database on a PostgreSQL server (`postgres://…`), for several machines. Does not touch the schema:
 * call `migrate` next. Throws `StorageError` when the server does not answer.
 */
export async function openPostgres(url: string): Promise<Db> {
  const db = databaseOver(await openPool(url))
  try {
    await sql`SELECT 1`.execute(db)
    return db
  } catch (cause) {
    await db.destroy()
    throw new StorageError(new URL(url).host, cause)
  }
}
