import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encryptPassword } from '../../../../../client/api/password-cipher'
import { createAdministration } from '../../../../../gateway/people/identity/accounts/administration'
import { accountOfOutsider } from '../../../../../gateway/people/identity/connections/outside-people'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

// What is good once, asked for many times in the same moment: one gets it.

const PASSWORD = 'a long sentence of mine'
const FROM = { ip: '127.0.0.1', userAgent: null }
let server: SignInServer

beforeEach(async () => {
  server = await startSignInServer({ testMode: true })
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

const register = async (name: string) => {
  const browser = new Browser(server.url)
  const token = await browser.signIn('register', name, PASSWORD)
  return { browser, token, id: (await server.identity.verify(token)).id }
}

async function graphql<T>(query: string, token?: string): Promise<{ data: T; code: number }> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(`${server.url}/graphql/v2`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data, errors } = (await answer.json()) as { data: T; errors?: { message: { code: number } }[] }
  return { data, code: errors?.[0]?.message.code ?? 200 }
}

const sealed = (password: string) => encryptPassword(password, server.identity.store.cipher.publicKey)

async function codeTo(address: string): Promise<string> {
  const latest = () => server.identity.store.delivery.latest(address, undefined)
  await expect.poll(latest).toBeDefined()
  return (await latest()) ?? ''
}

const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code ?? String(thrown),
  )

const opens = async (account: string, password: string): Promise<boolean> =>
  (await new Browser(server.url).submit('login', account, password)).status === 200

