import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../../gateway/config/config'
import { startFeed } from '../../../gateway/processes/feed'
import { openStorage } from '../../../gateway/processes/open-storage'
import type { Db } from '../../../gateway/storage/database'
import { createFakeFeed } from '../../support/fake-feed'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

/** More than lies free in the pages there are. */
const LARGE = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`note.${at}`, 'x'.repeat(4_000)]))

let folder = ''
let gateway: TestGateway | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-test-'))
})
afterEach(async () => {
  await gateway?.stop()
  gateway = undefined
  await rm(folder, { recursive: true, force: true })
  await rm(`${folder}.away`, { recursive: true, force: true })
})

async function started(): Promise<TestGateway> {
  gateway = await startTestGateway({ dataDir: folder, feed: createFakeFeed() })
  return gateway
}

async function storage() {
  const response = await fetch(`${gateway?.url}/api/health`)
  const { data } = (await response.json()) as { data: { source: string; state: string; words: string }[] }
  return { status: response.status, report: data.find(({ source }) => source === 'storage') }
}

async function saved(token: string, method = 'PUT') {
  const response = await fetch(`${gateway?.url}/api/settings`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify({ revision: 0, values: LARGE }) }),
  })
  return { status: response.status, ...((await response.json()) as { code?: string; message?: string }) }
}

describe('a data folder', () => {
  test('is for one market at a time: the second gateway does not start, and says why', async () => {
    await started()
    await expect(startTestGateway({ dataDir: folder, feed: createFakeFeed() })).rejects.toMatchObject({
      name: 'StorageError',
      message: expect.stringContaining(`process ${process.pid} is running on this data folder`),
    })
  })

  test('that a market is kept in is no folder of a feed either', async () => {
    await started()
    const env = { ZEUS_DATA_DIR: folder, ZEUS_ROLE: 'feed', ZEUS_BUS: 'nats://127.0.0.1:1' }
    await expect(startFeed(readConfig(env))).rejects.toMatchObject({
      name: 'StorageError',
      message: expect.stringContaining(`process ${process.pid} is running on this data folder`),
    })
  })

  test.each([
    ['is moved away', async () => rename(folder, `${folder}.away`)],
    [
      'is replaced by another one',
      async () => {
        await rename(folder, `${folder}.away`)
        const other = await mkdtemp(join(tmpdir(), 'zeus-test-'))
        await writeFile(join(other, 'zeus.db'), '')
        await rename(other, folder)
      },
    ],
    ['loses its database', async () => rename(join(folder, 'zeus.db'), join(folder, 'away.db'))],
  ])('that %s is broken in health, and nothing is written any more', async (_what, move) => {
    const { mint, register } = await started()
    const token = await mint(await register('alice'))
    expect(await storage()).toMatchObject({ status: 200, report: { state: 'ok' } })
    await move()
    await vi.waitUntil(async () => (await storage()).report?.state === 'broken', { timeout: 10_000 })
    const { status, report } = await storage()
    expect(status).toBe(503)
    expect(report?.words).toContain(`数据文件夹 ${folder} 已不在原处或被替换`)
    expect(await saved(token)).toMatchObject({ status: 503, code: 'storage-gone' })
  })

  test('that is deleted acknowledges no write, not even the next one', async () => {
    const { mint, register } = await started()
    const token = await mint(await register('alice'))
    await rm(folder, { recursive: true, force: true })
    expect(await saved(token)).toMatchObject({ status: 503, code: 'storage-gone' })
  })

  test('that comes back as it was is written again', async () => {
    const { mint, register } = await started()
    const token = await mint(await register('alice'))
    await rename(folder, `${folder}.away`)
    await vi.waitUntil(async () => (await storage()).report?.state === 'broken', { timeout: 10_000 })
    await rename(`${folder}.away`, folder)
    await vi.waitUntil(async () => (await storage()).report?.state === 'ok', { timeout: 10_000 })
    expect((await saved(token)).status).toBe(200)
  })
})

test('the market goes on while its database works', async () => {
  const db = await openStorage(readConfig({ ZEUS_DATA_DIR: folder }))
  let turns = 0
  const turning = setInterval(() => turns++, 0)
  const counted = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT max(i) FROM n`
  await counted.execute(db)
  clearInterval(turning)
  expect(turns).toBeGreaterThan(0)
  await db.destroy()
})

describe('a full disk', () => {
  /** As many pages as there are, and no more: what a disk without room answers, SQLite answers too. */
  async function fill({ db }: TestGateway): Promise<void> {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(db)
    for (const size of [100_000, 4_000, 1_000, 100, 10]) {
      for (let full = false; !full; ) full = await fails(() => keep(db, size))
    }
  }
  const empty = ({ db }: TestGateway) => sql`pragma max_page_count = 1000000`.execute(db)
  const keep = (db: Db, size: number) =>
    db
      .insertInto('oidc_records')
      .values({
        model: 'test',
        id: randomUUID(),
        payload: 'x'.repeat(size),
        expires_at: null,
        uid: null,
        grant_id: null,
      })
      .execute()
  const fails = async (work: () => Promise<unknown>) => {
    try {
      await work()
      return false
    } catch {
      return true
    }
  }

  test('has its reason in answers, at sign-in and in health, and is over once there is room', async () => {
    const own = await started()
    const token = await own.mint(await own.register('alice'))
    await fill(own)
    // What filled it is told, not that there was nothing left to roll back.
    await expect(own.db.transaction().execute((work) => keep(work as unknown as Db, 100_000))).rejects.toThrow(/full/)
    expect(await storage()).toMatchObject({ status: 503, report: { words: expect.stringContaining('磁盘已满') } })
    expect(await saved(token)).toMatchObject({ status: 507, code: 'disk-full', message: '磁盘空间不足，内容未保存' })
    expect(await saved(token, 'GET')).toMatchObject({ status: 200 })
    const query = new URLSearchParams({
      client_id: own.identity.clientId,
      response_type: 'id_token',
      redirect_uri: `${own.url}/login/success/`,
      scope: 'openid',
      nonce: 'n',
      state: 's',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const page = await fetch(`${own.url}/oidc/auth?${query}`, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('磁盘空间不足')

    await empty(own)
    expect((await saved(token)).status).toBe(200)
    expect(await storage()).toMatchObject({ report: { state: 'ok' } })
  })
})

describe('a damaged database', () => {
  const config = () => readConfig({ ZEUS_DATA_DIR: folder })
  const path = () => join(folder, 'zeus.db')

  async function overwrite(from: number, bytes: Buffer): Promise<void> {
    const file = await open(path(), 'r+')
    await file.write(bytes, 0, bytes.length, from)
    await file.close()
  }

  test.each([
    ['whose first bytes are lost', () => overwrite(0, Buffer.alloc(100, 'x')), 'is not a database'],
    ['whose tables are lost', () => overwrite(100, Buffer.alloc(3_900, 0xff)), 'is damaged: stop the gateway'],
    ['with a page of noise', () => overwrite(8_192, Buffer.alloc(4_096, 0xa5)), 'is damaged: stop the gateway'],
    ['cut in two', async () => truncate(path(), 8_192), 'is damaged: stop the gateway'],
  ])('%s is told in one sentence with what to do', async (_what, damage, sentence) => {
    await (await openStorage(config())).destroy()
    await damage()
    const told = await openStorage(config()).then(
      () => '',
      (thrown: Error) => `${thrown.name} ${thrown.message}`,
    )
    expect(told).toContain(`StorageError storage: ${path()}: ${sentence}`)
    expect(told).not.toContain('\n')
  })
})
