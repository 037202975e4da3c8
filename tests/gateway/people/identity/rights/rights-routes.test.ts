import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountRights, Rights } from '../../../../../shared/protocol/account'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let operator: string
let viewer: string
let viewerId: string

beforeEach(async () => {
  server = await startSignInServer()
  operator = await new Browser(server.url).signIn('register', 'boss', PASSWORD)
  viewer = await new Browser(server.url).signIn('register', 'lin', PASSWORD)
  viewerId = (await server.identity.verify(viewer)).id
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function ask<T>(path: string, body?: object, as = operator, method = body ? 'POST' : 'GET') {
  const answer = await fetch(`${server.url}/api/users/rights${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reply = (await answer.json()) as { ok: boolean; code?: string; data: T }
  return { code: reply.ok ? 'ok' : reply.code, data: reply.data }
}

const analyst = { namespace: 'desk', code: 'analyst' }

test('roles are made once, given and taken, and the wire tells them', async () => {
  expect((await ask<Rights>('')).data.roles).toMatchObject([{ namespace: 'default', code: 'operator' }])
  for (const _ of [0, 1]) await ask('/roles', { ...analyst, description: '研究员' })
  expect((await ask<Rights>('')).data.roles).toMatchObject([
    { namespace: 'default', code: 'operator' },
    { ...analyst, description: '研究员' },
  ])
  const given = await ask<AccountRights>(`/of/${viewerId}`, { role: analyst, has: true })
  expect(given.data.roles).toMatchObject([analyst])
  const wire = await fetch(`${server.url}/graphql/v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${viewer}` },
    body: JSON.stringify({
      query: 'query($id: String!) { user(id: $id) { roles(namespace: "desk") { list { code } } } }',
      variables: { id: viewerId },
    }),
  })
  expect(await wire.json()).toMatchObject({ data: { user: { roles: { list: [{ code: 'analyst' }] } } } })
  expect((await ask<AccountRights>(`/of/${viewerId}`, { role: analyst, has: false })).data.roles).toEqual([])
})

test('departments are trees, told by the way from the root, and joined and left', async () => {
  await ask('/departments', { name: '总部' })
  const root = (await ask<Rights>('')).data.departments[0]?.id
  await ask('/departments', { name: '分部' })
  const { data } = await ask<Rights>('/departments', { name: '研究部', parentId: root })
  expect(data.departments.map(({ name }) => name)).toEqual(['总部', '总部 / 研究部', '分部'])
  const id = data.departments[1]?.id ?? ''
  expect((await ask<AccountRights>(`/of/${viewerId}`, { department: id, has: true })).data.departments).toEqual([id])
  const account = await fetch(`${server.url}/api/account`, { headers: { authorization: `Bearer ${viewer}` } })
  expect(await account.json()).toMatchObject({ data: { departments: ['总部 / 研究部'] } })
  expect((await ask<AccountRights>(`/of/${viewerId}`, { department: id, has: false })).data.departments).toEqual([])
})

const remove = <T = Rights>(path: string, as = operator) => ask<T>(path, undefined, as, 'DELETE')

/** What the identity wire tells the viewer of a part of the own record. */
async function told(part: string): Promise<unknown> {
  const answer = await fetch(`${server.url}/graphql/v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${viewer}` },
    body: JSON.stringify({ query: `query($id: String!) { user(id: $id) { ${part} } }`, variables: { id: viewerId } }),
  })
  return ((await answer.json()) as { data: { user: unknown } }).data.user
}

const logOf = async (id: string) => (await server.identity.store.audit.list(id, 9)).map(({ kind }) => kind)

describe('a department that is deleted', () => {
  let root: string
  let team: string
  beforeEach(async () => {
    root = (await ask<Rights>('/departments', { name: '总部' })).data.departments[0]?.id ?? ''
    team = (await ask<Rights>('/departments', { name: '研究部', parentId: root })).data.departments[1]?.id ?? ''
    for (const department of [root, team]) await ask(`/of/${viewerId}`, { department, has: true })
    await ask('/of/boss', { department: team, has: true })
  })

  test('is counted before, and goes with its memberships: people keep account, sign-in and other departments', async () => {
    expect((await ask<Rights>('')).data.departments).toMatchObject([
      { id: root, name: '总部', members: 1, below: 1 },
      { id: team, name: '总部 / 研究部', members: 2, below: 0 },
    ])
    const { data } = await remove(`/departments/${team}`)
    expect(data.departments).toMatchObject([{ id: root, name: '总部', members: 1, below: 0 }])
    expect(await told('departments { totalCount list { department { name children } } }')).toEqual({
      departments: { totalCount: 1, list: [{ department: { name: '总部', children: [] } }] },
    })
    expect((await server.identity.verify(viewer)).id).toBe(viewerId)
    expect((await logOf(viewerId))[0]).toBe('department-changed')
    expect(await server.db.selectFrom('department_members').select('department_id').execute()).toEqual([
      { department_id: root },
    ])
    const orgs = await fetch(`${server.url}/api/v2/users/me/orgs`, { headers: { authorization: `Bearer ${viewer}` } })
    expect(await orgs.json()).toMatchObject({ data: [[{ name: '总部' }]] })
  })

  test('stays while there are others below it, and is unknown the second time', async () => {
    expect((await remove(`/departments/${root}`)).code).toBe('department-above')
    expect((await ask<Rights>('')).data.departments).toHaveLength(2)
    for (const code of ['ok', 'not-found']) expect((await remove(`/departments/${team}`)).code).toBe(code)
    expect((await remove(`/departments/${root}`)).code).toBe('ok')
    expect((await ask(`/of/${viewerId}`, { department: team, has: true })).code).toBe('not-found')
    expect((await ask('/departments', { name: 'x', parentId: root })).code).toBe('not-found')
  })

  test('leaves nothing half: who is given it at the same moment belongs to it or to nothing', async () => {
    const both = await Promise.all([remove(`/departments/${team}`), ask('/of/boss', { department: team, has: true })])
    expect(both[0].code).toBe('ok')
    expect(['ok', 'not-found']).toContain(both[1].code)
    const kept = await server.db.selectFrom('department_members').select('department_id').execute()
    expect(kept.map(({ department_id }) => department_id)).not.toContain(team)
  })

  test('keeps the order of those beside it, and a new one comes last', async () => {
    const names = async () => (await ask<Rights>('')).data.departments.map(({ name }) => name)
    const made = async (name: string) => (await ask<Rights>('/departments', { name })).data.departments.at(-1)?.id
    const second = await made('第二')
    await made('第三')
    await remove(`/departments/${second}`)
    await made('第四')
    expect(await names()).toEqual(['总部', '总部 / 研究部', '第三', '第四'])
  })
})

describe('a role that is deleted', () => {
  test('is lost by who had it, with what it let them touch, and leaves those that came from it', async () => {
    const { roles, resources } = server.identity.store
    await ask('/roles', { ...analyst, description: '研究员' })
    const { id } = (await roles.find('desk', 'analyst')) ?? expect.fail()
    await roles.ensure('desk', 'junior', null, id)
    const report = { namespace: 'desk', code: 'report' }
    await resources.define({ ...report, type: 'DATA', actions: ['read'], apiIdentifier: null, description: null })
    await resources.grant(report, { grantee: 'ROLE', id, effect: 'ALLOW', actions: ['read'] })
    await ask(`/of/${viewerId}`, { role: analyst, has: true })
    expect((await ask<Rights>('')).data.roles).toMatchObject([
      { code: 'operator', members: 1 },
      { code: 'analyst', members: 1 },
      { code: 'junior', members: 0 },
    ])
    expect(await told('authorizedResources(namespace: "desk") { totalCount }')).toEqual({
      authorizedResources: { totalCount: 1 },
    })
    const { data } = await remove('/roles/desk/analyst')
    expect(data.roles.map(({ code }) => code)).toEqual(['operator', 'junior'])
    expect(await told('roles { totalCount } authorizedResources { totalCount }')).toEqual({
      roles: { totalCount: 0 },
      authorizedResources: { totalCount: 0 },
    })
    expect((await roles.find('desk', 'junior'))?.parent_id).toBeNull()
    expect(await server.db.selectFrom('grants').selectAll().execute()).toEqual([])
    expect((await logOf(viewerId))[0]).toBe('role-revoked')
  })

  test.each([
    ['/roles/default/operator', 'role-kept'],
    ['/roles/desk/nothing', 'role-unknown'],
    ['/departments/nowhere', 'not-found'],
  ])('%s is refused as %s', async (path, code) => {
    expect((await remove(path)).code).toBe(code)
    expect((await remove(path, viewer)).code).toBe('forbidden')
  })
})

test('the last operator keeps the role', async () => {
  const own = (await server.identity.verify(operator)).id
  const change = { role: { namespace: 'default', code: 'operator' }, has: false }
  expect((await ask(`/of/${own}`, change)).code).toBe('last-operator')
  expect((await ask(`/of/${viewerId}`, { ...change, has: true })).code).toBe('ok')
  expect((await ask(`/of/${own}`, change)).code).toBe('ok')
  expect((await ask('')).code).toBe('forbidden')
})

test.each([
  ['/roles', { namespace: 'a b', code: 'x' }, 'bad-request'],
  ['/roles', { namespace: 'a', code: '' }, 'bad-request'],
  ['/roles', { namespace: 'a', code: 'x', description: 'x'.repeat(65) }, 'bad-request'],
  ['/departments', { name: ' ' }, 'bad-request'],
  ['/departments', { name: 'x', parentId: 'nowhere' }, 'not-found'],
  ['/of/nobody', { role: analyst, has: true }, 'account-missing'],
  ['/of/boss', { role: analyst, has: true }, 'role-unknown'],
  ['/of/boss', { department: 'nowhere', has: true }, 'not-found'],
  ['/of/boss', { role: analyst }, 'bad-request'],
])('%s refuses %o', async (path, body, code) => {
  expect((await ask(path, body)).code).toBe(code)
})

test.each(['', '/of/boss'])('a viewer reads and changes nothing at %j', async (path) => {
  expect((await ask(path, undefined, viewer)).code).toBe('forbidden')
  expect((await ask('/roles', analyst, viewer)).code).toBe('forbidden')
})
