import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { PERMISSIONS, type Permission } from '../../../shared/protocol/permissions'
import { planOf } from '../../../shared/walls/day-plan'
import { startTestGateway, type TestGateway } from '../../support/start-gateway'

let gateway: TestGateway
let boss: { id: string; token: string }
let lin: { id: string; token: string }
let wall: string

/** Every route of a page of operators, and what it takes. */
const ROUTES: [method: string, path: string, permission: Permission][] = [
  ['GET', '/api/ops', 'ops:read'],
  ['GET', '/api/ops/instruments', 'ops:read'],
  ['GET', '/api/ops/volumes', 'ops:read'],
  ['PUT', '/api/ops/incidents/1', 'ops:write'],
  ['POST', '/api/ops/orders', 'ops:write'],
  ['POST', '/api/ops/orders/1/confirm', 'ops:write'],
  ['POST', '/api/ops/orders/1/withdraw', 'ops:write'],
  ['PUT', '/api/ops/announcement', 'ops:write'],
  ['DELETE', '/api/ops/announcement', 'ops:write'],
  ['POST', '/api/ops/freezes', 'ops:write'],
  ['POST', '/api/ops/freezes/release', 'ops:write'],
  ['POST', '/api/ops/clients/none/disconnect', 'ops:write'],
  ['POST', '/api/ops/drain', 'ops:write'],
  ['DELETE', '/api/ops/drain', 'ops:write'],
  ['POST', '/api/ops/checks', 'ops:write'],
  ['POST', '/api/ops/drills', 'ops:write'],
  ['DELETE', '/api/ops/drills', 'ops:write'],
  ['GET', '/api/video/scheduled', 'videos:write'],
  ['POST', '/api/video/file', 'videos:write'],
  ['POST', '/api/video/link', 'videos:write'],
  ['DELETE', '/api/video/none', 'videos:write'],
]

const ask = async (method: string, path: string, token: string, body: unknown = {}) => {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, ...((await answer.json()) as { ok: boolean; code?: string; data?: unknown }) }
}

const forLin = (permission: Permission, effect: 'ALLOW' | 'DENY' = 'ALLOW') => {
  const [code = '', action = ''] = permission.split(':')
  const grant = { grantee: 'USER' as const, id: lin.id, effect, actions: [action] }
  return gateway.identity.store.resources.grant({ namespace: 'zeus', code }, grant)
}

beforeAll(async () => {
  gateway = await startTestGateway()
  const person = async (name: string) => {
    const id = await gateway.register(name)
    return { id, token: await gateway.mint(id) }
  }
  boss = await person('boss')
  lin = await person('lin')
  const now = Date.now()
  wall = 'f'.repeat(24)
  const times = { created_at: now, rotated_at: now, expires_at: now + 1e9, revoked_at: null, seen_at: null }
  const hashes = { token_hash: null, next_hash: null, previous_hash: null }
  const shown = { report: null, painted_at: null, dark_since: null }
  const board = { plan: planOf('overview'), tile: { columns: 1, rows: 1, column: 0, row: 0 } }
  const orders = { identifyUntil: 0, reload: 0, swap: 0, message: null, takeOver: null }
  await gateway.db
    .insertInto('walls')
    .values({
      id: wall,
      owner_id: boss.id,
      name: '大厅',
      rights: '[]',
      settings: JSON.stringify(board),
      orders: JSON.stringify(orders),
      revision: 1,
      ...times,
      ...hashes,
      ...shown,
    })
    .execute()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  await gateway.db.deleteFrom('grants').execute()
  await gateway.db.deleteFrom('user_roles').where('user_id', '=', lin.id).execute()
})

