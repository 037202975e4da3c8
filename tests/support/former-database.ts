import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../gateway/storage/database'

const FILE = join(import.meta.dirname, '../fixtures/databases/before-baseline.sql')

/** An SQLite database as version 0.1 left it: every table, index and row. */
export async function openFormerDatabase(path = ':memory:'): Promise<Db> {
  const db = await openDatabase(path)
  for (const statement of readFileSync(FILE, 'utf8').split('\n').filter(Boolean)) await sql.raw(statement).execute(db)
  return db
}
