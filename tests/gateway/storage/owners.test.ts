import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { migrations } from '../../../gateway/storage/migrations/index'

const until = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((step) => step.name === name),
  )
const before = until('022-owners')

const account = (db: Db, id: string, nickname: string, { username = null, email = null }: Names) =>
  sql`INSERT INTO users (id, nickname, source, role, status, created_at, updated_at, username, username_key, email, email_key)
    VALUES (${id}, ${nickname}, 'tenant', 'viewer', 'Activated', 0, 0, ${username}, ${username?.toLowerCase() ?? null},
      ${email}, ${email})`.execute(db)

interface Names {
  username?: string | null
  email?: string | null
}

const page = (db: Db, name: string, version: number, updated_at: number) =>
  db
    .insertInto('custom_boards')
    .values({ name, version, body: `${name}/${version}`, updated_by: 'staff', updated_at })
    .execute()

test('pages made for a name go to the account that it is unique to, and baskets keep theirs', async () => {
  const db = await openDatabase(':memory:')
  await migrate(db, before)
  await account(db, 'a', 'alice', { username: 'Alice' })
  await account(db, 'b', 'alice', { email: 'alice@other.example' })
  await account(db, 'c', 'carol', { email: 'carol@corp.example' })
  await page(db, 'alice', 1, 10)
  await page(db, 'alice', 2, 30)
  await page(db, 'a', 1, 20)
  await page(db, 'carol@corp.example', 1, 5)
  await page(db, 'carol', 1, 6)
  await sql`INSERT INTO custom_indexes (owner_id, owner, name, base_day, weighting, members, updated_at)
    VALUES ('b', 'alice', 'x', '20261120', 'equal', '[]', 1)`.execute(db)
  await migrate(db, until('069-user-pages'))

  const pages = await db.selectFrom('user_pages').select(['owner_id', 'version', 'body']).execute()
  expect(pages.map(({ owner_id, version, body }) => `${owner_id} ${version} ${body}`).sort()).toEqual([
    'a 1 alice/1',
    'a 2 a/1',
    'a 3 alice/2',
    'c 1 carol@corp.example/1',
  ])
  // Nobody's user name: whoever is called so has no right to it, and it is not lost.
  expect(await db.selectFrom('custom_boards').select(['name', 'body']).execute()).toEqual([
    { name: 'carol', body: 'carol/1' },
  ])
  expect(
    await db
      .selectFrom('custom_indexes')
      .select(['owner_id', 'name', 'base_day', 'weighting', 'members', 'updated_at'])
      .execute(),
  ).toEqual([{ owner_id: 'b', name: 'x', base_day: '20261120', weighting: 'equal', members: '[]', updated_at: 1 }])
  await db.destroy()
})
