import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../../shared/protocol/permissions'
import { Browser, removeDataDir, type SignInServer, startSignInServer, tokenIn } from './sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let browser: Browser

beforeEach(async () => {
  server = await startSignInServer()
  browser = new Browser(server.url)
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

describe('the way from registration to a token', () => {
  test('ends with a fragment on the return page and a token that the gateway accepts', async () => {
    const page = await browser.authorise()
    expect(page).toMatch(/^\/login\/interaction\/[\w-]+$/)
    const details = await (await browser.fetch(`${page}/details`)).json()
    expect(details).toEqual({ ok: true, data: { registrationOpen: true, first: true } })

    const answer = await browser.post(`${page}/register`, { account: '张三', password: PASSWORD })
    const { ok, redirectTo } = (await answer.json()) as { ok: boolean; redirectTo: string }
    expect(ok).toBe(true)
    const back = await browser.fetch(redirectTo)
    const location = back.headers.get('location') ?? ''
    expect(location.startsWith(`${server.url}/login/success/#`)).toBe(true)
    expect(new URLSearchParams(new URL(location).hash.slice(1)).get('state')).toBe('s'.repeat(32))

    const token = tokenIn(location)
    expect(decodeProtectedHeader(token).alg).toBe('RS256')
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      iss: `${server.url}/oidc`,
      aud: 'zeus-web',
      nonce: 'n'.repeat(32),
      name: '张三',
      nickname: '张三',
      preferred_username: '张三',
      role: 'operator',
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)

    expect(await server.identity.verify(token)).toEqual({
      id: claims.sub,
      name: '张三',
      role: 'operator',
      permissions: PERMISSIONS,
      expiresAt: (claims.exp ?? 0) * 1000,
      readOnly: false,
      sid: claims.sid,
    })
    const me = await browser.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })
    const record = ((await me.json()) as { data: Record<string, unknown> }).data
    expect(record).toMatchObject({ username: '张三', role: 'operator', status: 'Activated', loginsCount: 1 })
    expect(JSON.stringify(record)).not.toMatch(/argon2|password/)
  })

  test('signs in again by user name as it was typed, by e-mail in any case, and without asking while the cookie lives', async () => {
    await browser.signIn('register', 'Trader_1', PASSWORD)
    await new Browser(server.url).signIn('register', 'someone@example.com', PASSWORD)
    const other = new Browser(server.url)
    expect(decodeJwt(await other.signIn('login', 'Trader_1', PASSWORD)).name).toBe('Trader_1')
    expect((await new Browser(server.url).submit('login', 'TRADER_1', PASSWORD)).body.code).toBe('account-wrong')
    expect(decodeJwt(await new Browser(server.url).signIn('login', ' Someone@Example.com', PASSWORD)).name).toBe(
      'someone',
    )
    expect(decodeJwt(tokenIn(await other.authorise())).name).toBe('Trader_1')
  })

  test('the first account is the operator, later ones are viewers', async () => {
    const first = await browser.signIn('register', 'first', PASSWORD)
    const second = await new Browser(server.url).signIn('register', 'second', PASSWORD)
    expect((await server.identity.verify(first)).role).toBe('operator')
    expect((await server.identity.verify(second)).role).toBe('viewer')
    const status = async (token: string) =>
      (await browser.fetch('/operators', { headers: { authorization: `Bearer ${token}` } })).status
    expect([await status(first), await status(second)]).toEqual([200, 403])
  })

  test('many first registrations at once make exactly one operator', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, index) => new Browser(server.url).signIn('register', `racer_${index}`, PASSWORD)),
    )
    const roles = await Promise.all(tokens.map(async (token) => (await server.identity.verify(token)).role))
    expect(roles.filter((role) => role === 'operator')).toHaveLength(1)
  })

  test('the same name at once is registered once', async () => {
    const answers = await Promise.all(
      ['same@example.com', 'SAME@Example.com'].map((name) =>
        new Browser(server.url).submit('register', name, PASSWORD),
      ),
    )
    expect(answers.map((answer) => answer.body.code ?? 'ok').sort()).toEqual(['account-taken', 'ok'])
  })

  test('only an argon2id hash of the password is stored, and the log holds no secret', async () => {
    await browser.signIn('register', 'hashed', PASSWORD)
    await new Browser(server.url).submit('login', 'hashed', 'wrong wrong wrong')
    const row = await server.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const everything = JSON.stringify([
      await server.db.selectFrom('audit_log').selectAll().execute(),
      await server.db.selectFrom('oidc_records').selectAll().execute(),
      await server.db.selectFrom('sign_in_attempts').selectAll().execute(),
    ])
    expect(everything).not.toContain(PASSWORD)
    expect(everything).not.toContain('wrong wrong wrong')
  })
})

