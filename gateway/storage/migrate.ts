import type { Db } from './database'
import { migrations as registry } from './migrations/index'
import type { Migration } from './migrations/migration'
import { StorageError } from './storage-error'

/**
 * Brings the schema up to date, each step in its own transaction, and returns the names applied now (none when it
 * already was). Throws `StorageError` when a step fails or the data was written by a newer version.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = registry, now = Date.now): Promise<string[]> {
  await db.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
  const applied = new Set((await db.selectFrom('schema_migrations').select('name').execute()).map((row) => row.name))
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new StorageError(`the data was written by a newer version of this program (it knows ${unknown.join(', ')})`)
  }
  const done: string[] = []
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue
    try {
      await db.transaction().execute(async (transaction) => {
        await migration.up(transaction)
        await transaction.insertInto('schema_migrations').values({ name: migration.name, applied_at: now() }).execute()
      })
    } catch (cause) {
      // Another process that starts now may have done the same step.
      if (await isApplied(db, migration.name)) continue
      throw new StorageError(`schema step ${migration.name} failed`, cause)
    }
    done.push(migration.name)
  }
  return done
}

async function isApplied(db: Db, name: string): Promise<boolean> {
  const row = db.selectFrom('schema_migrations').select('name').where('name', '=', name)
  return (await row.executeTakeFirst()) !== undefined
}
