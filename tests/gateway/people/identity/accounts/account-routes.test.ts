import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountOverview, AccountPage } from '../../../../../shared/protocol/account'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let operator: string
let viewer: string

beforeEach(async () => {
  server = await startSignInServer()
  operator = await new Browser(server.url).signIn('register', 'boss', PASSWORD)
  viewer = await new Browser(server.url).signIn('register', 'lin', PASSWORD)
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

async function ask<T>(method: string, path: string, token: string, body?: object) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const reply = (await answer.json()) as { ok: boolean; code?: string; data: T }
  return { status: answer.status, code: reply.ok ? 'ok' : (reply.code ?? ''), data: reply.data }
}

const idOf = async (token: string) => (await server.identity.verify(token)).id

describe('the user centre', () => {
  test('shows one’s own sign-ins, factors and roles, and ends another sign-in', async () => {
    const second = await new Browser(server.url).signIn('login', 'lin', PASSWORD)
    const { data } = await ask<AccountOverview>('GET', '/api/account', viewer)
    expect(data).toMatchObject({ factors: [], roles: [], hasPassword: true })
    expect(data.sessions).toHaveLength(2)
    const other = data.sessions.find(({ current }) => !current)
    expect((await ask('DELETE', `/api/account/sessions/${other?.id}`, viewer)).code).toBe('ok')
    await expect(server.identity.verify(second)).rejects.toMatchObject({ code: 'session-ended' })
    expect(await server.identity.verify(viewer)).toMatchObject({ name: 'lin' })
  })

  test('knows nothing of sign-ins of others', async () => {
    const { sid } = await server.identity.verify(operator)
    expect((await ask('DELETE', `/api/account/sessions/${sid}`, viewer)).code).toBe('not-found')
    expect(await server.identity.verify(operator)).toMatchObject({ name: 'boss' })
  })

  test('asks for the password once more where the sign-in is old', async () => {
    await server.db
      .updateTable('sessions')
      .set({ authenticated_at: Date.now() - 3_600_000 })
      .execute()
    expect((await ask('DELETE', '/api/account', viewer)).code).toBe('sign-in-again')
    expect((await ask('POST', '/api/account/prove', viewer, { password: 'not it' })).code).toBe('old-password-wrong')
    expect((await ask('POST', '/api/account/prove', viewer, { password: PASSWORD })).code).toBe('ok')
    const id = await idOf(viewer)
    const note = { user_id: id, instrument: '600519.SH', revision: 1, body: '看', updated_at: 1 }
    await server.db.insertInto('notes').values(note).execute()
    await server.db.insertInto('watchlists').values({ user_id: id, revision: 1, body: '[]', updated_at: 1 }).execute()
    expect((await ask('DELETE', '/api/account', viewer)).code).toBe('ok')
    expect(await server.identity.store.users.byId(id)).toBeUndefined()
    expect(await server.db.selectFrom('watchlists').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('notes').selectAll().execute()).toEqual([])
    await expect(server.identity.verify(viewer)).rejects.toMatchObject({ status: 401 })
  })

  test('does not let the last operator go', async () => {
    expect((await ask('DELETE', '/api/account', operator)).code).toBe('last-operator')
  })

  test('turns a second factor on only for an address that was proven', async () => {
    expect((await ask('POST', '/api/account/factor', viewer, { kind: 'sms', on: true })).code).toBe('phone-unbound')
    const proven = { phone: '13800000000', phone_key: '8613800000000', phone_verified: 1 }
    await server.identity.store.users.change(await idOf(viewer), proven)
    expect((await ask('POST', '/api/account/factor', viewer, { kind: 'sms', on: true })).code).toBe('code-wrong')
    await ask('POST', '/api/account/factor/send', viewer, { kind: 'sms', on: true })
    const code = await server.identity.store.delivery.latest('13800000000', undefined)
    expect((await ask('POST', '/api/account/factor', viewer, { kind: 'sms', on: true, code })).code).toBe('ok')
    expect((await new Browser(server.url).submit('login', 'lin', PASSWORD)).body.redirectTo).toContain(
      '/login/interaction/',
    )
  })
})

describe('operators', () => {
  test.each([
    ['GET', '/api/users'],
    ['GET', '/api/users/outbox'],
    ['POST', '/api/users'],
  ])('alone may %s %s', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    expect((await ask(method, path, viewer, body)).code).toBe('forbidden')
    expect((await ask(method, path, 'nonsense', body)).status).toBe(401)
  })

  test('list and search accounts, and no secret of theirs', async () => {
    const { data } = await ask<AccountPage>('GET', '/api/users', operator)
    expect(data.accounts.map(({ username, operator: is }) => [username, is])).toEqual(
      expect.arrayContaining([
        ['boss', true],
        ['lin', false],
      ]),
    )
    expect(JSON.stringify(data)).not.toMatch(/argon2|password|secret/)
    const found = await ask<AccountPage>('GET', '/api/users?text=LI', operator)
    expect(found.data.accounts.map(({ username }) => username)).toEqual(['lin'])
    expect((await ask<AccountPage>('GET', '/api/users?text=%25', operator)).data.accounts).toEqual([])
  })

  test('suspend and activate; a suspended account loses every sign-in', async () => {
    const id = await idOf(viewer)
    expect((await ask('POST', `/api/users/${id}`, operator, { do: 'status', status: 'Suspended' })).code).toBe('ok')
    await expect(server.identity.verify(viewer)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await new Browser(server.url).submit('login', 'lin', PASSWORD)).body.code).toBe('account-suspended')
    await ask('POST', `/api/users/${id}`, operator, { do: 'status', status: 'Activated' })
    expect(await new Browser(server.url).signIn('login', 'lin', PASSWORD)).toBeTruthy()
  })

  test('cannot lock the last operator out, and can appoint another first', async () => {
    const [mine, theirs] = [await idOf(operator), await idOf(viewer)]
    for (const request of [
      { do: 'operator', is: false },
      { do: 'status', status: 'Suspended' },
    ]) {
      expect((await ask('POST', `/api/users/${mine}`, operator, request)).code).toBe('last-operator')
    }
    await ask('POST', `/api/users/${theirs}`, operator, { do: 'operator', is: true })
    expect((await ask('POST', `/api/users/${mine}`, operator, { do: 'operator', is: false })).code).toBe('ok')
    expect((await ask('GET', '/api/users', operator)).code).toBe('forbidden')
  })

  test('reset a password to one that is good for one sign-in', async () => {
    const id = await idOf(viewer)
    const { data } = await ask<{ password: string }>('POST', `/api/users/${id}`, operator, { do: 'reset' })
    await expect(server.identity.verify(viewer)).rejects.toMatchObject({ code: 'session-ended' })
    const browser = new Browser(server.url)
    const { body } = await browser.submit('login', 'lin', data.password)
    expect(body.redirectTo).toContain('/login/interaction/')
    const page = await (await browser.fetch(body.redirectTo ?? '', { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('一次性密码')
  })

  test('read the codes that nothing carries, and nobody else does', async () => {
    await fetch(`${server.url}/api/v2/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '13800138000', scene: 'register' }),
    })
    const read = async () =>
      (await ask<{ entries: { address: string; code: string }[] }>('GET', '/api/users/outbox', operator)).data.entries
    await expect.poll(async () => (await read()).length).toBe(1)
    expect((await read())[0]).toMatchObject({ address: '+8613800138000', code: expect.stringMatching(/^\d{6}$/) })
    const kept = JSON.stringify(await server.db.selectFrom('outbox').selectAll().execute())
    expect(kept).not.toContain((await read())[0]?.code)
  })
})

describe('a token for a program of one’s own', () => {
  const make = (name: string, days: unknown = 7, as = viewer) =>
    ask<{ id: string; token: string }>('POST', '/api/account/tokens', as, { name, days })

  test('reads and changes nothing, is listed without itself, and ends when it is revoked', async () => {
    const { data } = await make('报表')
    expect(await server.identity.verify(data.token)).toMatchObject({ name: '报表', role: 'viewer', readOnly: true })
    expect((await ask('POST', '/api/account/tokens', data.token, { name: 'more', days: 1 })).code).toBe('forbidden')
    expect((await ask('GET', '/api/account', data.token)).code).toBe('sign-in-again')
    const { data: overview } = await ask<AccountOverview>('GET', '/api/account', viewer)
    expect(overview.tokens).toMatchObject([{ id: data.id, name: '报表' }])
    const [told] = overview.tokens
    expect((told?.expiresAt ?? 0) - (told?.createdAt ?? 0)).toBeGreaterThan(7 * 86_400_000 - 2_000)
    expect((told?.expiresAt ?? 0) - (told?.createdAt ?? 0)).toBeLessThanOrEqual(7 * 86_400_000)
    expect(JSON.stringify(overview)).not.toContain(data.token)

    expect((await ask('DELETE', `/api/account/tokens/${data.id}`, operator)).code).toBe('not-found')
    expect((await ask('DELETE', `/api/account/tokens/${data.id}`, viewer)).code).toBe('ok')
    await expect(server.identity.verify(data.token)).rejects.toMatchObject({ code: 'token-expired' })
    expect((await ask<AccountOverview>('GET', '/api/account', viewer)).data.tokens).toEqual([])
  })

  test('is worth nothing while its owner is suspended, and after the owner is gone', async () => {
    const { data } = await make('bot')
    const { users } = server.identity.store
    const id = await idOf(viewer)
    await users.change(id, { status: 'Suspended' })
    await expect(server.identity.verify(data.token)).rejects.toMatchObject({ code: 'forbidden' })
    await users.change(id, { status: 'Activated' })
    expect(await server.identity.verify(data.token)).toMatchObject({ name: 'bot' })
    await users.erase(id)
    await expect(server.identity.verify(data.token)).rejects.toMatchObject({ code: 'token-foreign' })
    expect(await server.db.selectFrom('service_tokens').selectAll().execute()).toEqual([])
  })

  test.each([
    ['', 7],
    ['a:b', 7],
    ['x'.repeat(33), 7],
    ['good', 0],
    ['good', 31],
    ['good', '7'],
  ])('named %j for %j days is refused', async (name, days) => {
    expect((await make(name, days)).code).toBe('bad-request')
  })

  test('needs a fresh proof, and twenty are enough', async () => {
    for (let count = 0; count < 20; count++) expect((await make(`n${count}`)).code).toBe('ok')
    expect((await make('one-more')).code).toBe('tokens-full')
    expect((await make('mine', 7, operator)).code).toBe('ok')
    await server.db.updateTable('sessions').set({ authenticated_at: 1 }).execute()
    expect((await make('late', 7, operator)).code).toBe('sign-in-again')
  })
})
