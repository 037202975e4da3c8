import { afterEach, beforeEach, expect, test } from 'vitest'
import { mustBeSameMarket } from '../../../gateway/processes/same-market'
import type { Db } from '../../../gateway/storage/database'
import { openMigratedDatabase } from '../../support/migrated-database'

let db: Db
beforeEach(async () => {
  db = await openMigratedDatabase(':memory:')
})
afterEach(() => db.destroy())

const open = (seed: number, feed = 'simulated') => mustBeSameMarket(db, { feed, seed, dataDir: '/data' }, 1)

test('a folder is for one simulated market: another seed is refused in one sentence that names both', async () => {
  await open(7)
  await expect(open(8)).rejects.toMatchObject({
    name: 'StorageError',
    message: expect.stringMatching(/^storage: \/data: holds .*ZEUS_SEED=7, not 8: .*ZEUS_DATA_DIR$/),
  })
  await expect(open(7)).resolves.toBeUndefined()
})

test('other feeds have no seed', async () => {
  await open(7, 'bridge')
  await expect(open(8)).resolves.toBeUndefined()
  await expect(open(9, 'bridge')).resolves.toBeUndefined()
})
