import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encryptPassword } from '../../../../../client/api/password-cipher'
import { FRESH_SIGN_IN_MS } from '../../../../../shared/protocol/account'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

// What changes how somebody signs in, or takes everything along: a sign-in of long ago is not enough for it.

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
/** How far the service's clock is ahead, ms. */
let ahead = 0
let people = 0

beforeAll(async () => {
  server = await startSignInServer({ testMode: true, requestsPerMinute: 100_000, clock: () => Date.now() + ahead })
  await new Browser(server.url).signIn('register', 'boss', PASSWORD)
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

let token: string
let id: string
let second: string

/** Somebody with everything that could be taken: addresses, a second factor, another service, a token of a program. */
beforeEach(async () => {
  ahead = 0
  const name = `person${++people}`
  token = await new Browser(server.url).signIn('register', name, PASSWORD)
  second = await new Browser(server.url).signIn('register', `${name}b`, PASSWORD)
  id = (await server.identity.verify(token)).id
  const { users, factors } = server.identity.store
  const phone = `138${String(people).padStart(8, '0')}`
  const email = `${name}@example.com`
  await users.change(id, { phone, phone_key: `86${phone}`, phone_country_code: '+86', phone_verified: 1 })
  await users.change(id, { email, email_key: email, email_verified: 1 })
  await factors.enable(id, 'email')
  for (const user_id of [id, (await server.identity.verify(second)).id]) {
    await server.db
      .insertInto('identities')
      .values({
        id: `${user_id}x`,
        user_id,
        connection_id: 'c',
        provider: 'elsewhere',
        type: 'oidc',
        is_social: 1,
        user_id_in_idp: user_id,
        created_at: 1,
      })
      .execute()
  }
})

async function send(method: string, path: string, body?: object): Promise<string> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { ok, code } = (await answer.json()) as { ok?: boolean; code?: number | string }
  return ok === true ? 'ok' : String(code)
}

async function change(operation: string): Promise<string> {
  const answer = await fetch(`${server.url}/graphql/v2`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `mutation { ${operation} { id } }` }),
  })
  const { errors } = (await answer.json()) as { errors?: { message: { code: number } }[] }
  return String(errors?.[0]?.message.code ?? 200)
}

const sealed = (password: string) => encryptPassword(password, server.identity.store.cipher.publicKey)
const unbound = (kind: 'phone' | 'email') =>
  server.identity.store.users.change(id, { [kind]: null, [`${kind}_key`]: null })

const CALLS: [what: string, call: () => Promise<string>, before?: () => Promise<unknown>][] = [
  [
    'a first password',
    () => change(`updatePassword(newPassword: "${sealed('quite another sentence')}")`),
    () => server.identity.store.users.change(id, { password_hash: null }),
  ],
  ['another phone', () => change('updatePhone(phone: "13900139000", phoneCode: "123456")')],
  ['another e-mail address', () => change('updateEmail(email: "new@example.com", emailCode: "123456")')],
  [
    'a phone where there is none',
    () => change('bindPhone(phone: "13900139000", phoneCode: "123456")'),
    () => unbound('phone'),
  ],
  [
    'an e-mail address where there is none',
    () => change('bindEmail(email: "new@example.com", emailCode: "123456")'),
    () => unbound('email'),
  ],
  ['no phone any more', () => change('unbindPhone')],
  ['no e-mail address any more', () => change('unbindEmail')],
  [
    'another account merged into this one',
    () => send('POST', '/api/v2/users/link', { primaryUserToken: token, secondaryUserToken: second }),
  ],
  [
    'this account merged into another one',
    () => send('POST', '/api/v2/users/link', { primaryUserToken: second, secondaryUserToken: token }),
  ],
  [
    'another service let go',
    () => send('POST', '/api/v2/users/unlink', { primaryUserToken: token, provider: 'elsewhere' }),
  ],
  ['a second factor begun', () => send('POST', '/api/v2/mfa/totp/associate', { authenticator_type: 'totp' })],
  ['a second factor confirmed', () => send('POST', '/api/v2/mfa/totp/associate/confirm', { totp: '123456' })],
  ['the second factor off', () => send('DELETE', '/api/v2/mfa/totp/associate')],
  ['codes by short message on', () => send('POST', '/api/account/factor', { kind: 'sms', on: true })],
  ['codes by e-mail off', () => send('POST', '/api/account/factor', { kind: 'email', on: false })],
  ['a token for a program', () => send('POST', '/api/account/tokens', { name: 'bot', days: 7 })],
  ['everything in one file', () => send('GET', '/api/account/export')],
  ['the account deleted', () => send('DELETE', '/api/account')],
]

