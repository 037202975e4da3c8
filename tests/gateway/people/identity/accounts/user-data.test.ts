import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DataKey, ListedDataKey } from '../../../../../shared/protocol/account'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let operator: { token: string; id: string }
let viewer: { token: string; id: string }

const person = async (name: string) => {
  const token = await new Browser(server.url).signIn('register', name, PASSWORD)
  return { token, id: (await server.identity.verify(token)).id }
}

beforeEach(async () => {
  server = await startSignInServer()
  operator = await person('boss')
  viewer = await person('lin')
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function keys(method: string, path = '', body?: object, as = operator) {
  const answer = await fetch(`${server.url}/api/users/data-keys${path}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reply = (await answer.json()) as { ok: boolean; code?: string; data: ListedDataKey[] }
  return { code: reply.ok ? 'ok' : reply.code, data: reply.data }
}

const define = (given: Partial<DataKey> & { key: string }) =>
  keys('POST', '', { target: 'USER', dataType: 'STRING', label: null, options: null, ...given })

interface Datum {
  key: string
  dataType: string
  value: string
  label: string | null
}

async function graphql(query: string, as = viewer): Promise<Datum[] | number> {
  const answer = await fetch(`${server.url}/graphql/v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}` },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await answer.json()) as {
    data: Record<string, Datum[]> | null
    errors?: { message: { code: number } }[]
  }
  return errors?.[0]?.message.code ?? Object.values(data ?? {})[0] ?? []
}

const FIELDS = '{ key dataType value label }'
const set = (type: string, id: string, key: string, value: unknown, as = viewer) => {
  const text = JSON.stringify(JSON.stringify(value))
  return graphql(
    `mutation { setUdv(targetType: ${type}, targetId: "${id}", key: "${key}", value: ${text}) ${FIELDS} }`,
    as,
  )
}
const list = (type: string, id: string, as = viewer) =>
  graphql(`query { udv(targetType: ${type}, targetId: "${id}") ${FIELDS} }`, as)

describe('a definition', () => {
  test('supports DATETIME, SELECT and labels, which a first value cannot define', async () => {
    expect((await define({ key: 'joined', dataType: 'DATETIME', label: '入职时间' })).code).toBe('ok')
    await define({ key: 'level', dataType: 'SELECT', label: '级别', options: ['初级', '高级'] })
    expect(await set('USER', viewer.id, 'joined', '2026-07-06T09:30:00+08:00')).toEqual([
      { key: 'joined', dataType: 'DATETIME', value: String(Date.parse('2026-07-06T01:30:00Z')), label: '入职时间' },
    ])
    expect(await set('USER', viewer.id, 'joined', 'yesterday')).toBe(2018)
    expect(await set('USER', viewer.id, 'level', '高级')).toContainEqual({
      key: 'level',
      dataType: 'SELECT',
      value: '高级',
      label: '级别',
    })
    expect(await set('USER', viewer.id, 'level', '特级')).toBe(2018)
    expect(await set('USER', viewer.id, 'level', 3)).toBe(2018)
  })

  test('turns what is stored into its type, and is refused where that cannot be', async () => {
    await set('USER', viewer.id, 'born', '2000-01-02T00:00:00Z')
    await set('USER', viewer.id, 'note', 'a word')
    expect((await define({ key: 'born', dataType: 'DATETIME' })).code).toBe('ok')
    expect(await list('USER', viewer.id)).toContainEqual(
      expect.objectContaining({ key: 'born', value: String(Date.UTC(2000, 0, 2)) }),
    )
    expect((await define({ key: 'note', dataType: 'NUMBER' })).code).toBe('data-key-unfit')
    expect((await define({ key: 'note', dataType: 'SELECT', options: ['another'] })).code).toBe('data-key-unfit')
    expect((await define({ key: 'note', dataType: 'SELECT', options: ['a word'] })).code).toBe('ok')
  })

  test('outlives its last value, and goes with all its values when it is deleted', async () => {
    await define({ key: 'team' })
    await set('USER', viewer.id, 'team', 'red')
    await set('USER', viewer.id, 'own', 'x')
    expect((await keys('GET')).data.map(({ key, values, defined }) => [key, values, defined])).toEqual([
      ['own', 1, false],
      ['team', 1, true],
    ])
    await graphql(`mutation { removeUdv(targetType: USER, targetId: "${viewer.id}", key: "team") { key } }`)
    await graphql(`mutation { removeUdv(targetType: USER, targetId: "${viewer.id}", key: "own") { key } }`)
    expect((await keys('GET')).data.map(({ key }) => key)).toEqual(['team'])
    await set('USER', viewer.id, 'team', 'blue')
    expect((await keys('DELETE', '/USER/team')).data).toEqual([])
    expect(await list('USER', viewer.id)).toEqual([])
    expect((await keys('DELETE', '/USER/team')).code).toBe('not-found')
  })

  test.each([
    ['a target that is none', { target: 'PERMISSION' }],
    ['a type that is none', { dataType: 'DATE' }],
    ['a key with a space', { key: 'a b' }],
    ['an empty list of options', { options: [] }],
  ])('with %s is refused', async (_what, given) => {
    expect((await define({ key: 'x', ...given } as never)).code).toBe('bad-request')
  })

  test('is an operator’s to make', async () => {
    expect((await keys('GET', '', undefined, viewer)).code).toBe('forbidden')
    expect((await keys('DELETE', '/USER/x', undefined, viewer)).code).toBe('forbidden')
  })
})

describe('data of roles, organisations and applications', () => {
  async function targets(): Promise<Record<'ROLE' | 'ORG' | 'APPLICATION', string>> {
    const { roles, departments, applications } = server.identity.store
    const { id: role } = await roles.ensure('desk', 'analyst', '研究员')
    const org = await departments.create({ name: '总部' })
    const app = await applications.create({
      name: '报表',
      redirectUris: ['https://app.example/back'],
      postLogoutRedirectUris: [],
      grantTypes: ['authorization_code'],
      responseTypes: ['code'],
      authMethod: 'client_secret_post',
    })
    return { ROLE: role, ORG: org.id, APPLICATION: app.id }
  }

  test('is written by operators, read by those who belong, and refused to others', async () => {
    const ids = await targets()
    for (const [type, id] of Object.entries(ids)) {
      await define({ target: type as never, key: 'cost', dataType: 'NUMBER', label: '费用' })
      expect(await set(type, id, 'cost', 3, operator)).toEqual([
        { key: 'cost', dataType: 'NUMBER', value: '3', label: '费用' },
      ])
      expect(await set(type, id, 'cost', 4)).toBe(1001)
      expect(await list(type, id)).toBe(1001)
      expect(await list(type, 'unknown')).toBe(1001)
      expect(await list(type, 'unknown', operator)).toBe(404)
    }
    const { roles, departments } = server.identity.store
    await roles.grant(viewer.id, 'desk', 'analyst')
    await departments.join(ids.ORG, viewer.id, false)
    for (const type of ['ROLE', 'ORG'] as const) {
      expect(await list(type, ids[type])).toHaveLength(1)
      expect(await set(type, ids[type], 'cost', 4)).toBe(1001)
    }
    expect(await list('USERPOOL', 'x', operator)).toBe(1001)
    expect(await list('USER', viewer.id, operator)).toBe(1001)
  })

  test('goes with its role and its organisation', async () => {
    const ids = await targets()
    for (const type of ['ROLE', 'ORG'] as const) await set(type, ids[type], 'cost', 3, operator)
    const remove = (path: string) =>
      fetch(`${server.url}/api/users/rights/${path}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${operator.token}` },
      })
    await remove('roles/desk/analyst')
    await remove(`departments/${ids.ORG}`)
    expect(await server.db.selectFrom('udf_values').selectAll().execute()).toEqual([])
  })
})
