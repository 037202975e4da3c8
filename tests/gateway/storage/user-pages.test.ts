import { expect, test } from 'vitest'
import { migrate } from '../../../gateway/storage/migrate'
import { migrations } from '../../../gateway/storage/migrations/index'
import { readLayout } from '../../../shared/desk/read-layout'
import { openTestDatabase } from '../../support/test-database'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '069-user-pages'),
)

test('pages that were lists of panes become layouts, two panes a row as they were drawn', async () => {
  const db = await openTestDatabase()
  await migrate(db, before)
  const panes = [
    { kind: 'list', title: '白酒', codes: ['600519.SH', '000858.SZ'] },
    { kind: 'index', title: '指数', codes: ['000016.SH'] },
    { kind: 'splits', title: '全部拆单', codes: [] },
  ]
  const written = { updated_by: 'staff', updated_at: 7 }
  await db
    .insertInto('user_pages')
    .values({ owner_id: 'a', version: 3, body: JSON.stringify({ title: '盘', note: '说明', panes }), ...written })
    .execute()
  await db
    .insertInto('custom_boards')
    .values({ name: 'carol', version: 1, body: JSON.stringify({ title: '旧', note: '', panes: [] }), ...written })
    .execute()
  await migrate(db)

  const page = await db.selectFrom('user_pages').selectAll().executeTakeFirstOrThrow()
  const { layout, ...others } = JSON.parse(page.body)
  expect([Number(page.version), Number(page.updated_at), others]).toEqual([3, 7, { title: '盘', note: '说明' }])
  expect(layout.panes).toEqual([
    { id: 'p1', kind: 'codes', title: '白酒', x: 0, y: 0, w: 12, h: 12, options: { codes: '600519.SH,000858.SZ' } },
    { id: 'p2', kind: 'indexes', title: '指数', x: 12, y: 0, w: 12, h: 12, options: { codes: '000016.SH' } },
    { id: 'p3', kind: 'splits', title: '全部拆单', x: 0, y: 12, w: 24, h: 12 },
  ])
  expect(readLayout(layout)).toMatchObject({ ok: true, repairs: [] })
  const former = await db.selectFrom('custom_boards').select('body').executeTakeFirstOrThrow()
  expect(JSON.parse(former.body).layout.panes).toEqual([])
  await db.destroy()
})