const STALE = ['2206', 'sign-in-again']

/** Everything that one of the calls could have changed. */
async function kept(): Promise<string> {
  const { db } = server
  const rows = [
    await db.selectFrom('users').selectAll().where('id', '=', id).execute(),
    await db.selectFrom('factors').selectAll().where('user_id', '=', id).execute(),
    await db.selectFrom('identities').selectAll().where('user_id', '=', id).execute(),
    await db.selectFrom('service_tokens').selectAll().where('user_id', 'like', `%${id}%`).execute(),
  ]
  return JSON.stringify(rows)
}

describe('a sign-in of long ago', () => {
  test.each(CALLS)('gets not: %s', async (_what, call, prepare) => {
    await prepare?.()
    const before = await kept()
    ahead = FRESH_SIGN_IN_MS + 1_000
    expect(STALE).toContain(await call())
    ahead = 0
    expect(await kept()).toBe(before)
  })

  test('is as good as new after the password, for a quarter of an hour', async () => {
    ahead = FRESH_SIGN_IN_MS + 1_000
    expect(await send('POST', '/api/account/prove', { password: 'not it' })).toBe('old-password-wrong')
    expect(await send('GET', '/api/account/export')).toBe('sign-in-again')
    expect(await send('POST', '/api/account/prove', { password: PASSWORD })).toBe('ok')
    expect(await send('GET', '/api/account/export')).toBe('ok')
    ahead += FRESH_SIGN_IN_MS + 1_000
    expect(await send('GET', '/api/account/export')).toBe('sign-in-again')
  })

  test('is not made new by renewing its token', async () => {
    ahead = FRESH_SIGN_IN_MS + 1_000
    const query = 'mutation { refreshToken { token } }'
    const answer = await fetch(`${server.url}/graphql/v2`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    token = ((await answer.json()) as { data: { refreshToken: { token: string } } }).data.refreshToken.token
    expect(await send('DELETE', '/api/account')).toBe('sign-in-again')
  })
})

describe('a sign-in of just now', () => {
  test.each(CALLS)('is not asked to sign in again for: %s', async (_what, call, prepare) => {
    await prepare?.()
    ahead = FRESH_SIGN_IN_MS - 10_000
    expect(STALE).not.toContain(await call())
  })

  test('gets everything that is kept, and no secret', async () => {
    const answer = await fetch(`${server.url}/api/account/export`, { headers: { authorization: `Bearer ${token}` } })
    const { data } = (await answer.json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({
      record: { id, username: `person${people}`, identities: [{ provider: 'elsewhere' }] },
      sessions: [{ amr: ['pwd'], ip: '127.0.0.1' }],
      factors: [{ kind: 'email' }],
      log: expect.arrayContaining([expect.objectContaining({ kind: 'registered' })]),
    })
    const { password_hash } = (await server.identity.store.users.byId(id)) ?? {}
    expect(password_hash).toBeTruthy()
    expect(JSON.stringify(data)).not.toMatch(/argon2|password"|sealed|eyJ/)
    expect((await server.identity.store.audit.list(id, 1))[0]?.kind).toBe('exported')
  })
})
