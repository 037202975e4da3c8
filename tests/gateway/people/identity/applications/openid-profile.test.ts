import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, removeDataDir, type SignInServer, startSignInServer, tokenIn } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let browser: Browser
let app: { id: string; secret: string }

beforeAll(async () => {
  server = await startSignInServer({ requestsPerMinute: 10_000 })
  browser = new Browser(server.url)
  const token = await browser.signIn('register', 'somebody', PASSWORD)
  const { users, applications } = server.identity.store
  await users.change(decodeJwt(token).sub ?? '', {
    email: 's@example.com',
    email_key: 's@example.com',
    email_verified: 1,
    phone: '13800138000',
    phone_key: '8613800138000',
    phone_country_code: '+86',
    phone_verified: 1,
    profile: JSON.stringify({ givenName: '三', familyName: '张', gender: 'M', locality: '北京', country: 'CN' }),
  })
  const made = await applications.create({
    name: '验收应用',
    redirectUris: [`${server.url}/login/success/`],
    postLogoutRedirectUris: [`${server.url}/`],
    grantTypes: ['authorization_code', 'implicit', 'refresh_token'],
    authMethod: 'client_secret_post',
    responseTypes: ['code', 'id_token', 'code id_token'],
  })
  app = { id: made.id, secret: made.secret ?? '' }
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

const fragment = (location: string) => new URLSearchParams(new URL(location, server.url).hash.slice(1))
const ask = (changes: Record<string, string> = {}, by = browser) => by.authorise({ client_id: app.id, ...changes })
const claimsFor = async (changes: Record<string, string> = {}) => decodeJwt(tokenIn(await ask(changes)))

describe('the implicit profile', () => {
  test('server, idtoken-signature: an id_token by a published key, for this application, with nonce and state', async () => {
    const location = await ask()
    expect(fragment(location).get('state')).toBe('s'.repeat(32))
    const keys = createRemoteJWKSet(new URL(`${server.url}/oidc/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokenIn(location), keys, { issuer: `${server.url}/oidc`, audience: app.id })
    expect(payload).toMatchObject({
      nonce: 'n'.repeat(32),
      sub: expect.stringMatching(/^[0-9a-f]{24}$/),
      sid: expect.any(String),
    })
  })

  test.each([
    ['ensure-request-without-nonce-fails', { nonce: '' }, 'invalid_request'],
    ['response-type-missing', { response_type: '' }, 'invalid_request'],
    ['prompt-none-not-logged-in', { prompt: 'none' }, 'login_required'],
    ['request-uri-unsigned', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['unsigned-request-object', { request: 'e30.e30.' }, 'request_not_supported'],
  ])('%s', async (_module, changes, error) => {
    const location = await ask(changes as Record<string, string>, new Browser(server.url))
    expect(location).toContain(`error=${error}`)
  })

  test.each([
    ['scope-profile', 'openid profile', ['name', 'given_name', 'family_name', 'nickname', 'gender', 'updated_at']],
    ['scope-email', 'openid email', ['email', 'email_verified']],
    ['scope-phone', 'openid phone', ['phone_number', 'phone_number_verified']],
    ['scope-address', 'openid address', ['address']],
    ['scope-all', 'openid profile email phone address', ['name', 'email', 'phone_number', 'address']],
    ['ensure-other-scope-order-succeeds', 'email openid', ['email']],
  ])('%s', async (_module, scope, names) => {
    const claims = await claimsFor({ scope })
    expect(names.filter((name) => !(name in claims))).toEqual([])
    if (!scope.includes('email')) expect(claims).not.toHaveProperty('email')
    if (!scope.includes('phone')) expect(claims).not.toHaveProperty('phone_number')
  })

  test.each([
    ['display-page', { display: 'page' }],
    ['display-popup', { display: 'popup' }],
    ['prompt-none-logged-in', { prompt: 'none' }],
    ['max-age-10000', { max_age: '10000' }],
    ['ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['login-hint', { login_hint: 'somebody' }],
    ['ui-locales', { ui_locales: 'zh-CN en' }],
    ['claims-locales', { claims_locales: 'zh-CN' }],
    ['ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ])('%s', async (_module, changes) => {
    const claims = await claimsFor(changes as Record<string, string>)
    expect(claims.aud).toBe(app.id)
    if ('max_age' in changes) expect(claims.auth_time).toBeTypeOf('number')
  })

  test('prompt-login and max-age-1 ask for the password again, and the new time is in the token', async () => {
    expect(await ask({ prompt: 'login' })).toMatch(/^\/login\/interaction\//)
    await server.db.selectFrom('sessions').select('id').execute()
    const row = await server.db
      .selectFrom('oidc_records')
      .selectAll()
      .where('model', '=', 'Session')
      .executeTakeFirstOrThrow()
    const payload = JSON.parse(row.payload) as { loginTs: number }
    await server.db
      .updateTable('oidc_records')
      .set({ payload: JSON.stringify({ ...payload, loginTs: payload.loginTs - 60 }) })
      .where('id', '=', row.id)
      .where('model', '=', 'Session')
      .execute()
    const page = await ask({ max_age: '1' })
    expect(page).toMatch(/^\/login\/interaction\//)
    const answer = await browser.post(`${page}/login`, { account: 'somebody', password: PASSWORD })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    const back = await browser.fetch(redirectTo)
    const { auth_time } = decodeJwt(tokenIn(back.headers.get('location') ?? ''))
    expect(Number(auth_time)).toBeGreaterThan(payload.loginTs - 60)
  })

  test('id-token-hint: one’s own passes, somebody else’s does not', async () => {
    const own = tokenIn(await ask())
    expect(tokenIn(await ask({ prompt: 'none', id_token_hint: own }))).not.toBe('')
    const other = new Browser(server.url)
    await other.signIn('register', 'another', PASSWORD)
    expect(await ask({ prompt: 'none', id_token_hint: own }, other)).toContain('error=login_required')
  })

  test('claims-essential: a claim asked for by name is in the token', async () => {
    const claims = JSON.stringify({ id_token: { name: { essential: true } } })
    expect(await claimsFor({ scope: 'openid profile', claims })).toHaveProperty('name')
  })

  test.each(['https://evil.example/', 'http://127.0.0.1:1/login/success/', '/login/success'])(
    'ensure-registered-redirect-uri: %s is shown an error, not followed',
    async (redirect_uri) => {
      expect(await ask({ redirect_uri })).toBe('')
    },
  )
})

describe('the basic profile with PKCE', () => {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const begin = async (changes: Record<string, string> = {}) => {
    const location = await ask({
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    })
    return new URL(location, server.url).searchParams
  }
  const exchange = async (code: string, changes: Record<string, string> = {}) => {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${server.url}/login/success/`,
      code_verifier: verifier,
      client_id: app.id,
      client_secret: app.secret,
      ...changes,
    })
    const answer = await fetch(`${server.url}/oidc/token`, { method: 'POST', body })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  test('returns a code in the query, valid once for the right verifier, secret and address', async () => {
    const code = (await begin()).get('code') ?? ''
    const { status, body } = await exchange(code)
    expect([status, body.token_type]).toEqual([200, 'Bearer'])
    const me = () => fetch(`${server.url}/oidc/me`, { headers: { authorization: `Bearer ${body.access_token}` } })
    expect(await (await me()).json()).toMatchObject({ sub: decodeJwt(body.id_token ?? '').sub })
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    // A code that comes twice was stolen: what it gave is taken back.
    expect((await me()).status).toBe(401)
  })

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://evil.example/' }, 'invalid_grant'],
    ['another secret', { client_secret: 'wrong' }, 'invalid_client'],
  ])('refuses a code with %s', async (_what, changes, error) => {
    expect((await exchange((await begin()).get('code') ?? '', changes as Record<string, string>)).body.error).toBe(
      error,
    )
  })

  test('refuses a plain challenge', async () => {
    expect((await begin({ code_challenge_method: 'plain' })).get('error')).toBe('invalid_request')
  })
})

describe('signing out by the application', () => {
  test('asks, ends the session and goes back to a known address with its state', async () => {
    const leaver = new Browser(server.url)
    const token = await leaver.signIn('login', 'somebody', PASSWORD)
    const hint = tokenIn(await ask({}, leaver))
    const query = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: `${server.url}/`, state: 'bye' })
    const page = await (await leaver.fetch(`/oidc/session/end?${query}`)).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const answer = await leaver.fetch('/oidc/session/end/confirm', {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    })
    expect(answer.headers.get('location')).toBe(`${server.url}/?state=bye`)
    await expect
      .poll(() => server.identity.verify(token).catch(({ code }: { code: string }) => code))
      .toBe('session-ended')
  })

  test('refuses an address that is not registered', async () => {
    const query = new URLSearchParams({ client_id: app.id, post_logout_redirect_uri: 'https://evil.example/' })
    const answer = await browser.fetch(`/oidc/session/end?${query}`, { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})
