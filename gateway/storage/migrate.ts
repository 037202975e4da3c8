import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely'
import type { Db } from './database'
import { lockSubject } from './lock-subject'
import { baseline } from './migrations/001-baseline'
import { migrations as registry } from './migrations/index'
import type { Migration } from './migrations/migration'
import { StorageError } from './storage-error'

/** First and last of the migration steps in which version 0.1 made the tables of the baseline. */
const FIRST_STEP = '001-users'
const LAST_STEP = '076-known-closes'
/** Table in which versions before 0.1 stored the names of their steps. */
const OLD_STEPS_TABLE = 'schema_migrations'

/**
 * Replaces the steps that a database of version 0.1 has recorded by the baseline, which makes the same tables. Throws
 * `StorageError` when some of these steps are missing.
 */
async function adoptBaseline(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const hasSteps = tables.includes(DEFAULT_MIGRATION_TABLE)
  if (!hasSteps) {
    if (tables.includes(OLD_STEPS_TABLE)) throw tooOld()
    return
  }
  await db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, DEFAULT_MIGRATION_TABLE)
    const steps = await transaction.selectFrom(DEFAULT_MIGRATION_TABLE).selectAll().execute()
    const last = steps.find(({ name }) => name === LAST_STEP)
    if (!last) {
      if (steps.some(({ name }) => name === FIRST_STEP)) throw tooOld()
      return
    }
    await transaction.deleteFrom(DEFAULT_MIGRATION_TABLE).execute()
    await transaction
      .insertInto(DEFAULT_MIGRATION_TABLE)
      .values({ ...last, name: baseline.name })
      .execute()
    await transaction.schema.dropTable(OLD_STEPS_TABLE).ifExists().execute()
  })
}

const tooOld = () =>
  new StorageError('the data is older than version 0.1: start version 0.1 with it once, then this version')

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
