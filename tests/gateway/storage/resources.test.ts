import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { baseline } from '../../../gateway/storage/migrations/001-baseline'
import { PRODUCT_RESOURCES } from '../../../shared/protocol/permissions'
import { openTestDatabase } from '../../support/test-database'

let db: Db
beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db, [baseline])
})
afterEach(() => db.destroy())

test('what roles were allowed so far stays allowed, one resource for all of them', async () => {
  for (const [role, code, actions] of [
    ['r1', 'report', '["read"]'],
    ['r2', 'report', '["read","write"]'],
    ['r2', 'page', '["open"]'],
  ]) {
    await sql`INSERT INTO role_resources (role_id, namespace, code, type, actions, api_identifier)
      VALUES (${role}, 'desk', ${code}, 'DATA', ${actions}, '/reports')`.execute(db)
  }
  await migrate(db)
  const resources = db.selectFrom('resources').select(['namespace', 'code', 'actions', 'api_identifier'])
  const own = await resources.where('namespace', '=', 'desk').orderBy('code').execute()
  expect(own).toEqual([
    { namespace: 'desk', code: 'page', actions: '["open"]', api_identifier: '/reports' },
    { namespace: 'desk', code: 'report', actions: '["read","write"]', api_identifier: '/reports' },
  ])
  const grants = await db
    .selectFrom('grants')
    .innerJoin('resources', 'resources.id', 'grants.resource_id')
    .select(['code', 'grantee_type', 'grantee_id', 'effect', 'grants.actions'])
    .orderBy('grantee_id')
    .orderBy('code')
    .execute()
  expect(grants).toEqual([
    { code: 'report', grantee_type: 'ROLE', grantee_id: 'r1', effect: 'ALLOW', actions: '["read"]' },
    { code: 'page', grantee_type: 'ROLE', grantee_id: 'r2', effect: 'ALLOW', actions: '["open"]' },
    { code: 'report', grantee_type: 'ROLE', grantee_id: 'r2', effect: 'ALLOW', actions: '["read","write"]' },
  ])
})

test('the pages of operators are resources from the start', async () => {
  await migrate(db)
  const rows = await db.selectFrom('resources').select(['code', 'actions']).where('namespace', '=', 'zeus').execute()
  expect(Object.fromEntries(rows.map(({ code, actions }) => [code, JSON.parse(actions)]))).toEqual(PRODUCT_RESOURCES)
})
