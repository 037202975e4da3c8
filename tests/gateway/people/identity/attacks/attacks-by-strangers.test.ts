import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdministration } from '../../../../../gateway/people/identity/accounts/administration'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
interface Person {
  browser: Browser
  token: string
  id: string
}
let boss: Person
let victim: Person
let mallory: Person

async function register(name: string): Promise<Person> {
  const browser = new Browser(server.url)
  const token = await browser.signIn('register', name, PASSWORD)
  return { browser, token, id: (await server.identity.verify(token)).id }
}

beforeAll(async () => {
  server = await startSignInServer({ testMode: true, requestsPerMinute: 100_000 })
  boss = await register('boss')
  victim = await register('victim')
  mallory = await register('mallory')
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

interface Asked {
  status: number
  /** `ok`, or what it was refused with. */
  code: string
  text: string
}

async function ask(method: string, path: string, token?: string, body?: unknown, type = 'application/json') {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const read = (): { ok?: boolean; code?: string | number } => {
    try {
      return JSON.parse(text)
    } catch {
      return {}
    }
  }
  const { ok, code } = read()
  return { status: answer.status, code: ok === true ? 'ok' : String(code ?? ''), text } satisfies Asked
}

async function graphql(query: string, variables: object, token?: string): Promise<{ data: unknown; code: number }> {
  const { text } = await ask('POST', '/graphql/v2', token, { query, variables })
  const { data, errors } = JSON.parse(text) as { data: unknown; errors?: { message: { code: number } }[] }
  return { data, code: errors?.[0]?.message.code ?? 200 }
}

/** What operators may, each as a request that would do something. */
const OPERATORS: [method: string, path: string, body?: object][] = [
  ['GET', '/api/users'],
  ['POST', '/api/users', { account: 'made_by_mallory' }],
  ['GET', '/api/users/outbox'],
  ['GET', '/api/users/:id'],
  ['POST', '/api/users/:id', { do: 'operator', is: true }],
  ['GET', '/api/users/rights'],
  ['POST', '/api/users/rights/roles', { namespace: 'x', code: 'y' }],
  ['POST', '/api/users/rights/departments', { name: 'x' }],
  ['POST', '/api/users/rights/departments/:id', { name: 'x' }],
  ['DELETE', '/api/users/rights/roles/default/operator'],
  ['DELETE', '/api/users/rights/departments/:id'],
  ['GET', '/api/users/rights/of/:id'],
  ['POST', '/api/users/rights/of/:id', { role: { namespace: 'default', code: 'operator' }, has: true }],
  ['GET', '/api/users/data-keys'],
  ['POST', '/api/users/data-keys', { target: 'USER', key: 'x', dataType: 'STRING', label: null, options: null }],
  ['DELETE', '/api/users/data-keys/USER/x'],
  ['GET', '/api/users/applications'],
  ['POST', '/api/users/applications', { name: 'x', metadata: '<x/>' }],
  ['DELETE', '/api/users/applications/x'],
  ['POST', '/api/users/rights/roles/default/operator', { parent: null }],
  ['POST', '/api/users/rights/groups', { code: 'x' }],
  ['DELETE', '/api/users/rights/groups/x'],
  ['GET', '/api/users/resources'],
  ['POST', '/api/users/resources', { namespace: 'x', code: 'y', type: 'API', actions: ['read'] }],
  ['POST', '/api/users/resources/grant', { namespace: 'zeus', code: 'ops', grantee: 'USER', name: 'mallory' }],
  ['POST', '/api/users/resources/withdraw', { namespace: 'zeus', code: 'ops', grantee: 'USER', id: 'x' }],
  ['DELETE', '/api/users/resources/zeus/ops'],
  ['GET', '/api/users/connections'],
  [
    'POST',
    '/api/users/connections',
    { identifier: 'x', protocol: 'cas', kind: 'social', title: '', settings: { server: 'https://x.example' } },
  ],
  ['POST', '/api/users/connections/x/test'],
  ['DELETE', '/api/users/connections/x'],
]

describe('what operators may', () => {
  test('is all in the table', () => {
    const folder = resolve(import.meta.dirname, '../../../../../gateway/people/identity')
    const names = [
      'accounts/operator-routes',
      'rights/rights-routes',
      'applications/application-routes',
      'rights/resource-routes',
      'connections/connection-routes',
    ]
    const served = names.flatMap((name) => [
      ...readFileSync(join(folder, `${name}.ts`), 'utf8').matchAll(/router\.(?:get|post|put|patch|delete)\(/g),
    ])
    expect(served).toHaveLength(OPERATORS.length)
  })

  test.each(OPERATORS)('%s %s is nobody else’s', async (method, path, body) => {
    const address = path.replace(':id', mallory.id)
    expect(await ask(method, address, mallory.token, body)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await ask(method, address, undefined, body)).toMatchObject({ status: 401, code: 'token-missing' })
    const program = await ask('POST', '/api/account/tokens', boss.token, { name: `p${Date.now()}`, days: 1 })
    const { data } = JSON.parse(program.text) as { data?: { token: string; id: string } }
    // A program of an operator is no operator.
    expect(await ask(method, address, data?.token, body)).toMatchObject({ status: 403 })
    await ask('DELETE', `/api/account/tokens/${data?.id}`, boss.token)
    expect(await server.identity.store.roles.isOperator(mallory.id)).toBe(false)
    expect(await server.identity.store.users.byAccount('made_by_mallory')).toBeUndefined()
  })
})

describe('somebody else’s', () => {
  const as = (query: string) => () => graphql(query, { id: victim.id }, mallory.token)
  test.each<[string, () => Promise<{ data: unknown; code: number }>]>([
    ['record', as('query($id: String!) { user(id: $id) { id email roles { totalCount } } }')],
    ['profile', as('mutation($id: String!) { updateUser(id: $id, input: { nickname: "taken over" }) { id } }')],
    ['own data, read', as('query($id: String!) { udv(targetType: USER, targetId: $id) { key } }')],
    [
      'own data, written',
      as('mutation($id: String!) { setUdv(targetType: USER, targetId: $id, key: "a", value: "1") { key } }'),
    ],
    [
      'own data, removed',
      as('mutation($id: String!) { removeUdv(targetType: USER, targetId: $id, key: "a") { key } }'),
    ],
    [
      'own data, as a pool’s',
      as('mutation($id: String!) { setUdv(targetType: USERPOOL, targetId: $id, key: "a", value: "1") { key } }'),
    ],
  ])('%s is out of reach', async (_what, attack) => {
    const before = await server.identity.store.users.byId(victim.id)
    const { data, code } = await attack()
    expect(code !== 200 || JSON.stringify(data) === '{"user":null}').toBe(true)
    expect(await server.identity.store.users.byId(victim.id)).toEqual(before)
    expect(await server.identity.store.userData.list('USER', victim.id)).toEqual([])
  })

  test('sign-ins, tokens and exports are found by nobody but their owner', async () => {
    const { sid } = await server.identity.verify(victim.token)
    expect((await ask('DELETE', `/api/account/sessions/${sid}`, mallory.token)).code).toBe('not-found')
    const made = await ask('POST', '/api/account/tokens', victim.token, { name: 'mine', days: 1 })
    const { id } = (JSON.parse(made.text) as { data: { id: string } }).data
    expect((await ask('DELETE', `/api/account/tokens/${id}`, mallory.token)).code).toBe('not-found')
    expect((await ask('GET', '/api/account/export', mallory.token)).text).not.toContain(victim.id)
    expect((await ask('GET', `/api/account/export?id=${victim.id}`, mallory.token)).text).not.toContain(victim.id)
    expect((await ask('GET', '/api/account', victim.token)).status).toBe(200)
  })
})

describe('fields that are nobody’s to write', () => {
  const CLAIMS = {
    id: 'mine',
    status: 'Activated',
    role: 'operator',
    roles: ['operator'],
    operator: true,
    username: 'boss2',
    email: 'boss@example.com',
    phone: '13800138000',
    emailVerified: true,
    phoneVerified: true,
    unionid: 'u',
    openid: 'o',
    externalId: 'e',
    blocked: false,
    loginsCount: 99,
    password: 'x',
    must_reset: null,
    registerSource: ['social'],
    source: 'tenant',
    lastIP: '1.1.1.1',
    customData: [],
    __proto__: { role: 'operator' },
  }

  test('are not written by registering', async () => {
    const { store } = server.identity
    await ask('POST', '/api/v2/sms/send', undefined, { phone: '13900000001', scene: 'register' })
    const query = 'mutation($input: RegisterByUsernameInput!) { registerByUsername(input: $input) { id } }'
    const password = 'x'
    const refused = await graphql(query, { input: { username: 'claimant', password, profile: CLAIMS } })
    expect(refused.code).toBe(2231)
    await store.codes.send({
      to: { kind: 'email', shown: 'w@example.com', key: 'w@example.com' },
      purpose: 'register',
      scene: 'x',
      ip: 'y',
      send: true,
      hidden: false,
    })
    const code = await store.delivery.latest('w@example.com', undefined)
    const body = { ...CLAIMS, status: 'Archived', email: 'w@example.com', code, profile: CLAIMS, forceLogin: true }
    expect((await ask('POST', '/api/v2/register/email-code', undefined, body)).code).toBe('200')
    const row = await store.users.byAccount('w@example.com')
    expect(row).toMatchObject({ username: null, phone: null, status: 'Activated', source: 'embedded', logins_count: 1 })
    expect(row).toMatchObject({
      external_id: null,
      must_reset: null,
      password_hash: null,
      last_ip: expect.stringContaining('127'),
    })
    expect(await store.roles.of(row?.id ?? '')).toEqual([])
    expect(JSON.parse(row?.profile ?? '')).toEqual({})
  })

  test.each(Object.keys(CLAIMS))('%s is not written by a change of the profile', async (name) => {
    const { users, roles } = server.identity.store
    const before = await users.byId(mallory.id)
    const input = { [name]: CLAIMS[name as keyof typeof CLAIMS] }
    const query = 'mutation($input: UpdateUserInput!) { updateUser(input: $input) { id } }'
    const { code } = await graphql(query, { input }, mallory.token)
    const after = await users.byId(mallory.id)
    if (name === 'username') {
      // One's own to change, and no way to another's.
      expect(after?.username).toBe('boss2')
      expect((await graphql(query, { input: { username: 'boss' } }, mallory.token)).code).toBe(2034)
      await users.change(mallory.id, { username: before?.username ?? null, username_key: before?.username_key ?? null })
    } else {
      expect(code).not.toBe(200)
      expect(after).toEqual(before)
    }
    expect(await roles.of(mallory.id)).toEqual([])
  })
})

describe('an account that is suspended', () => {
  test('has nothing left that opens anything, and gets it not back by being activated', async () => {
    const person = await register('gone')
    const program = await ask('POST', '/api/account/tokens', person.token, { name: 'bot', days: 7 })
    const bot = (JSON.parse(program.text) as { data: { token: string } }).data.token
    const wire = await graphql('mutation { refreshToken { token } }', {}, person.token)
    const user = (wire.data as { refreshToken: { token: string } }).refreshToken.token
    const app = await server.identity.store.applications.create({
      name: '应用',
      redirectUris: [`${server.url}/login/success/`],
      postLogoutRedirectUris: [],
      grantTypes: ['authorization_code', 'refresh_token'],
      responseTypes: ['code'],
      authMethod: 'client_secret_post',
    })
    const secret = { client_id: app.id, client_secret: app.secret ?? '' }
    const page = await person.browser.authorise({ client_id: app.id, response_type: 'code', scope: 'openid' })
    const code = new URL(page).searchParams.get('code') ?? ''
    const token = (fields: Record<string, string>) =>
      ask('POST', '/oidc/token', undefined, new URLSearchParams({ ...secret, ...fields }).toString(), FORM)
    const redirect_uri = `${server.url}/login/success/`
    const { text } = await token({ grant_type: 'authorization_code', code, redirect_uri })
    const { access_token } = JSON.parse(text) as { access_token: string }
    const opened = async () => ({
      id_token: (await ask('GET', '/api/me', person.token)).status,
      user: (await ask('GET', '/api/me', user)).status,
      program: (await ask('GET', '/api/me', bot)).status,
      access: (await ask('GET', '/oidc/me', access_token)).status,
      active: JSON.parse(
        (
          await ask(
            'POST',
            '/oidc/token/introspection',
            undefined,
            new URLSearchParams({ ...secret, token: access_token }).toString(),
            FORM,
          )
        ).text,
      ).active,
      cookie: (await person.browser.post('/api/session/renew', {})).status,
      silent: new URLSearchParams(new URL(await person.browser.authorise({ prompt: 'none' })).hash.slice(1)).get(
        'error',
      ),
    })
    const all = { id_token: 200, user: 200, program: 200, access: 200, active: true, cookie: 200, silent: null }
    expect(await opened()).toEqual(all)
    const admin = createAdministration(server.identity.store, { ip: 'x', userAgent: null })
    await admin.setStatus('gone', 'Suspended')
    const none = {
      id_token: 403,
      user: 403,
      program: 403,
      access: 401,
      active: false,
      cookie: 401,
      silent: 'login_required',
    }
    expect(await opened()).toEqual(none)
    await admin.setStatus('gone', 'Activated')
    // A program's token is the account's, not a sign-in's: it is good again.
    expect(await opened()).toEqual({ ...none, id_token: 401, user: 401, program: 200 })
  })
})

const FORM = 'application/x-www-form-urlencoded'
