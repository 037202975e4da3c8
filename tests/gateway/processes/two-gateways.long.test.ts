import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../gateway/config/config'
import { FiringDesk } from '../../../gateway/people/alerts/firing-desk'
import { createRuleStore } from '../../../gateway/people/alerts/rule-store'
import { folderKeys } from '../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../../gateway/people/identity/sessions/service-tokens'
import { startFeed } from '../../../gateway/processes/feed'
import { startGatewayProcess } from '../../../gateway/processes/gateway'
import { openStorage } from '../../../gateway/processes/open-storage'
import { remoteJudge } from '../../../gateway/processes/remote-judge'
import type { Running } from '../../../gateway/processes/running'
import { createMemoryBus } from '../../../gateway/serve/bus/bus'
import { BusQuestions } from '../../../gateway/serve/bus/questions'
import { NOTHING_OWN } from '../../../shared/alerts/own'
import type { SubscribeResult } from '../../../shared/protocol/socket-events'
import { topic } from '../../../shared/protocol/topics'
import { createFakeFeed, dayStart, MARKET_TIME, makeInstrument, makeTrade } from '../../support/fake-feed'
import { freePort } from '../../support/free-port'
import { SocketClient } from '../../support/socket-client'
import { PROJECT_ROOT } from '../../support/start-gateway'

const ID = '600519.SH'
const TICK = topic.tick(ID)

const bus = createMemoryBus()
const feed = createFakeFeed()
const running: Running[] = []
const origins: string[] = []
let dataDir: string
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const ports = [await freePort(), await freePort()]
  const PUBLIC_URL = `http://127.0.0.1:${ports[0]}`
  const config = (port: number) =>
    readConfig({ PORT: String(port), PUBLIC_URL, ZEUS_DATA_DIR: dataDir, ZEUS_BUS: 'nats://127.0.0.1:1' })
  running.push(await startFeed(config(0), { bus, feed }))
  for (const port of ports as number[]) {
    running.push(await startGatewayProcess(config(port), { bus, root: PROJECT_ROOT }))
    origins.push(`http://127.0.0.1:${port}`)
  }
  await feed.push(...dayStart('20260706', [makeInstrument({ id: ID, limitUp: 0, limitDown: 0 })]))
  const db = await openStorage(config(0))
  const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
  const tokens = createServiceTokens({
    db,
    secrets,
    issuer: `${PUBLIC_URL}/oidc`,
    clientId: 'zeus-web',
    clock: Date.now,
  })
  token = (await tokens.mint('reader', 60_000)).token
  await db.destroy()
})

afterAll(async () => {
  for (const process of running.reverse()) await process.close()
  await rm(dataDir, { recursive: true, force: true })
})

const prices = (client: SocketClient) =>
  client.sections.flatMap((section) => (section.kind === 'trade' ? [...section.columns.price] : []))

const subscribe = async (client: SocketClient, item: unknown) => {
  const { results } = (await client.call('subscribe', [item])) as { results: [SubscribeResult] }
  return results[0]
}

/** Sizes of the orders at the best bid, each time that they were told. */
const told = (client: SocketClient) =>
  client.sections.flatMap((section) => (section.kind === 'order-queue' ? [...section.columns.bidSizes] : []))

test('single orders are followed for a reader of any gateway, and reach all who read them', async () => {
  const name = topic.orders(ID)
  const clients = await Promise.all(origins.map((origin) => new SocketClient(origin, token).connected()))
  for (const client of clients) expect(await subscribe(client, name)).toMatchObject({ ok: true })
  const at = { instrument: ID, exchangeTime: MARKET_TIME, venueSeq: 0 }
  await feed.push(
    { kind: 'order', ...at, orderNo: 901, side: 'buy', price: 1_000, volume: 700 },
    { kind: 'order', ...at, orderNo: 902, side: 'buy', price: 1_000, volume: 300 },
    { kind: 'cancel', ...at, orderNo: 901, side: 'buy', volume: 200 },
  )
  for (const client of clients) {
    await client.until(() => told(client).includes('500 300'))
    const withdrawn = client.sections.flatMap((section) =>
      section.kind === 'cancel-minute' ? [...section.columns.buyCancelled0] : [],
    )
    expect(withdrawn.at(-1)).toBe(200)
    client.close()
  }
})

test('a client that was cut from one gateway goes on at another, with every print in between', async () => {
  await feed.push(makeTrade({ price: 1 }))
  const first = await new SocketClient(origins[0] as string, token).connected()
  expect(await subscribe(first, TICK)).toMatchObject({ ok: true, seq: 1, recovered: false })
  await feed.push(makeTrade({ price: 2 }))
  await first.until(() => prices(first).length === 2)
  expect(prices(first)).toEqual([1, 2])
  const { epoch } = first.sections[0] as { epoch: number }
  first.cut()

  await feed.push(makeTrade({ price: 3 }), makeTrade({ price: 4 }))
  const second = await new SocketClient(origins[1] as string, token).connected()
  const answer = await subscribe(second, { topic: TICK, since: { epoch, seq: 2 } })
  expect(answer).toMatchObject({ ok: true, epoch, seq: 4, recovered: true })
  await feed.push(makeTrade({ price: 5 }))
  await second.until(() => prices(second).length === 3)
  expect(prices(second)).toEqual([3, 4, 5])
  second.close()
})

