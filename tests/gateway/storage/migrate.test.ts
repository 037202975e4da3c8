import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openThread } from '../../../gateway/open-thread'
import { type Db, openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { baseline } from '../../../gateway/storage/migrations/001-baseline'
import { migrations } from '../../../gateway/storage/migrations/index'
import type { Migration } from '../../../gateway/storage/migrations/migration'
import { openFormerDatabase } from '../../support/former-database'
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

/** Steps of version 0.1, by the table that its databases kept them in. */
const FORMER_STEPS = ['001-users', '002-sign-in', '076-known-closes']

async function writeSteps(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('kysely_migration').execute()
  const rows = names.map((name, i) => ({ name, timestamp: `2026-11-29T00:00:0${i}.000Z` }))
  await db.insertInto('kysely_migration').values(rows).execute()
}

describe('a database of version 0.1', () => {
  test('goes on as one of the baseline', async () => {
    const db = await openTestDatabase()
    await migrate(db, [baseline])
    await writeSteps(db, FORMER_STEPS)
    await sql`INSERT INTO tags (user_id, revision, body, updated_at) VALUES ('a', 1, '{}', 7)`.execute(db)
    expect(await migrate(db)).toEqual(names.slice(1))
    expect((await applied(db))[0]).toEqual({ name: '001-baseline', timestamp: '2026-11-29T00:00:02.000Z' })
    expect(await db.selectFrom('tags').select('updated_at').execute()).toEqual([{ updated_at: 7 }])
    expect(await migrate(db)).toEqual([])
    await db.destroy()
  })

  test('is adopted once by several that start at once', async () => {
    const opened = await openThrice('adopted.db')
    const [first] = opened as [Db]
    await migrate(first, [baseline])
    await writeSteps(first, FORMER_STEPS)
    await Promise.all(opened.map((db) => migrate(db)))
    expect((await applied(first)).map(({ name }) => name)).toEqual(names)
    for (const db of opened) await db.destroy()
  })

  test('is refused while steps are missing, and stays as it was', async () => {
    const db = await openTestDatabase()
    await migrate(db)
    await writeSteps(db, FORMER_STEPS.slice(0, 2))
    await expect(migrate(db)).rejects.toThrow('storage: the data is older than version 0.1')
    expect((await applied(db)).map(({ name }) => name)).toEqual(['001-users', '002-sign-in'])
    await db.destroy()
  })

  test('is refused when it stored its steps in a table of its own', async () => {
    const db = await openTestDatabase()
    await sql`CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('storage: the data is older than version 0.1')
    await db.destroy()
  })

  test.runIf(inject('postgresUrl') === undefined)('has the tables and columns of a new one', async () => {
    const [former, fresh] = [await openFormerDatabase(), await openTestDatabase()]
    await Promise.all([migrate(former), migrate(fresh)])
    const columnsOf = async (db: Db) =>
      (await db.introspection.getTables())
        .map(({ name, columns }) => ({ name, columns: columns.map((column) => JSON.stringify(column)).sort() }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    const indexesOf = async (db: Db) =>
      (await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name`.execute(db)).rows
    expect(await columnsOf(former)).toEqual(await columnsOf(fresh))
    expect(await indexesOf(former)).toEqual(await indexesOf(fresh))
    await Promise.all([former.destroy(), fresh.destroy()])
  })
})
