import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openThread } from '../../../gateway/open-thread'
import { type Db, openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'
import { isDiskFull } from '../../../gateway/storage/storage-error'

const PLACE = { here: import.meta.url, source: '../../../gateway/storage/engine-worker.ts', bundle: '' }
const inThread = (path: string) => openThread(PLACE, 'database', path)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-engine-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const set = (db: Db, name: string, value = 'v') =>
  db.insertInto('installation').values({ name, value, set_at: 1 }).execute()
const names = async (db: Db) => (await db.selectFrom('installation').select('name').execute()).map(({ name }) => name)

/** A promise that is kept from outside. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe.each([
  ['a file on this thread', 'zeus.db', undefined],
  ['a file in a thread', 'zeus.db', inThread],
  ['memory', ':memory:', undefined],
] as const)('%s', (_name, file, thread) => {
  let db: Db
  beforeEach(async () => {
    db = await openDatabase(file === ':memory:' ? file : join(folder, file), thread)
    await migrate(db)
  })
  afterEach(() => db.destroy())

  test('gives back what was written: numbers, text, nothing and bytes', async () => {
    const row = { source: 's', trading_day: '20261120', instrument: '600519.SH', kind: 'minute' }
    await db
      .insertInto('day_series')
      .values({ ...row, bytes: Uint8Array.of(0, 255, 7) })
      .execute()
    const found = await db.selectFrom('day_series').selectAll().executeTakeFirstOrThrow()
    expect(new Uint8Array(found.bytes)).toEqual(Uint8Array.of(0, 255, 7))
    expect(found).toMatchObject(row)
    const inserted = await db.insertInto('sign_in_attempts').values({ subject: 'a', at: 1 }).executeTakeFirst()
    expect(inserted).toMatchObject({ insertId: 1n, numInsertedOrUpdatedRows: 1n })
    const deleted = await db.deleteFrom('sign_in_attempts').executeTakeFirst()
    expect(deleted.numDeletedRows).toBe(1n)
  })

  test('a transaction is whole or nothing, and writers outside of it come after it', async () => {
    const { open, opened } = gate()
    const add = (to: Db, subject: string) => to.insertInto('sign_in_attempts').values({ subject, at: 1 }).execute()
    const whole = db.transaction().execute(async (transaction) => {
      await add(transaction, 'first')
      await opened
      await add(transaction, 'second')
    })
    const other = add(db, 'other')
    open()
    await Promise.all([whole, other])
    const inOrder = await db.selectFrom('sign_in_attempts').select('subject').orderBy('id').execute()
    expect(inOrder.map(({ subject }) => subject)).toEqual(['first', 'second', 'other'])
    const failing = db.transaction().execute(async (transaction) => {
      await set(transaction, 'half')
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await names(db)).not.toContain('half')
    await set(db, 'afterwards')
  })

  test('many transactions that count up the same number lose none', async () => {
    await set(db, 'n', '0')
    const raise = () =>
      db.transaction().execute(async (transaction) => {
        const { value } = await transaction
          .selectFrom('installation')
          .select('value')
          .where('name', '=', 'n')
          .executeTakeFirstOrThrow()
        await transaction
          .updateTable('installation')
          .set({ value: String(Number(value) + 1) })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, raise))
    expect(await db.selectFrom('installation').select('value').execute()).toEqual([{ value: '20' }])
  })

  test('a statement that is wrong says so with its code, and the next one is fine', async () => {
    await set(db, 'one')
    await expect(set(db, 'one')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    await set(db, 'two')
  })

  test('a full disk within a transaction is told as that, not as the undoing that found nothing to undo', async () => {
    const { page_count: pages } = (await sql<{ page_count: number }>`PRAGMA page_count`.execute(db)).rows[0] ?? {}
    await sql`PRAGMA max_page_count = ${sql.lit(Number(pages) + 2)}`.execute(db)
    const failing = db.transaction().execute(async (transaction) => {
      for (let at = 0; ; at++) await set(transaction, `n${at}`, 'x'.repeat(100_000))
    })
    const cause = await failing.catch((thrown: unknown) => thrown)
    expect(isDiskFull(cause), String(cause)).toBe(true)
    expect(await names(db)).toEqual([])
  })
})

test('closing waits for the transaction that is open, which is kept', async () => {
  const path = join(folder, 'zeus.db')
  const db = await openDatabase(path)
  await migrate(db)
  const [begun, goOn] = [gate(), gate()]
  const writing = db.transaction().execute(async (transaction) => {
    begun.open()
    await goOn.opened
    await set(transaction, 'late')
  })
  await begun.opened
  const closed = db.destroy()
  goOn.open()
  await writing
  await closed
  const again = await openDatabase(path)
  expect(await names(again)).toContain('late')
  await again.destroy()
})

describe('a file', () => {
  test.each([
    ['on this thread', undefined],
    ['in a thread', inThread],
  ])('%s is read past an open transaction, as it was before', async (_name, thread) => {
    const db = await openDatabase(join(folder, 'zeus.db'), thread)
    await migrate(db)
    await set(db, 'before')
    const { open, opened } = gate()
    const writing = db.transaction().execute(async (transaction) => {
      await set(transaction, 'within')
      await opened
    })
    expect(await names(db)).toEqual(['before'])
    open()
    await writing
    expect(await names(db)).toEqual(['before', 'within'])
    await db.destroy()
    const log = statSync(join(folder, 'zeus.db-wal'), { throwIfNoEntry: false })
    expect(log?.size ?? 0).toBe(0)
  })

  test('that cannot be opened in a thread says why', async () => {
    await expect(openDatabase(folder, inThread)).rejects.toThrow(/storage: .*cannot be opened or created there/)
  })

  test('whose thread was closed refuses what comes later', async () => {
    const db = await openDatabase(join(folder, 'zeus.db'), inThread)
    await migrate(db)
    await db.destroy()
    await expect(names(db)).rejects.toThrow()
  })

  test('in a thread leaves this one free while a statement runs', async () => {
    const db = await openDatabase(join(folder, 'zeus.db'), inThread)
    let turns = 0
    const turning = setInterval(() => turns++, 0)
    await sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT max(i) FROM n`.execute(
      db,
    )
    clearInterval(turning)
    expect(turns).toBeGreaterThan(0)
    await db.destroy()
  })
})

describe.each([
  ['on this thread', undefined],
  ['in a thread', inThread],
] as const)('a file %s that another program holds', (_name, thread) => {
  test.each([
    ['a write', (db: Db) => set(db, 'kept out')],
    ['a transaction', (db: Db) => db.transaction().execute((transaction) => set(transaction, 'kept out'))],
  ])('keeps what is written once it is let go, after %s was kept out', async (_, write) => {
    const path = join(folder, 'zeus.db')
    const db = await openDatabase(path, thread)
    await migrate(db)
    await sql`PRAGMA busy_timeout = 0`.execute(db)
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')
    await expect(write(db)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    other.exec('ROLLBACK')
    await set(db, 'alone')
    await db.transaction().execute((transaction) => set(transaction, 'together'))
    // Another connection sees what was committed, and nothing else.
    const seen = other.prepare('SELECT name FROM installation').all() as { name: string }[]
    expect(seen.map(({ name }) => name)).toEqual(expect.arrayContaining(['alone', 'together']))
    expect(seen.map(({ name }) => name)).not.toContain('kept out')
    other.close()
    await db.destroy()
  })
})