test('whether a condition holds now is told by the feed; a rule that rings at once does so once', async () => {
  const questions = new BusQuestions({ bus, gateway: 'gtest' })
  const heldNow = remoteJudge(questions.ask)
  const db = await openStorage(readConfig({ ZEUS_DATA_DIR: dataDir }))
  const condition = '600519>10.05'
  await feed.push(makeTrade({ price: 1_010 }))
  expect(await heldNow({ owner: 'u-lin', condition, own: NOTHING_OWN })).toMatchObject({ holds: 1, of: 1, first: [ID] })
  expect(await heldNow({ owner: 'u-lin', condition: '600519>10.20', own: NOTHING_OWN })).toMatchObject({
    holds: 0,
    unknown: 0,
  })
  const own = { ...NOTHING_OWN, lists: [{ name: '持仓', codes: [ID, '000001.SZ'] }] }
  expect(await heldNow({ owner: 'u-lin', condition: '自选:持仓 价格>10', own })).toMatchObject({
    holds: 1,
    of: 2,
    unknown: 1,
  })
  const costs = new Map([[ID, 10.2]])
  expect(
    await heldNow({ owner: 'u-lin', condition: '600519 价格<成本', own: { ...NOTHING_OWN, costs } }),
  ).toMatchObject({ holds: 1 })
  const baskets = [{ name: '白酒', codes: [ID] }]
  expect(
    await heldNow({ owner: 'u-lin', condition: 'ci:白酒 价格>10', own: { ...NOTHING_OWN, baskets } }),
  ).toMatchObject({ holds: 1 })
  await expect(heldNow({ owner: 'u-lin', condition: '自选:持仓 价格>10', own: NOTHING_OWN })).rejects.toMatchObject({
    code: 'unavailable',
  })
  const outside = await fetch(`${origins[0]}/api/alerts/judged-now`, { headers: { authorization: `Bearer ${token}` } })
  expect(outside.status).toBe(404)

  const choice = { repeat: 'always', cooldownSeconds: 0, margin: true, adjusts: true, speaks: true } as const
  const request = { ...choice, channels: [], revision: 0, name: '茅台', condition, expiresAt: null, paused: false }
  await createRuleStore(db, Date.now).add('u-lin', request, { day: '20260706', at: MARKET_TIME + 1_500 })
  const desk = new FiringDesk(db, () => feed.name, Date.now)
  const rang = async () => (await desk.list('u-lin', { limit: 10 })).firings
  await feed.push(makeTrade({ price: 1_011, exchangeTime: MARKET_TIME + 60_000 }))
  await expect.poll(rang, { timeout: 10_000 }).toMatchObject([{ mark: 'created', at: MARKET_TIME + 1_500 }])
  await feed.push(makeTrade({ price: 1_012, exchangeTime: MARKET_TIME + 61_000 }))
  await expect.poll(async () => (await desk.status()).judgedAt, { timeout: 10_000 }).toBe(MARKET_TIME + 61_000)
  expect(await rang()).toHaveLength(1)
  questions.close()
  await db.destroy()
})

test('a new day begins a new epoch on every gateway', async () => {
  const clients = await Promise.all(origins.map((origin) => new SocketClient(origin, token).connected()))
  for (const client of clients) await subscribe(client, TICK)
  await feed.push(
    ...dayStart('20260707', [makeInstrument({ id: ID, limitUp: 0, limitDown: 0 })]),
    makeTrade({ price: 9 }),
  )
  for (const client of clients) await client.until(() => prices(client).at(-1) === 9)
  const newest = clients.map((client) => client.sections.findLast((section) => section.kind === 'trade'))
  expect(newest[0]).toMatchObject({ seq: 1, count: 1 })
  expect(newest[1]?.epoch).toBe(newest[0]?.epoch)
  for (const client of clients) client.close()
})

test('what is no stream is answered by the feed, personal things by the gateway, to those who are signed in', async () => {
  const get = (path: string, headers = { authorization: `Bearer ${token}` }) =>
    fetch(`${origins[0]}${path}`, { headers })
  const table = (await (await get('/api/instruments')).json()) as { data: { id: string[] } }
  expect(table.data.id).toEqual([ID])
  expect((await get('/api/watchlists')).status).toBe(200)
  expect((await get('/api/nothing')).status).toBe(404)
  expect((await get('/api/instruments', { authorization: '' })).status).toBe(401)
  const unchanged = await fetch(`${origins[0]}/api/instruments`, {
    headers: {
      authorization: `Bearer ${token}`,
      'if-none-match': (await get('/api/instruments')).headers.get('etag') ?? '',
    },
  })
  expect(unchanged.status).toBe(304)
})

test("the feed's own address opens to nobody without the key", async () => {
  expect((await fetch(`${running.find((one) => !origins.includes(one.url))?.url}/api/instruments`)).status).toBe(403)
})

test('a gateway tells the health of both processes', async () => {
  const { data } = (await (await fetch(`${origins[0]}/api/health`)).json()) as { data: { source: string }[] }
  expect(data.map(({ source }) => source)).toEqual(expect.arrayContaining(['fanout', 'feed-process.sequence']))
})

test('a feed process that died makes the health of a gateway 503', { timeout: 30_000 }, async () => {
  const health = async () => {
    const response = await fetch(`${origins[0]}/api/health`)
    const { data } = (await response.json()) as { data: { source: string; state: string; words: string }[] }
    return { status: response.status, feed: data.find(({ source }) => source === 'feed-process') }
  }
  expect((await health()).status).toBe(200)
  await running.shift()?.close()
  await vi.waitUntil(async () => (await health()).status === 503, { timeout: 15_000, interval: 100 })
  expect((await health()).feed).toMatchObject({ state: 'broken', words: '行情进程没有应答' })
  const table = await fetch(`${origins[0]}/api/instruments`, { headers: { authorization: `Bearer ${token}` } })
  expect([table.status, ((await table.json()) as { code: string }).code]).toEqual([503, 'unavailable'])
})
