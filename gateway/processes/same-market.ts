import type { Config } from '../config/config'
import type { Db } from '../storage/database'
import { StorageError } from '../storage/storage-error'

const NAME = 'simulated-seed'

/**
 * Remembers the seed of the simulated market in its database. Throws `StorageError` where another one was remembered:
 * days of two markets would be mixed.
 */
export async function mustBeSameMarket(
  db: Db,
  { feed, seed, dataDir }: Pick<Config, 'feed' | 'seed' | 'dataDir'>,
  now: number,
): Promise<void> {
  if (feed !== 'simulated') return
  await db
    .insertInto('installation')
    .values({ name: NAME, value: String(seed), set_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = db.selectFrom('installation').select('value').where('name', '=', NAME)
  const { value } = await row.executeTakeFirstOrThrow()
  if (value === String(seed)) return
  throw new StorageError(
    `${dataDir}: holds the simulated market of ZEUS_SEED=${value}, not ${seed}: set that seed, or choose another folder with ZEUS_DATA_DIR`,
  )
}
