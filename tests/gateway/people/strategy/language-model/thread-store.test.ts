import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ThreadStore } from '../../../../../gateway/people/strategy/language-model/thread-store'
import type { Db } from '../../../../../gateway/storage/database'
import { THREADS_MAX, type ThreadTurn, TURNS_MAX } from '../../../../../shared/protocol/rest-assistant-threads'
import { openMigratedDatabase } from '../../../../support/migrated-database'

let folder: string
let db: Db
let store: ThreadStore
let now = 1_000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zeus-threads-'))
  db = await openMigratedDatabase(join(folder, 'zeus.db'))
  store = new ThreadStore(db, () => now)
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const turn = (place: number, question = `问 ${place}`): ThreadTurn => ({
  ...{ place, question, askedAt: 1, lockedAt: 2, answer: null, reply: null },
})

describe('a thread', () => {
  test('has its turns in order, is named by its first question, and the latest comes first', async () => {
    const first = await store.create('a')
    now = 2_000
    const second = await store.create('a')
    now = 3_000
    await store.add('a', first.id, turn(0, '茅台怎么样？'.repeat(10)), 4)
    await store.add('a', first.id, turn(1), 9)
    expect(await store.turns('a', first.id)).toEqual({
      turns: [turn(0, '茅台怎么样？'.repeat(10)), turn(1)],
      nextNumber: 9,
    })
    expect(await store.list('a')).toEqual([
      { id: first.id, title: '茅台怎么样？'.repeat(10).slice(0, 40), createdAt: 1_000, updatedAt: 3_000, turns: 2 },
      { id: second.id, title: '', createdAt: 2_000, updatedAt: 2_000, turns: 0 },
    ])
  })

  test('of somebody else is not found, and what is deleted is gone', async () => {
    const { id } = await store.create('b')
    await store.add('b', id, turn(0), 1)
    for (const attempt of [
      () => store.turns('a', id),
      () => store.add('a', id, turn(1), 1),
      () => store.remove('a', id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    await store.remove('b', id)
    await expect(store.turns('b', id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(store.add('b', id, turn(1), 1)).rejects.toMatchObject({ code: 'not-found' })
    const left = await db.selectFrom('assistant_turns').selectAll().where('thread_id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('has a bound, and so has their number: the one that was left alone longest goes', async () => {
    now = 10_000
    const first = await store.create('c')
    now = 11_000
    const second = await store.create('c')
    await store.add('c', second.id, turn(0), 1)
    now = 12_000
    await store.add('c', first.id, turn(0), 1)
    for (let count = 2; count <= THREADS_MAX; count++) await store.create('c')
    const threads = await store.list('c')
    expect(threads).toHaveLength(THREADS_MAX)
    expect(threads.map(({ id }) => id)).toContain(first.id)
    await expect(store.turns('c', second.id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.selectFrom('assistant_turns').selectAll().where('thread_id', '=', second.id).execute()).toEqual([])
    const [one] = threads
    await expect(store.add('c', one?.id ?? '', turn(TURNS_MAX), 1)).rejects.toMatchObject({ code: 'turns-full' })
  })

  test('does not take two turns at one place', async () => {
    const { id } = await store.create('d')
    await store.add('d', id, turn(0, '先'), 1)
    await expect(store.add('d', id, turn(0, '后'), 1)).rejects.toMatchObject({ code: 'conflict' })
    expect((await store.turns('d', id)).turns).toEqual([turn(0, '先')])
  })
})

test('tokens are counted by day and account, and not for one that was erased', async () => {
  await sql`INSERT INTO users (id, nickname, source, status, logins_count, created_at, updated_at)
    VALUES ('a', 'a', 'embedded', 'Activated', 0, 0, 0), ('b', 'b', 'embedded', 'Activated', 0, 0, 0)`.execute(db)
  await store.use('a', '20260706', 100)
  await store.use('a', '20260706', 50)
  await store.use('b', '20260706', 7)
  expect(await store.used('a', '20260706')).toBe(150)
  await store.use('a', '20260707', 1)
  expect([await store.used('a', '20260706'), await store.used('a', '20260707')]).toEqual([0, 1])
  expect(await store.used('b', '20260706')).toBe(7)
  await store.use('erased', '20260706', 7)
  expect(await store.used('erased', '20260706')).toBe(0)
})
