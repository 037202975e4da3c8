import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { openMigratedDatabase } from '../../support/migrated-database'

/** All that a database holds: what it is made of, and each table's rows. */
async function contents(db: Db) {
  const made = await sql<{ type: string; name: string; text: string | null }>`SELECT type, name, sql AS text
    FROM sqlite_master ORDER BY type, name`.execute(db)
  const rows = new Map<string, unknown[]>()
  for (const { name, type } of made.rows) {
    if (type !== 'table') continue
    const held = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db)
    // names drawn by lot, and moments
    const fixed = ([column]: [string, unknown]) => column !== 'id' && column !== 'timestamp' && !column.endsWith('_at')
    rows.set(
      name,
      held.rows.map((row) => Object.fromEntries(Object.entries(row).filter(fixed))),
    )
  }
  return { made: made.rows, rows }
}

test('a database that tests are given is what every step after another makes of an empty one', async () => {
  const [given, made] = [await openMigratedDatabase(), await openDatabase(':memory:')]
  await migrate(made)
  expect(await contents(given)).toEqual(await contents(made))
  await Promise.all([given.destroy(), made.destroy()])
})