describe('a code', () => {
  const EMAIL = 'a@example.com'
  beforeEach(async () => {
    const { id } = await register('somebody')
    await server.identity.store.users.change(id, { email: EMAIL, email_key: EMAIL, email_verified: 1 })
  })

  test('sets one new password, and it is the one whose answer was yes', async () => {
    await graphql(`mutation { sendEmail(email: "${EMAIL}", scene: RESET_PASSWORD) { code } }`)
    const code = await codeTo(EMAIL)
    const request = (at: number) => `sentence number ${at} of mine`
    const answers = await many(4, (at) =>
      graphql(
        `mutation { resetPassword(email: "${EMAIL}", code: "${code}", newPassword: "${sealed(request(at))}") { code } }`,
      ),
    )
    const won = answers.flatMap(({ code: answered }, at) => (answered === 200 ? [at] : []))
    expect(won.length).toBeLessThanOrEqual(1)
    const good = []
    for (const at of [0, 1, 2, 3]) if (await opens('somebody', request(at))) good.push(at)
    expect(good).toEqual(won)
    expect(await opens('somebody', PASSWORD)).toBe(won.length === 0)
  })

  test('signs in once', async () => {
    await graphql(`mutation { sendEmail(email: "${EMAIL}", scene: LOGIN_VERIFY_CODE) { code } }`)
    const code = await codeTo(EMAIL)
    const answers = await many(4, async () => {
      const answer = await fetch(`${server.url}/api/v2/login/email-code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, code }),
      })
      return ((await answer.json()) as { code: number }).code
    })
    expect(answers.filter((answered) => answered === 200)).toHaveLength(1)
  })

  test('of a forced reset sets one password', async () => {
    const { users, accounts } = server.identity.store
    const { id = '' } = (await users.byAccount('somebody')) ?? {}
    await users.change(id, { must_reset: 'first-login' })
    const step = await accounts.signIn({ account: 'somebody', password: PASSWORD }, FROM).catch((thrown) => thrown)
    const { stage } = step as { stage: string }
    const request = (at: number) => `sentence number ${at} of mine`
    const answers = await many(3, (at) =>
      graphql(
        `mutation { resetPasswordByFirstLoginToken(token: "${stage}", password: "${sealed(request(at))}") { code } }`,
      ),
    )
    const won = answers.flatMap(({ code }, at) => (code === 200 ? [at] : []))
    expect(won).toHaveLength(1)
    expect(await opens('somebody', request(won[0] ?? -1))).toBe(true)
  })

  test('binds one of two accounts', async () => {
    const people = [await register('first_one'), await register('second_one')]
    const query = 'mutation { sendEmail(email: "new@example.com", scene: EMAIL_BIND_VERIFY_CODE) { code } }'
    await graphql(query, people[0]?.token)
    const code = await codeTo('new@example.com')
    const answers = await Promise.all(
      people.map(({ token }) =>
        graphql(`mutation { bindEmail(email: "new@example.com", emailCode: "${code}") { id } }`, token),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })
})

describe('a second factor', () => {
  test('takes a six-digit number once, and a recovery code once', async () => {
    const { id } = await register('guarded')
    const { factors } = server.identity.store
    const { secret, recoveryCode } = await factors.associate(id, 'x')
    const number = (shift: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 })
    await factors.confirm(id, number(-1))
    const right = number(0)
    expect((await many(4, () => outcome(factors.verify(id, right)))).sort()).toEqual([
      'ok',
      'totp-wrong',
      'totp-wrong',
      'totp-wrong',
    ])
    const recovered = await many(4, () => outcome(factors.recover(id, recoveryCode)))
    expect(recovered.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await outcome(factors.associate(id, 'x'))).toBe('totp-bound')
  })
})

describe('an application', () => {
  async function application() {
    const app = await server.identity.store.applications.create({
      name: '应用',
      redirectUris: [`${server.url}/login/success/`],
      postLogoutRedirectUris: [],
      grantTypes: ['authorization_code', 'refresh_token'],
      responseTypes: ['code'],
      authMethod: 'client_secret_post',
    })
    const { browser } = await register('person')
    const page = await browser.authorise({
      client_id: app.id,
      response_type: 'code',
      scope: 'openid offline_access',
      prompt: 'consent',
    })
    const agreed = await browser.post(`${new URL(page, server.url).pathname}/consent`, {})
    const { redirectTo } = (await agreed.json()) as { redirectTo: string }
    const back = new URL((await browser.fetch(redirectTo)).headers.get('location') ?? '')
    const ask = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ client_id: app.id, client_secret: app.secret ?? '', ...fields })
      const answer = await fetch(`${server.url}/oidc/token`, { method: 'POST', body })
      return (await answer.json()) as { access_token?: string; refresh_token?: string; error?: string }
    }
    const byCode = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: `${server.url}/login/success/`,
    }
    return { ask, byCode }
  }

  test('changes a code for tokens once', async () => {
    const { ask, byCode } = await application()
    const answers = await many(5, () => ask(byCode))
    expect(answers.filter(({ access_token }) => access_token !== undefined).length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ error }) => error === 'invalid_grant').length).toBeGreaterThanOrEqual(4)
  })

  test('refreshes once, and the replay of what was used ends the family', async () => {
    const { ask, byCode } = await application()
    const { refresh_token = '' } = await ask(byCode)
    const refresh = { grant_type: 'refresh_token', refresh_token }
    const answers = await many(5, () => ask(refresh))
    const fresh = answers.filter((answer) => answer.refresh_token !== undefined)
    expect(fresh.length).toBeLessThanOrEqual(1)
    expect(answers.filter(({ error }) => error === 'invalid_grant').length).toBeGreaterThanOrEqual(4)
    expect((await ask(refresh)).error).toBe('invalid_grant')
    expect((await ask({ ...refresh, refresh_token: fresh[0]?.refresh_token ?? 'none' })).error).toBe('invalid_grant')
  })
})

describe('two operators', () => {
  let boss: Awaited<ReturnType<typeof register>>
  let other: Awaited<ReturnType<typeof register>>
  beforeEach(async () => {
    boss = await register('boss')
    other = await register('other')
    await admin().setOperator('other', true)
  })
  const admin = () => createAdministration(server.identity.store, FROM)
  const remove = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api/account`, { method: 'DELETE', headers })
    const reply = (await answer.json()) as { ok: boolean; code?: string }
    return reply.ok ? 'ok' : (reply.code ?? '')
  }

  test.each<[string, () => Promise<string>[]]>([
    ['suspend each other', () => ['boss', 'other'].map((name) => outcome(admin().setStatus(name, 'Suspended')))],
    ['make each other a viewer', () => ['boss', 'other'].map((name) => outcome(admin().setOperator(name, false)))],
    ['delete themselves', () => [boss.token, other.token].map(remove)],
    [
      'go, one suspended and one made a viewer',
      () => [outcome(admin().setStatus('boss', 'Resigned')), outcome(admin().setOperator('other', false))],
    ],
    ['go, one archived and one deleted', () => [outcome(admin().setStatus('boss', 'Archived')), remove(other.token)]],
  ])('that %s at the same moment: one stays', async (_what, work) => {
    expect((await Promise.all(work())).sort()).toEqual(['last-operator', 'ok'])
    const { rows } = await server.identity.store.users.list({ text: '', status: 'Activated', offset: 0, limit: 9 })
    const still = await Promise.all(rows.map(({ id }) => server.identity.store.roles.isOperator(id)))
    expect(still.filter(Boolean)).toHaveLength(1)
  })
})

test('somebody who comes from another service by several windows gets one account', async () => {
  await register('boss')
  const person = {
    connectionId: 'c',
    provider: 'elsewhere',
    type: 'oidc',
    social: true,
    id: 'number 1',
    nickname: '张三',
  }
  const found = await many(5, () => accountOfOutsider(server.identity.store, person, FROM))
  expect(new Set(found.map(({ user }) => user.id)).size).toBe(1)
  expect(found.filter(({ fresh }) => fresh)).toHaveLength(1)
  const { rows } = await server.identity.store.users.list({ text: '', offset: 0, limit: 20 })
  expect(rows.map(({ nickname }) => nickname).sort()).toEqual(['boss', '张三'])
})

test('a name that several register at once is one person’s, and the first of all is the one operator', async () => {
  const answers = await many(4, () => new Browser(server.url).submit('register', 'wanted', PASSWORD))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const others = await many(3, (at) => new Browser(server.url).submit('register', `other${at}`, PASSWORD))
  expect(others.every(({ status }) => status === 200)).toBe(true)
  const { rows } = await server.identity.store.users.list({ text: '', offset: 0, limit: 20 })
  const operators = await Promise.all(rows.map(({ id }) => server.identity.store.roles.isOperator(id)))
  expect(operators.filter(Boolean)).toHaveLength(1)
})
