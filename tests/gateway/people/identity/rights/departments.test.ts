import { afterEach, beforeEach, expect, test } from 'vitest'
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

async function ask<T = Rights>(path: string, body?: object, as = operator) {
  const answer = await fetch(`${server.url}/api/users/rights${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reply = (await answer.json()) as { ok: boolean; code?: string; data: T }
  return { code: reply.ok ? 'ok' : reply.code, data: reply.data }
}

interface Membership {
  isMainDepartment: boolean
  department: Record<string, unknown>
}

/** Departments of the viewer by the call of the contract. */
async function byContract(): Promise<Membership[]> {
  const fields = 'id name nameI18n description descriptionI18n order code codePath namePath'
  const answer = await fetch(`${server.url}/graphql/v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${viewer}` },
    body: JSON.stringify({
      query: `query($id: String!) { user(id: $id) { departments { list { isMainDepartment department { ${fields} } } } } }`,
      variables: { id: viewerId },
    }),
  })
  const { data } = (await answer.json()) as { data: { user: { departments: { list: Membership[] } } } }
  return data.user.departments.list
}

const make = async (name: string, more: object = {}): Promise<string> => {
  const { data } = await ask('/departments', { name, ...more })
  return data.departments.find(({ ownName }) => ownName === name)?.id ?? ''
}

test('code, description, names and descriptions in several languages are set, changed and answered', async () => {
  const root = await make('总部', { code: 'hq' })
  const id = await make('研究部', {
    parentId: root,
    code: 'research',
    description: '研究市场',
    nameI18n: { 'en-US': 'Research', 'ja-JP': '研究部' },
    descriptionI18n: { 'en-US': 'Studies the market' },
  })
  await ask(`/of/${viewerId}`, { department: id, has: true })
  const [first] = await byContract()
  expect(first?.department).toMatchObject({
    name: '研究部',
    description: '研究市场',
    code: 'research',
    codePath: ['hq', 'research'],
    namePath: ['总部', '研究部'],
  })
  expect(JSON.parse(String(first?.department.nameI18n))).toEqual({ 'en-US': 'Research', 'ja-JP': '研究部' })
  expect(JSON.parse(String(first?.department.descriptionI18n))).toEqual({ 'en-US': 'Studies the market' })
  await ask(`/departments/${id}`, { name: '投研部', code: null, nameI18n: {}, description: null })
  const [changed] = await byContract()
  expect(changed?.department).toMatchObject({ name: '投研部', code: null, description: null, nameI18n: null })
  expect(JSON.parse(String(changed?.department.descriptionI18n))).toEqual({ 'en-US': 'Studies the market' })
})

test('siblings are in the order that is set', async () => {
  const ids = [await make('甲'), await make('乙'), await make('丙')]
  const names = async () => (await ask('')).data.departments.map(({ ownName }) => ownName)
  expect(await names()).toEqual(['甲', '乙', '丙'])
  await ask(`/departments/${ids[0]}`, { order: 9 })
  expect(await names()).toEqual(['乙', '丙', '甲'])
  expect((await ask('')).data.departments.map(({ order }) => order)).toEqual([1, 2, 9])
})

test('a person has one main department, which is answered first', async () => {
  const [one, two] = [await make('甲'), await make('乙')]
  const give = (department: string, more: object) => ask<AccountRights>(`/of/${viewerId}`, { department, ...more })
  await give(one, { has: true, main: true })
  expect((await give(two, { has: true, main: true })).data).toMatchObject({ mainDepartment: two })
  expect((await byContract()).map(({ isMainDepartment, department }) => [department.id, isMainDepartment])).toEqual([
    [two, true],
    [one, false],
  ])
  expect((await give(two, { has: false })).data).toMatchObject({ departments: [one], mainDepartment: null })
})

test.each([
  ['a code that the organisation has already', { code: 'same' }, 'department-code-taken'],
  ['a code of signs that none has', { code: 'a b' }, 'bad-request'],
  ['a language that is none', { nameI18n: { English: 'x' } }, 'bad-request'],
  ['a name that is empty', { nameI18n: { en: ' ' } }, 'bad-request'],
  ['an order that is no number', { order: 'first' }, 'bad-request'],
  ['an empty name of its own', { name: ' ' }, 'bad-request'],
])('refuses %s', async (_what, changes, code) => {
  const root = await make('总部', { code: 'same' })
  const id = await make('研究部', { parentId: root })
  expect((await ask(`/departments/${id}`, changes)).code).toBe(code)
  // Another organisation may have the same code.
  expect((await ask('/departments', { name: '分公司', code: 'same' })).code).toBe('ok')
})

test('nobody but operators changes departments, and an unknown one is not found', async () => {
  const id = await make('总部')
  expect((await ask(`/departments/${id}`, { name: 'x' }, viewer)).code).toBe('forbidden')
  expect((await ask('/departments/unknown', { name: 'x' })).code).toBe('not-found')
})
