import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOidcAdapter, pruneOidcRecords } from '../../../../../gateway/people/identity/applications/oidc-adapter'
import type { Db } from '../../../../../gateway/storage/database'
import { migrate } from '../../../../../gateway/storage/migrate'
import { openTestDatabase } from '../../../../support/test-database'

let db: Db
let now: number
const adapterOf = (model: string) => createOidcAdapter(db, () => now)(model)

beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
  now = 1_000_000
})
afterEach(() => db.destroy())

test('keeps a record under its model and id, and replaces it', async () => {
  const sessions = adapterOf('Session')
  await sessions.upsert('a', { uid: 'u', accountId: 'x' }, 60)
  await sessions.upsert('a', { uid: 'u', accountId: 'y' }, 60)
  expect(await sessions.find('a')).toEqual({ uid: 'u', accountId: 'y' })
  expect(await sessions.findByUid('u')).toEqual({ uid: 'u', accountId: 'y' })
  expect(await adapterOf('Grant').find('a')).toBeUndefined()
})

test('does not find what has expired, even before it is pruned', async () => {
  const sessions = adapterOf('Session')
  await sessions.upsert('short', {}, 60)
  await sessions.upsert('long', {}, 120)
  now += 60_000
  expect(await sessions.find('short')).toBeUndefined()
  await pruneOidcRecords(db, now)
  expect(await db.selectFrom('oidc_records').select('id').execute()).toEqual([{ id: 'long' }])
})

test('marks what was used, and forgets what belonged to a revoked grant', async () => {
  const codes = adapterOf('AuthorizationCode')
  await codes.upsert('c', { grantId: 'g' }, 60)
  await codes.consume('c')
  expect(await codes.find('c')).toEqual({ grantId: 'g', consumed: 1000 })
  await codes.revokeByGrantId('g')
  expect(await codes.find('c')).toBeUndefined()
})

test('lets one of several at once use what is good once; the others are refused as the protocol says', async () => {
  const codes = adapterOf('AuthorizationCode')
  await codes.upsert('c', { grantId: 'g' }, 60)
  const outcomes = await Promise.allSettled([codes.consume('c'), codes.consume('c'), codes.consume('c')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject({ error: 'invalid_grant', statusCode: 400 })
})
