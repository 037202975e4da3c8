import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpsBoard } from '../../../shared/protocol/rest-ops'
import { topic } from '../../../shared/protocol/topics'
import { SocketClient } from '../../support/socket-client'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

let gateway: TestGateway
let operator: string
let viewer: string
beforeAll(async () => {
  gateway = await startTestGateway({ env: { ZEUS_INSTRUMENT_COUNT: '60' } })
  operator = await gateway.mint(await gateway.register('ann'))
  viewer = await gateway.mint(await gateway.register('bob'))
})
afterAll(() => gateway?.stop())

async function ask(route: string, { token = operator, body }: { token?: string; body?: unknown } = {}) {
  const [method, path] = route.split(' ') as [string, string]
  const response = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data?: unknown; code?: string }
  return { status: response.status, code: answer.code, data: answer.data }
}
const board = async () => (await ask('GET /api/ops')).data as OpsBoard

describe('the operators’ desk', () => {
  test.each([
    'GET /api/ops',
    'GET /api/ops/instruments',
    'PUT /api/ops/incidents/1',
    'PUT /api/ops/announcement',
    'DELETE /api/ops/announcement',
    'POST /api/ops/clients/x/disconnect',
    'POST /api/ops/drills',
    'POST /api/ops/checks',
    'DELETE /api/ops/drills',
  ])('%s is refused to everybody else', async (route) => {
    const body = route.startsWith('GET') ? undefined : {}
    expect(await ask(route, { token: viewer, body })).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await ask(route, { token: 'x', body })).toMatchObject({ status: 401 })
  })

  test.each(['GET /api/ops', 'GET /api/ops/instruments'])('%s is answered to an operator', async (route) => {
    expect((await ask(route)).status).toBe(200)
  })

  test.each([
    ['PUT /api/ops/announcement', { text: '  ', minutes: 5 }, 'bad-request'],
    ['PUT /api/ops/announcement', { text: 'x'.repeat(201), minutes: 5 }, 'bad-request'],
    ['PUT /api/ops/announcement', { text: '午休', minutes: 0 }, 'bad-request'],
    ['PUT /api/ops/announcement', { text: '午休', minutes: 1_441 }, 'bad-request'],
    ['PUT /api/ops/announcement', { text: '午休', minutes: 1.5 }, 'bad-request'],
    ['PUT /api/ops/announcement', { text: '午休', minutes: 5, until: 1 }, 'bad-request'],
    ['PUT /api/ops/incidents/1', {}, 'bad-request'],
    ['PUT /api/ops/incidents/1', { take: false }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { close: true }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { note: 'x'.repeat(501) }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: 1 }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: '10:30', reason: '换线' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: null, reason: '换线' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: 1.5, reason: '换线' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: -1, reason: '换线' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: 1e300, reason: '换线' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: 1, reason: ' ' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: 1, reason: 'x'.repeat(201) }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: 1, reason: '换线', take: true }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { unmute: true }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { unmute: false, reason: '换线' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { unmute: true, reason: '' }, 'bad-request'],
    ['PUT /api/ops/incidents/1', { constructor: 1 }, 'bad-request'],
    ['PUT /api/ops/incidents/1', [], 'bad-request'],
    ['PUT /api/ops/incidents/1', { muteUntil: 1, reason: '换线' }, 'not-found'],
    ['PUT /api/ops/incidents/1', { unmute: true, reason: '换线' }, 'not-found'],
    ['PUT /api/ops/incidents/1', { take: true }, 'not-found'],
    ['PUT /api/ops/incidents/abc', { take: true }, 'not-found'],
    ['PUT /api/ops/incidents/99999999999999999999', { take: true }, 'not-found'],
    ['POST /api/ops/clients/none/disconnect', { reason: '慢' }, 'not-found'],
    ['POST /api/ops/clients/none/disconnect', { reason: '' }, 'bad-request'],
    ['POST /api/ops/drills', { code: 'gap', reason: ' ' }, 'bad-request'],
    ['POST /api/ops/drills', { code: 'fire', reason: '换班前' }, 'bad-request'],
    ['POST /api/ops/drills', { code: 'gap', reason: '换班前', minutes: 60 }, 'bad-request'],
  ])('%s with %j says %s and does nothing', async (route, body, code) => {
    expect((await ask(route, { body })).code).toBe(code)
    expect(await board()).toMatchObject({ announcement: null, actions: [] })
  })

  test('tells who is connected, with what, and closes a line that comes back by itself', async () => {
    const client = await new SocketClient(gateway.url, viewer).connected()
    await client.call('subscribe', [topic.health, topic.eventsMarket])
    await expect
      .poll(async () => (await board()).clients)
      .toMatchObject([{ id: client.socket.id, account: 'bob', isWall: false, topics: 2, isSlow: false, p50: null }])
    const [line] = (await board()).clients
    expect(Math.abs((line?.since ?? 0) - Date.now())).toBeLessThan(60_000)

    const closed = await ask(`POST /api/ops/clients/${client.socket.id}/disconnect`, { body: { reason: '换线路' } })
    expect(closed.status).toBe(200)
    await expect.poll(() => client.socket.connected).toBe(false)
    expect(client.notices.at(-1)).toMatchObject({ kind: 'closing', code: 'operator-closed', retry: true })
    const after = await board()
    expect(after.clients).toEqual([])
    expect(after.actions[0]).toMatchObject({ operator: 'ann', kind: 'disconnect', subject: 'bob', reason: '换线路' })
  })

  test('tells an announcement to all who are there and who come, until it is taken back', async () => {
    const here = await new SocketClient(gateway.url, viewer).connected()
    const announced = await ask('PUT /api/ops/announcement', { body: { text: ' 收盘后升级 ', minutes: 10 } })
    const { until } = announced.data as { until: number }
    expect(Math.abs(until - Date.now() - 600_000)).toBeLessThan(60_000)
    const told = { kind: 'announcement', text: '收盘后升级', until }
    await expect.poll(() => here.notices).toContainEqual(told)
    const late = await new SocketClient(gateway.url, viewer).connected()
    await expect.poll(() => late.notices).toContainEqual(told)

    expect((await ask('DELETE /api/ops/announcement')).status).toBe(200)
    await expect.poll(() => here.notices.at(-1)).toMatchObject({ kind: 'announcement', text: '' })
    const { announcement, actions } = await board()
    expect(announcement).toBeNull()
    expect(actions.slice(0, 2).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['withdraw', '收盘后升级'],
      ['announce', '收盘后升级'],
    ])
    const next = await new SocketClient(gateway.url, viewer).connected()
    await next.call('clock', 0)
    expect(next.notices.filter(({ kind }) => kind === 'announcement')).toEqual([])
    for (const client of [here, late, next]) client.socket.disconnect()
  })

  test('looks at every part by itself', { timeout: 30_000 }, async () => {
    const sources = async () => (await board()).parts.map(({ source }) => source)
    await expect
      .poll(sources, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['feed', 'loop', 'fanout', 'storage']))
    const { parts, meters } = await board()
    expect(parts.every(({ minutes }) => minutes.length === 1_440 && /[olb]/.test(minutes))).toBe(true)
    expect(meters.find(({ id }) => id === 'memory')?.values.at(-1)).toBeGreaterThan(50 * 2 ** 20)
  })
})
