import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Db } from './database'
import { StorageError } from './storage-error'
import type { Tables } from './tables'

/** Connections that one process keeps at most. */
const CONNECTIONS_MAX = 8
const CONNECT_MAX_MS = 10_000

/**
 * The installation's database on a PostgreSQL server (`postgres://…`), for several machines. Does not touch the schema:
 * call `migrate` next. The driver is loaded only here. Throws `StorageError` when the server does not answer.
 */
export async function openPostgres(url: string): Promise<Db> {
  const { default: pg } = await import('pg')
  // Counts and times fit a number; the driver would give them as text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS_MAX, connectionTimeoutMillis: CONNECT_MAX_MS })
  // An unused connection that breaks is replaced at the next request.
  pool.on('error', () => undefined)
  const connect = () =>
    pool.connect().catch((cause: Error) => {
      throw Object.assign(new Error(cause.message, { cause }), { code: 'PG_AWAY' })
    })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) })
  try {
    await sql`SELECT 1`.execute(db)
    return db
  } catch (cause) {
    await db.destroy()
    throw new StorageError(new URL(url).host, cause)
  }
}
