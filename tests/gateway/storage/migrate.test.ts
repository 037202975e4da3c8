import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openThread } from '../../../gateway/open-thread'
import { type Db, openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { migrations } from '../../../gateway/storage/migrations/index'
import type { Migration } from '../../../gateway/storage/migrations/migration'
import type { DayRowRecord } from '../../../gateway/storage/tables'
import { openTestDatabase } from '../../support/test-database'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-migrate-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PLACE = { here: import.meta.url, source: '../../../gateway/storage/engine-worker.ts', bundle: '' }

/** One database opened by three, as by processes of their own: none waits on the thread of another. */
async function openThrice(name: string): Promise<Db[]> {
  const open = () =>
    inject('postgresUrl') === undefined
      ? openDatabase(join(folder, name), (path) => openThread(PLACE, 'database', path))
      : openTestDatabase(join(folder, name))
  return [await open(), ...(await Promise.all([open(), open()]))]
}

const names = migrations.map(({ name }) => name)
const tablesOf = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name)
const applied = (db: Db) => db.selectFrom('kysely_migration').selectAll().orderBy('name').execute()

test('applies every step once, in order, and nothing the second time', async () => {
  const db = await openTestDatabase()
  expect(await migrate(db)).toEqual(names)
  expect(await migrate(db)).toEqual([])
  await db.destroy()
})

test('numbers its steps upwards without a repetition', () => {
  const numbers = names.map((name) => Number(name.slice(0, 3)))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

const broken: Migration = {
  name: '002-broken',
  async up(db) {
    await db.schema.createTable('half').addColumn('a', 'text').execute()
    throw new Error('power cut')
  },
}
const good: Migration = {
  name: '001-good',
  up: (db) => db.schema.createTable('good').addColumn('a', 'text').execute(),
}

test('undoes all when a step fails half way, and names it', async () => {
  const db = await openTestDatabase()
  await expect(migrate(db, [good, broken])).rejects.toThrow('storage: schema step 002-broken failed: power cut')
  expect(await tablesOf(db)).not.toContain('good')
  expect(await tablesOf(db)).not.toContain('half')
  await expect(migrate(db, [good, { ...broken, up: async () => {} }])).resolves.toEqual(['001-good', '002-broken'])
  await db.destroy()
})

test('applies a step that was made beside a later one', async () => {
  const db = await openTestDatabase()
  const later = { name: '002-later', up: async () => {} }
  await migrate(db, [later])
  expect(await migrate(db, [good, later])).toEqual(['001-good'])
  await db.destroy()
})

test('refuses data written by a newer version', async () => {
  const db = await openTestDatabase()
  await migrate(db, [good])
  await expect(migrate(db, [{ ...good, name: '000-other' }])).rejects.toThrow(
    'storage: the data was written by a newer version of this program (it knows 001-good)',
  )
  await db.destroy()
})

test('several that bring one database up to date at once do each step once', async () => {
  const opened = await openThrice('at-once.db')
  const done = await Promise.all(opened.map((db) => migrate(db)))
  expect(done.flat().sort()).toEqual(names)
  for (const db of opened) await db.destroy()
})

/** What the version before kept of its steps, in the place of what `migrate` keeps. */
async function asKeptBefore(db: Db): Promise<void> {
  const rows = (await applied(db)).map(({ name }, i) => ({ name, applied_at: 1_700_000_000_000 + i }))
  await sql`DROP TABLE kysely_migration`.execute(db)
  await sql`DROP TABLE kysely_migration_lock`.execute(db)
  await sql`CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)`.execute(db)
  for (const { name, applied_at } of rows)
    await sql`INSERT INTO schema_migrations (name, applied_at) VALUES (${name}, ${applied_at})`.execute(db)
}

/** What the version before said of a database: it knew no step but its own. */
const unknownBefore = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !names.includes(name))
}

test('each day of which rows are kept gets its place for columns, with nothing in it yet', async () => {
  const db = await openTestDatabase()
  const at = names.indexOf('073-day-columns')
  await migrate(db, migrations.slice(0, at))
  const prices = { open: 1, high: 1, low: 1, close: 1, prev_close: 1, volume: 1, completeness: 1, turnover: 1 }
  const nets = { ad_s: 0, ad_m: 0, ad_l: 0, ad_x: 0, od_s: 0, od_m: 0, od_l: 0, od_x: 0 }
  const days = [
    { source: 'a', trading_day: '20261118' },
    { source: 'a', trading_day: '20261119' },
    { source: 'b', trading_day: '20261119' },
  ]
  for (const instrument of ['600519.SH', '000001.SZ'])
    await db
      .insertInto('day_rows')
      .values(days.map((day) => ({ ...day, instrument, ...prices, ...nets }) as DayRowRecord))
      .execute()
  await migrate(db)
  const made = await db.selectFrom('day_columns').selectAll().orderBy('source').orderBy('trading_day').execute()
  expect(made).toEqual(days.map((day) => ({ ...day, stamp: '', body: null })))
  await db.destroy()
})

describe('a database of the version before', () => {
  test('goes on with what was applied there, and with the steps since', async () => {
    const db = await openTestDatabase()
    await migrate(db, migrations.slice(0, -2))
    await asKeptBefore(db)
    await sql`INSERT INTO tags (user_id, revision, body, updated_at) VALUES ('a', 1, '{}', 7)`.execute(db)
    expect(await migrate(db)).toEqual(names.slice(-2))
    expect((await applied(db)).map(({ name }) => name)).toEqual(names)
    expect((await applied(db))[1]).toEqual({ name: '002-sign-in', timestamp: '2023-11-14T22:13:20.001Z' })
    expect(await db.selectFrom('tags').select('updated_at').execute()).toEqual([{ updated_at: 7 }])
    expect(await migrate(db)).toEqual([])
    expect(await unknownBefore(db)).toEqual(['kysely-migrator'])
    await db.destroy()
  })

  test('is carried over once by several that start at once', async () => {
    const opened = await openThrice('carried.db')
    const [first] = opened as [Db]
    await migrate(first, migrations.slice(0, -1))
    await asKeptBefore(first)
    const done = await Promise.all(opened.map((db) => migrate(db)))
    expect(done.flat()).toEqual(names.slice(-1))
    for (const db of opened) await db.destroy()
  })

  // As commit 68510589 wrote it: every table, index and row.
  test.runIf(inject('postgresUrl') === undefined)('as a file is read as it stands', async () => {
    const db = await openDatabase(':memory:')
    const file = join(import.meta.dirname, '../../fixtures/databases/before-kysely-migrator.sql')
    for (const statement of readFileSync(file, 'utf8').split('\n').filter(Boolean)) await sql.raw(statement).execute(db)
    expect(await migrate(db)).toEqual(names.filter((name) => name > '070-auction-courses'))
    expect((await applied(db))[0]).toEqual({ name: '001-users', timestamp: '2026-11-25T19:08:34.054Z' })
    expect(await db.selectFrom('roles').select('code').execute()).toEqual([{ code: 'operator' }])
    await db.destroy()
  })
})
