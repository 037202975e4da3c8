import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FlowDay } from '../../../shared/protocol/rest'
import { topic } from '../../../shared/protocol/topics'
import { createFakeFeed, dayStart, makeInstrument, makeTrade } from '../../support/fake-feed'
import { FREEZE_OUTLETS, openOutlets } from '../../support/freeze-outlets'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'
import { startTwoProcesses, type TwoProcesses } from '../../support/two-processes'

const ID = '600519.SH'
const FLOW = topic.flow(ID)
/** Programs ask neither the assistant nor for alerts. */
const OF_PROGRAMS = ['stream', 'rest'] as const

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

  test('by any process leaves by no way: stream, REST, assistant and alerts', async () => {
    const { doors, close } = await openOutlets(gateway.url, viewer, ID)
    const all = async () => Promise.all(FREEZE_OUTLETS.map(async (door) => `${door} ${await doors[door]()}`))
    const every = (isOpen: boolean) => FREEZE_OUTLETS.map((door) => `${door} ${isOpen}`)
    await vi.waitFor(async () => expect(await all()).toEqual(every(true)), 20_000)
    const frozen = { figure: 'active-net', exchange: 'SH', since: 1, until: null, operator: 'ann', reason: '源错' }
    await gateway.db.insertInto('figure_freezes').values(frozen).execute()
    await vi.waitFor(async () => expect(await all()).toEqual(every(false)), 20_000)
    await gateway.db.deleteFrom('figure_freezes').execute()
    await vi.waitFor(async () => expect(await all()).toEqual(every(true)), 20_000)
    close()
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
  let processes: TwoProcesses
  beforeAll(async () => {
    processes = await startTwoProcesses(feed)
    await feed.push(...dayStart('20260706', [makeInstrument({ id: ID })]), makeTrade({ volume: 300 }))
  })
  afterAll(() => processes.stop())

  test('leaves neither of them by stream or REST, as they find it in the database', async () => {
    const { origin, token, db } = processes
    const { doors, close } = await openOutlets(origin, token, ID)
    const all = async () => Promise.all(OF_PROGRAMS.map(async (door) => `${door} ${await doors[door]()}`))
    const every = (isOpen: boolean) => OF_PROGRAMS.map((door) => `${door} ${isOpen}`)
    await vi.waitFor(async () => expect(await all()).toEqual(every(true)), 20_000)
    await db
      .insertInto('figure_freezes')
      .values({ figure: 'active-net', exchange: 'SH', since: 1, until: null, operator: 'ann', reason: '源错' })
      .execute()
    await vi.waitFor(async () => expect(await all()).toEqual(every(false)), 20_000)
    await db.deleteFrom('figure_freezes').execute()
    await vi.waitFor(async () => expect(await all()).toEqual(every(true)), 20_000)
    close()
  })
})
