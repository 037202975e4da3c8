import { DEFAULT_MIGRATION_TABLE } from 'kysely'
import type { Db } from './database'
import { lockSubject } from './lock-subject'
import { baseline } from './migrations/001-baseline'
import { StorageError } from './storage-error'

/** Version 0.1 made the tables of the baseline in steps, of which this was the last. */
const LAST_STEP = '076-known-closes'
const FIRST_STEP = '001-users'
/** In which the first versions stored their steps. */
const FIRST_TABLE = 'schema_migrations'

/**
 * Writes the baseline into a database of version 0.1 in the place of the steps that made its tables. Throws
 * `StorageError` when some of these steps are missing.
 */
export async function adoptBaseline(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const hasSteps = tables.includes(DEFAULT_MIGRATION_TABLE)
  if (!hasSteps && tables.includes(FIRST_TABLE)) throw tooOld()
  if (!hasSteps) return
  await db.transaction().execute(async (transaction) => {
    await lockSubject(transaction, DEFAULT_MIGRATION_TABLE)
    const steps = await transaction.selectFrom(DEFAULT_MIGRATION_TABLE).selectAll().execute()
    const last = steps.find(({ name }) => name === LAST_STEP)
    if (!last && steps.some(({ name }) => name === FIRST_STEP)) throw tooOld()
    if (!last) return
    await transaction.deleteFrom(DEFAULT_MIGRATION_TABLE).execute()
    await transaction
      .insertInto(DEFAULT_MIGRATION_TABLE)
      .values({ ...last, name: baseline.name })
      .execute()
    await transaction.schema.dropTable(FIRST_TABLE).ifExists().execute()
  })
}

const tooOld = () =>
  new StorageError('the data is older than version 0.1: start version 0.1 with it once, then this version')
