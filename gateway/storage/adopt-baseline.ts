import { DEFAULT_MIGRATION_TABLE } from 'kysely'
import type { Db } from './database'
import { lockSubject } from './lock-subject'
import { baseline } from './migrations/001-baseline'
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
export async function adoptBaseline(db: Db): Promise<void> {
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
