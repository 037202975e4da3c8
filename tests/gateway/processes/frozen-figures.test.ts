import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMemoryBus } from '../../../gateway/bus/bus'
import { readConfig } from '../../../gateway/config'
import { folderKeys } from '../../../gateway/identity/keys/key-place'
import { loadSecrets } from '../../../gateway/identity/secrets'
import { createServiceTokens } from '../../../gateway/identity/service-tokens'
import { startFeed } from '../../../gateway/processes/feed'
import { startGatewayProcess } from '../../../gateway/processes/gateway'
import { openStorage } from '../../../gateway/processes/open-storage'
import type { Running } from '../../../gateway/processes/running'
import type { Db } from '../../../gateway/storage/database'
import type { FlowDay } from '../../../shared/protocol/rest'
import { topic } from '../../../shared/protocol/topics'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../../support/fake-feed'
import { freePort } from '../../support/free-port'
import { SocketClient } from '../../support/socket-client'
import { PROJECT_ROOT, startTestGateway, type TestGateway } from '../../support/start-gateway'

const ID = '600519.SH'
const FLOW = topic.flow(ID)

/** Last value that a client was told of columns of the ledger's minutes. */
const told = (client: SocketClient) => {
  const last = client.sections.findLast((section) => section.kind === 'flow')
  return last?.kind === 'flow'
    ? { ad: last.columns.adS.at(-1), od: last.columns.odS.at(-1), buy: last.columns.buy.at(-1) }
    : undefined
}
const flowOf = async (origin: string, token: string) => {
  const answer = await fetch(`${origin}/api/flow/${ID}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: FlowDay }).data
}

describe('a figure that is frozen, where one process does all', () => {
  const feed = createFakeFeed()
  let gateway: TestGateway
  let operator: string
  let viewer: string
  const order = (path: string, body: object, by = operator) =>
    fetch(`${gateway.url}/api/ops/freezes${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  beforeAll(async () => {
    gateway = await startTestGateway({ feed })
    await feed.push(...dayStart('20260706', [makeInstrument({ id: ID })]))
    await feed.push(makeTrade({ price: 1000, volume: 300 }))
    operator = await gateway.mint(await gateway.register('ann'))
    viewer = await gateway.mint(await gateway.register('bob'))
  })
  afterAll(() => gateway.stop())

  test('is neither told to who reads it nor answered, goes on being recorded, and comes back', async () => {
    const client = await new SocketClient(gateway.url, viewer).connected()
    await client.call('subscribe', [FLOW])
    await client.until(() => told(client) !== undefined)
    expect(told(client)?.ad).toBeGreaterThan(0)
    const frozen = { figure: 'active-net', exchange: '', until: null, reason: '上游口径有误' }
    expect((await order('', frozen, viewer)).status).toBe(403)
    expect((await order('', frozen)).status).toBe(200)
    await client.until(() => Number.isNaN(told(client)?.ad))
    expect(told(client)).toEqual({ ad: Number.NaN, od: expect.any(Number), buy: Number.NaN })
    const hidden = await flowOf(gateway.url, viewer)
    expect(hidden.ad.flat().every((value) => value === null)).toBe(true)
    expect(hidden.od.flat().every(Number.isFinite)).toBe(true)
    await feed.push(makeTrade({ price: 1000, volume: 200 }))
    expect((await order('/release', { figure: 'active-net', exchange: '', reason: '已核对' })).status).toBe(200)
    await client.until(() => Number.isFinite(told(client)?.ad))
    // 500 shares at 1000, in price units × shares.
    expect(told(client)?.buy).toBe(500_000)
    expect((await flowOf(gateway.url, viewer)).ad.flat().reduce((sum, value) => sum + value, 0)).toBe(5_000)
    const board = await (
      await fetch(`${gateway.url}/api/ops`, { headers: { authorization: `Bearer ${operator}` } })
    ).json()
    expect(board.data.actions.slice(0, 2).map(({ kind, subject }: Record<string, string>) => [kind, subject])).toEqual([
      ['release', '主动净额（全市场）'],
      ['freeze', '主动净额（全市场）'],
    ])
    expect((await order('/release', { figure: 'active-net', exchange: '', reason: '再次' })).status).toBe(409)
    client.close()
  })

  test.each([
    { figure: 'price', exchange: '', until: null, reason: '不行' },
    { figure: 'split', exchange: 'HK', until: null, reason: '不行' },
    { figure: 'split', exchange: '', until: null, reason: ' ' },
    { figure: 'split', exchange: '', until: 1, reason: '已经过去' },
  ])('is refused as %j', async (body) => {
    expect((await order('', body)).status).toBe(400)
  })
})

describe('a figure that is frozen, where the feed is a process of its own', () => {
  const feed = createFakeFeed()
  const running: Running[] = []
  let dataDir: string
  let origin: string
  let token: string
  let db: Db
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
    const bus = createMemoryBus()
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const config = (at: number) =>
      readConfig({ PORT: String(at), PUBLIC_URL: origin, ZEUS_DATA_DIR: dataDir, ZEUS_BUS: 'nats://127.0.0.1:1' })
    running.push(await startFeed(config(0), { bus, feed }))
    running.push(await startGatewayProcess(config(port), { bus, root: PROJECT_ROOT }))
    await feed.push(...dayStart('20260706', [makeInstrument({ id: ID })]), makeTrade({ volume: 300 }))
    db = await openStorage(config(0))
    const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
    const issuer = { db, secrets, issuer: `${origin}/oidc`, clientId: 'zeus-web', clock: Date.now }
    token = (await createServiceTokens(issuer).mint('reader', 60_000)).token
  })
  afterAll(async () => {
    await db.destroy()
    for (const process of running.reverse()) await process.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('is kept back by both of them, as they find it in the database', async () => {
    const client = await new SocketClient(origin, token).connected()
    await client.call('subscribe', [FLOW])
    await client.until(() => Number.isFinite(told(client)?.ad))
    await db
      .insertInto('figure_freezes')
      .values({ figure: 'active-net', exchange: 'SH', since: 1, until: null, operator: 'ann', reason: '源错' })
      .execute()
    await client.until(() => Number.isNaN(told(client)?.ad))
    await vi.waitFor(async () => expect((await flowOf(origin, token)).ad.flat()).toContain(null), 10_000)
    await db.deleteFrom('figure_freezes').execute()
    await client.until(() => Number.isFinite(told(client)?.ad))
    await vi.waitFor(async () => expect((await flowOf(origin, token)).ad.flat()).not.toContain(null), 10_000)
    client.close()
  })
})