test('every guarded route is in the table', () => {
  const sources = ['watch/incidents/routes.ts', 'people/documents/videos.ts'].map((path) =>
    readFileSync(join(resolve(import.meta.dirname, '../../../gateway'), path), 'utf8'),
  )
  const guarded = sources.flatMap((source) => [
    ...source.matchAll(/serve\(router, '(\w+ \/api[^']+)', (?:reads|writes|manages),/g),
  ])
  const open = sources.flatMap((source) => [...source.matchAll(/serve\(router, '(\w+ \/api[^']+)', async/g)])
  // Two more are guarded by their addresses: the process that has the market answers them.
  expect(guarded.length + 2).toBe(ROUTES.length)
  expect(open.map(([, route]) => route).sort()).toEqual(['GET /api/outages', 'GET /api/video'])
})

describe.each(PERMISSIONS)('a person with %s', (permission) => {
  beforeEach(() => forLin(permission))

  test('reaches its routes and no others', async () => {
    for (const [method, path, needed] of ROUTES) {
      const { code } = await ask(method, path, lin.token)
      if (needed === permission) expect([method, path, code === 'forbidden']).toEqual([method, path, false])
      else expect([method, path, code]).toEqual([method, path, 'forbidden'])
    }
  })

  test('does not reach them written in another way', async () => {
    for (const path of ['/API/OPS', '/api/ops/', '//api/ops', '/api/ops/instruments/', '/api/%6fps', '/api/./ops']) {
      const { code, ok } = await ask('GET', path, lin.token).catch(() => ({ code: 'not-found', ok: false }))
      if (permission !== 'ops:read') expect([path, ok]).toEqual([path, false])
      expect(code === undefined || ['forbidden', 'not-found'].includes(code)).toBe(true)
    }
  })

  test('administers no accounts, whatever they have', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/users', {}],
      ['GET', '/api/users/outbox', {}],
      ['GET', '/api/users/resources', {}],
      ['POST', `/api/users/${lin.id}`, { do: 'operator', is: true }],
      ['POST', `/api/users/rights/of/${lin.id}`, { role: { namespace: 'default', code: 'operator' }, has: true }],
      [
        'POST',
        '/api/users/resources/grant',
        { namespace: 'zeus', code: 'ops', grantee: 'USER', name: 'lin', effect: 'ALLOW', actions: ['*'] },
      ],
    ] as const) {
      expect([path, (await ask(method, path, lin.token, body)).code]).toEqual([path, 'forbidden'])
    }
    expect((await gateway.identity.verify(lin.token)).role).toBe('viewer')
  })

  test('has another person’s screen and page only by the permission for it', async () => {
    const { data } = await ask('GET', '/api/walls', lin.token)
    expect((data as { walls: unknown[] }).walls).toHaveLength(permission === 'walls:read' ? 1 : 0)
    const ordered = await ask('POST', `/api/walls/${wall}/orders`, lin.token, { do: 'identify' })
    const no = permission === 'walls:read' ? 'forbidden' : 'not-found'
    expect(ordered.code).toBe(permission === 'walls:write' ? undefined : no)
    const page = await ask('GET', '/api/user-custom/boss', lin.token)
    expect(page.code === 'forbidden').toBe(permission !== 'user-pages:write')
  })
})

test('a deny takes a permission that a role gives, and operators keep everything', async () => {
  await forLin('ops:read')
  await forLin('ops:read', 'DENY')
  expect((await ask('GET', '/api/ops', lin.token)).code).toBe('forbidden')
  await gateway.identity.store.resources.grant(
    { namespace: 'zeus', code: 'ops' },
    { grantee: 'USER', id: boss.id, effect: 'DENY', actions: ['*'] },
  )
  expect((await ask('GET', '/api/ops', boss.token)).ok).toBe(true)
})

test('a role that is taken away no longer counts in open sign-ins, which hear of it', async () => {
  const { roles, resources } = gateway.identity.store
  const { id } = await roles.ensure('desk', 'watch', '只看运行')
  await resources.grant({ namespace: 'zeus', code: 'ops' }, { grantee: 'ROLE', id, effect: 'ALLOW', actions: ['read'] })
  const role = { namespace: 'desk', code: 'watch' }
  const give = (has: boolean) => ask('POST', `/api/users/rights/of/${lin.id}`, boss.token, { role, has })
  const address = `${gateway.url.replace('http', 'ws')}/events/v1/authentication/sub?code=zeus.account&token=${lin.token}`
  const socket = new WebSocket(address)
  const heard: string[] = []
  socket.on('message', (data) => heard.push((JSON.parse(String(data)) as { eventData: string }).eventData))
  await new Promise((opened) => socket.on('open', opened))
  await give(true)
  expect((await ask('GET', '/api/ops', lin.token)).ok).toBe(true)
  expect((await ask('POST', '/api/ops/checks', lin.token)).code).toBe('forbidden')
  await give(false)
  expect((await ask('GET', '/api/ops', lin.token)).code).toBe('forbidden')
  await expect.poll(() => heard).toEqual(['role-granted', 'role-revoked'])
  expect(socket.readyState).toBe(socket.OPEN)
  socket.close()
})
