import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountRights, Rights } from '../../../shared/protocol/account'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from './sign-in-server'

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

async function ask<T>(path: string, body?: object, as = operator) {
  const answer = await fetch(`${server.url}/api/users/rights${path}`, {
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
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