describe('what registration refuses', () => {
  test.each([
    ['a', PASSWORD, 'account-invalid'],
    ['no spaces please', PASSWORD, 'account-invalid'],
    ['a@b', PASSWORD, 'account-invalid'],
    ['<script>@example.com', PASSWORD, 'account-invalid'],
    ['fine_name', 'short7!', 'password-short'],
    ['fine_name', 'x1'.repeat(65), 'password-long'],
    ['fine_name', 'Password123', 'password-common'],
    ['fine_name', 'fine_name', 'password-common'],
    ['fine_name', '', 'bad-request'],
  ])('%s with %s: %s', async (account, password, code) => {
    expect((await browser.submit('register', account, password)).body).toMatchObject({ ok: false, code })
    expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('everybody but the first when only the first may register', async () => {
    const closed = await startSignInServer({ registration: 'first-only' })
    await new Browser(closed.url).signIn('register', 'founder', PASSWORD)
    const late = await new Browser(closed.url).submit('register', 'latecomer', PASSWORD)
    expect(late).toMatchObject({ status: 403, body: { code: 'registration-closed' } })
    expect(await closed.identity.registrationOpen()).toBe(false)
    await closed.close()
    removeDataDir(closed.dataDir)
  })
})

describe('what the sign-in calls refuse', () => {
  const credentials = { account: 'anyone', password: PASSWORD }

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403, 'origin-refused'],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403, 'origin-refused'],
    ['a sandboxed frame', { origin: 'null' }, 403, 'origin-refused'],
    ['no origin at all', { origin: '', 'sec-fetch-site': 'none' }, 403, 'origin-refused'],
    ['a form', { 'content-type': 'text/plain' }, 400, 'bad-request'],
  ])('a post from %s', async (_who, headers, status, code) => {
    const page = await browser.authorise()
    for (const action of ['login', 'register']) {
      const response = await browser.post(`${page}/${action}`, credentials, headers)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
    }
    for (const path of ['/api/session/renew', '/api/session/end']) {
      expect((await browser.post(path, {}, headers)).status).toBe(status)
    }
  })

  test('a post without the cookie of its page, or with that of another', async () => {
    const page = await browser.authorise()
    const stranger = await new Browser(server.url).post(`${page}/login`, credentials)
    expect([stranger.status, ((await stranger.json()) as { code: string }).code]).toEqual([410, 'interaction-expired'])
    const other = await browser.post('/login/interaction/another-uid/login', credentials)
    expect(other.status).toBe(410)
  })

  test('malformed and oversized bodies', async () => {
    const page = await browser.authorise()
    const send = async (body: string) => {
      const headers = { origin: server.url, 'content-type': 'application/json' }
      const response = await browser.fetch(`${page}/login`, { method: 'POST', headers, body })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await send('{')).toEqual([400, 'bad-request'])
    expect(await send('[]')).toEqual([400, 'bad-request'])
    expect(await send('{"account":{"$ne":1},"password":"x"}')).toEqual([400, 'bad-request'])
    expect(await send(JSON.stringify({ account: 'a', password: 'x'.repeat(20_000) }))).toEqual([413, 'too-large'])
  })
})

describe('the authorise address', () => {
  test.each([
    ['a foreign return address', { redirect_uri: 'https://evil.example/login/success/' }],
    ['another port of this machine', { redirect_uri: 'http://127.0.0.1:1/login/success/' }],
    ['an unknown application', { client_id: 'someone-else' }],
  ])('with %s shows an error page and does not redirect', async (_what, changes) => {
    const query = new URLSearchParams({
      client_id: 'zeus-web',
      redirect_uri: `${server.url}/login/success/`,
      scope: 'openid',
      response_type: 'id_token',
      nonce: 'n',
      ...changes,
    })
    const response = await browser.fetch(`/oidc/auth?${query}`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('无法完成登录')
  })

  test.each([
    ['code', { response_type: 'code' }, 'invalid_request'],
    ['a token', { response_type: 'id_token token' }, 'unsupported_response_type'],
    ['no nonce', { nonce: '' }, 'invalid_request'],
    ['answers in the query', { response_mode: 'query' }, 'invalid_request'],
    ['nobody signed in and no page', { prompt: 'none' }, 'login_required'],
  ])('with %s answers with an error to the return page', async (_what, changes, error) => {
    const location = await browser.authorise(changes as Record<string, string>)
    expect(location).toContain(`error=${error}`)
  })

  test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example'])(
    'under the host %s is refused, and no address is built from it',
    async (host) => {
      const { request } = await import('node:http')
      const [status, body] = await new Promise<[number, string]>((resolve, reject) => {
        const call = request(
          `${server.url}/oidc/.well-known/openid-configuration`,
          { headers: { host } },
          (response) => {
            let text = ''
            response.on('data', (chunk) => {
              text += chunk
            })
            response.on('end', () => resolve([response.statusCode ?? 0, text]))
          },
        )
        call.on('error', reject).end()
      })
      expect([400, 421]).toContain(status)
      expect(body).not.toContain('evil')
    },
  )

  test('announces only what is offered, under the public address, whatever a proxy header says', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const document = await (await browser.fetch('/oidc/.well-known/openid-configuration', { headers })).json()
    expect(document).toMatchObject({
      issuer: `${server.url}/oidc`,
      authorization_endpoint: `${server.url}/oidc/auth`,
      jwks_uri: `${server.url}/oidc/jwks`,
      end_session_endpoint: `${server.url}/oidc/session/end`,
      response_types_supported: ['id_token', 'code', 'code id_token'],
      scopes_supported: ['openid', 'profile', 'email', 'phone', 'address', 'offline_access', 'user'],
      code_challenge_methods_supported: ['S256'],
      userinfo_endpoint: `${server.url}/oidc/me`,
    })
    const { keys } = (await (await browser.fetch('/oidc/jwks')).json()) as { keys: Record<string, string>[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {})).not.toContain('d')
  })

  test('a page asked for as localhost is sent to the public address', async () => {
    const port = new URL(server.url).port
    const response = await fetch(`http://localhost:${port}/trading/AD?x=1`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([307, `${server.url}/trading/AD?x=1`])
  })
})
