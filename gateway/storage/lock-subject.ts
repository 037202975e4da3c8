import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from './tables'

/**
 * Lets one transaction at a time go on about a subject, until it ends. SQLite has one writer in any case; PostgreSQL
 * would let two count the same rows and both find room.
 */
export async function lockSubject(transaction: Kysely<Tables>, subject: string): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`SELECT pg_advisory_xact_lock(hashtext(${subject}))`.execute(transaction)
}
