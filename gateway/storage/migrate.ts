import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely'
import { adoptBaseline } from './adopt-baseline'
import type { Db } from './database'
import { migrations as registry } from './migrations/index'
import type { Migration } from './migrations/migration'
import { StorageError } from './storage-error'

/**
 * Brings the schema up to date, all steps in one transaction, and returns the names applied now (none when it already
 * was). Throws `StorageError` when a step fails, which leaves the data as it was, or when the data is of a newer
 * version or of one before 0.1.
 */
export async function migrate(db: Db, migrations: readonly Migration[] = registry): Promise<string[]> {
  await adoptBaseline(db)
  const steps = Object.fromEntries(migrations.map((migration) => [migration.name, migration]))
  const provider = { getMigrations: async () => steps }
  // A database may have got two steps that were made side by side in the other order.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error === undefined) return results.map(({ migrationName }) => migrationName)
  const failed = results.find(({ status }) => status === 'Error')
  if (failed) throw new StorageError(`schema step ${failed.migrationName} failed`, error)
  const unknown = (await applied(db)).filter((name) => !(name in steps))
  if (unknown.length === 0) throw new StorageError('the schema cannot be brought up to date', error)
  throw new StorageError(`the data was written by a newer version of this program (it knows ${unknown.join(', ')})`)
}

const applied = async (db: Db): Promise<string[]> =>
  (await db.selectFrom(DEFAULT_MIGRATION_TABLE).select('name').orderBy('name').execute()).map(({ name }) => name)
