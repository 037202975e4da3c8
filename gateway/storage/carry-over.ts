import { DEFAULT_MIGRATION_TABLE, type Kysely } from 'kysely'
import type { Db } from './database'
import { lockSubject } from './lock-subject'
import type { Tables } from './tables'

/** Table in which earlier versions stored the applied steps: names and times in ms. */
const FORMER = 'schema_migrations'
/** Stands there afterwards, so that such a version says that the data is newer than it. */
const CARRIED = 'kysely-migrator'

interface FormerTables extends Tables {
  [FORMER]: { name: string; applied_at: number }
}

/** The steps applied by an earlier version, once, in the table of Kysely's `Migrator`. */
export async function carryOver(db: Db): Promise<void> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === FORMER)) return
  await (db as unknown as Kysely<FormerTables>).transaction().execute(async (transaction) => {
    await lockSubject(transaction as unknown as Kysely<Tables>, FORMER)
    const kept = await transaction.selectFrom(FORMER).selectAll().where('name', '!=', CARRIED).execute()
    if (kept.length === 0) return
    // As the Migrator makes it.
    await transaction.schema
      .createTable(DEFAULT_MIGRATION_TABLE)
      .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
      .execute()
    await transaction
      .insertInto(DEFAULT_MIGRATION_TABLE)
      .values(kept.map(({ name, applied_at }) => ({ name, timestamp: new Date(applied_at).toISOString() })))
      .execute()
    await transaction.deleteFrom(FORMER).execute()
    await transaction.insertInto(FORMER).values({ name: CARRIED, applied_at: Date.now() }).execute()
  })
}
