import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { baseline } from '../../../gateway/storage/migrations/001-baseline'
import { openTestDatabase } from '../../support/test-database'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db, [baseline])
})
afterEach(() => db.destroy())

test('departments and keys of today stay, and what was configured counts as defined', async () => {
  const department = { id: 'd1', org_id: 'd1', parent_id: null, name: '总部', code: 'hq', description: null, ord: 0 }
  await db
    .insertInto('departments')
    .values({ ...department, created_at: 1, updated_at: 1 } as never)
    .execute()
  const key = (name: string, data_type: string, label: string | null) => ({
    target_type: 'USER',
    key: name,
    data_type,
    label,
  })
  await db
    .insertInto('udf_keys')
    .values([key('born', 'DATETIME', null), key('named', 'STRING', '名称'), key('own', 'STRING', null)] as never)
    .execute()
  await migrate(db)
  expect(await db.selectFrom('departments').selectAll().execute()).toEqual([
    expect.objectContaining({ ...department, name_i18n: null, description_i18n: null }),
  ])
  const keys = await db.selectFrom('udf_keys').select(['key', 'defined', 'options']).orderBy('key').execute()
  expect(keys.map(({ key, defined, options }) => [key, Number(defined), options])).toEqual([
    ['born', 1, null],
    ['named', 1, null],
    ['own', 0, null],
  ])
})
