import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOfOutsider } from '../../../../../gateway/people/identity/connections/outside-people'
import { newId } from '../../../../../gateway/people/identity/new-id'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const OTHER_PASSWORD = 'quite another sentence'
const EMAIL = 'owner@example.com'
const FROM = { ip: '127.0.0.1', userAgent: null }

let server: SignInServer
let stranger: { browser: Browser; id: string; token: string }

beforeEach(async () => {
  server = await startSignInServer()
  await new Browser(server.url).signIn('register', 'boss', PASSWORD)
  const browser = new Browser(server.url)
  const token = await browser.signIn('register', EMAIL, PASSWORD)
  stranger = { browser, token, id: (await server.identity.verify(token)).id }
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

const rowOf = async (id: string) => (await server.identity.store.users.byId(id)) ?? expect.fail()

async function codeFor(purpose: 'login' | 'reset' | 'register'): Promise<string> {
  const { codes, delivery } = server.identity.store
  const to = { kind: 'email', shown: EMAIL, key: EMAIL } as const
  await codes.send({ to, purpose, scene: purpose, ip: '10.0.0.1', send: true, hidden: false })
  return (await delivery.latest(EMAIL, undefined)) ?? expect.fail()
}

const rest = async (path: string, body: object) => {
  const answer = await fetch(`${server.url}/api/v2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { code: number; data: { id: string; token: string } | null }
}

/** Posts a form of a sign-in page; the answer. */
async function form(action: 'code' | 'reset', body: object) {
  const browser = new Browser(server.url)
  const page = new URL(await browser.authorise(), server.url).pathname
  return (await (await browser.post(`${page}/${action}`, body)).json()) as { code?: string; redirectTo?: string }
}

const tokenOf = async (password: string) =>
  await new Browser(server.url).signIn('login', EMAIL, password).catch((thrown: Error) => thrown.message)

/** Ways in which the owner of the address proves it; each returns whether it was accepted. */
const WAYS = {
  'a code of the contract': async () =>
    (await rest('login/email-code', { email: EMAIL, code: await codeFor('login') })).code === 200,
  'a code on the sign-in page': async () =>
    (await form('code', { to: EMAIL, code: await codeFor('login') })).redirectTo !== undefined,
  'a new password': async () => {
    await form('reset', { to: EMAIL, code: await codeFor('reset'), password: OTHER_PASSWORD })
    return (await tokenOf(OTHER_PASSWORD)).includes('.')
  },
}

describe.each(Object.entries(WAYS))('who proves an address by %s', (way, prove) => {
  test('gets the account that somebody else registered with it, and nothing of theirs opens it any more', async () => {
    const { db, identity } = server
    const tokens = db.selectFrom('service_tokens').select('id').where('user_id', 'like', '%:%')
    await fetch(`${server.url}/api/account/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stranger.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'reader', days: 7, permissions: [] }),
    })
    expect(await tokens.execute()).toHaveLength(1)

    expect(await prove()).toBe(true)

    expect(await rowOf(stranger.id)).toMatchObject({ email: EMAIL, email_verified: 1 })
    expect(await tokenOf(PASSWORD)).toBe('refused: account-wrong')
    await expect(identity.verify(stranger.token)).rejects.toMatchObject({ code: 'session-ended' })
    expect(await tokens.execute()).toEqual([])
    const log = await identity.store.audit.list(stranger.id, 20)
    expect(log.map(({ kind }) => kind)).toContain('address-proven')
  })

  test('and had proven it before keeps the password', async () => {
    await server.identity.store.users.change(stranger.id, { email_verified: 1 })
    expect(await prove()).toBe(true)
    const kept = await tokenOf(PASSWORD)
    expect(kept.includes('.')).toBe(way !== 'a new password')
  })

  test.each(['another service', 'a phone'])('gets no account that can also be entered by %s', async (other) => {
    const { db, identity } = server
    const { users } = identity.store
    if (other === 'a phone') {
      await users.change(stranger.id, { phone: '13800138000', phone_key: '+8613800138000', phone_verified: 1 })
    } else {
      const row = { id: newId(), user_id: stranger.id, connection_id: newId(), provider: 'x', type: 'oidc' }
      await db
        .insertInto('identities')
        .values({ ...row, is_social: 1, user_id_in_idp: 'stranger', created_at: 0 })
        .execute()
    }
    expect(await prove()).toBe(false)
    expect(await rowOf(stranger.id)).toMatchObject({ email: null, email_key: null })
    await server.db.deleteFrom('sign_in_attempts').execute()
    const made = await rest('register/email-code', { email: EMAIL, code: await codeFor('register'), forceLogin: true })
    expect(made.code).toBe(200)
    expect(made.data?.id).not.toBe(stranger.id)
    expect(await rowOf(made.data?.id ?? '')).toMatchObject({ email: EMAIL, email_verified: 1 })
  })
})

test('a second factor of the account is required after the code, and the password stays', async () => {
  await server.identity.store.factors.enable(stranger.id, 'email')
  const answer = await rest('login/email-code', { email: EMAIL, code: await codeFor('login') })
  expect(answer.code).toBe(1636)
  expect((await rowOf(stranger.id)).password_hash).not.toBeNull()
})

test('another service that vouches for the address opens no account that somebody registered with it', async () => {
  const person = { id: '7', nickname: 'Owner', email: EMAIL, emailVerified: true }
  const source = { connectionId: newId(), provider: 'corp', type: 'oidc', social: false }
  const { user } = await accountOfOutsider(server.identity.store, { ...person, ...source }, FROM)
  expect(user.id).not.toBe(stranger.id)
  expect(user).toMatchObject({ email: null, email_verified: 0 })
  expect((await rowOf(stranger.id)).email_verified).toBe(0)
})
