import { sql } from 'kysely'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../../gateway/storage/database'
import { migrate } from '../../gateway/storage/migrate'
import type { Tables } from '../../gateway/storage/tables'
import { openTestDatabase, UP_TO_DATE } from './test-database'

/** What a database that was brought up to date step by step is made of, and the rows that the steps put there. */
interface Schema {
  statements: string[]
  rows: [table: string, rows: Record<string, unknown>[]][]
}

let schema: Promise<Schema> | undefined

/** Migrates a database of its own, once a process. */
async function readSchema(): Promise<Schema> {
  const db = await openDatabase(':memory:')
  try {
    await migrate(db)
    const made = await sql<{ type: string; name: string; statement: string }>`SELECT type, name, sql AS statement
      FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid`.execute(db)
    const rows: Schema['rows'] = []
    for (const { type, name } of made.rows) {
      if (type !== 'table') continue
      const held = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db)
      if (held.rows.length > 0) rows.push([name, held.rows])
    }
    return { statements: made.rows.map(({ statement }) => statement), rows }
  } finally {
    await db.destroy()
  }
}

/**
 * As `openTestDatabase`, up to date. A new one is not brought there step by step, for tests that open one each: on
 * SQLite its tables are made in one go, a tenth of the time; on PostgreSQL it is a copy of one that was.
 */
export async function openMigratedDatabase(path = ':memory:'): Promise<Db> {
  const db = await openTestDatabase(path, UP_TO_DATE)
  if (inject('postgresUrl') === undefined && (await isEmpty(db))) {
    schema ??= readSchema()
    const { statements, rows } = await schema
    await db.transaction().execute(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction)
      for (const [table, held] of rows) {
        await transaction
          .insertInto(table as keyof Tables)
          .values(held as never)
          .execute()
      }
    })
  }
  await migrate(db)
  return db
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sqlite_master LIMIT 1`.execute(db)
  return rows.length === 0
}
