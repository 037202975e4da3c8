import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sdk44 from 'authing-sdk-44'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicationOfKind } from '../../../../../gateway/people/identity/applications/application-kinds'
import { Browser, removeDataDir, type SignInServer, startSignInServer, tokenIn } from '../sign-in-server'
import type { Sdk } from '../wire/conformance/world'

// A tenant is a second instance of our own service; the gateway in front keeps no accounts.

const PASSWORD = 'a long sentence of mine'
let tenant: SignInServer
let gateway: SignInServer
let appId: string
let port: number

beforeEach(async () => {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as AddressInfo).port
  await new Promise((resolve) => listener.close(resolve))
  tenant = await startSignInServer()
  const settings = applicationOfKind('tenant', '看盘', [`http://127.0.0.1:${port}`], { publicUrl: tenant.url })
  const app = await tenant.identity.store.applications.create(settings)
  appId = app.id
  gateway = await startSignInServer({ port, issuer: `${tenant.url}/oidc`, clientId: appId })
})
afterEach(async () => {
  for (const server of [gateway, tenant]) {
    await server.close()
    removeDataDir(server.dataDir)
  }
})

/** Signs in at the tenant, for the gateway; the id_token that comes back to the gateway's address. */
async function signIn(name: string): Promise<string> {
  const browser = new Browser(tenant.url)
  await browser.signIn('register', name, PASSWORD)
  const changes = { client_id: appId, redirect_uri: `${gateway.url}/login/success/` }
  let at = await browser.authorise(changes)
  if (at.startsWith('/login/interaction') || at.includes('/login/interaction/')) {
    const agreed = await browser.post(`${new URL(at, tenant.url).pathname}/consent`, {})
    at =
      (await browser.fetch(((await agreed.json()) as { redirectTo: string }).redirectTo)).headers.get('location') ?? ''
  }
  expect(at).toContain(`${gateway.url}/login/success/#`)
  return tokenIn(at)
}

const graphql = async (query: string, token?: string) => {
  const answer = await fetch(`${gateway.url}/graphql/v2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query }),
  })
  return (await answer.json()) as { data: Record<string, unknown> | null; errors?: unknown[] }
}

test('a tenant signs people in, its token is good here, and the contract is answered by it', async () => {
  const token = await signIn('first')
  const mine = await gateway.identity.verify(token)
  expect(mine).toMatchObject({ name: 'first', role: 'operator' })
  expect(await graphql('query { user { id username nickname } }', token)).toMatchObject({
    data: { user: { id: mine.id, username: 'first' } },
  })
  const saved = await graphql('mutation { updateUser(input: { company: "某公司" }) { company } }', token)
  expect(saved.data?.updateUser).toEqual({ company: '某公司' })
  expect((await tenant.identity.store.users.byId(mine.id))?.profile).toContain('某公司')
  const found = await fetch(`${gateway.url}/oidc/.well-known/openid-configuration`)
  expect(await found.json()).toMatchObject({ issuer: `${tenant.url}/oidc` })
})

/** A browser of the gateway that has shown its token once, as every page does. */
async function browserOf(token: string): Promise<Browser> {
  const browser = new Browser(gateway.url)
  await browser.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })
  return browser
}

const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

async function upload(browser: Browser, headers: Record<string, string>) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await picture())]), 'me.png')
  const answer = await browser.fetch('/api/v2/upload?folder=avatar', { method: 'POST', headers, body })
  return (await answer.json()) as { code: number; data: { url: string } }
}

const nameOf = async (token: string) => {
  const answer = await fetch(`${gateway.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { username: string; nickname: string; photo: string | null } }
  return [data.username, data.nickname, data.photo]
}

test('the gateway shows the tenant’s user name, also after it was changed there', async () => {
  const token = await signIn('first')
  expect(await nameOf(token)).toEqual(['first', 'first', null])
  const { users } = tenant.identity.store
  const { id } = await gateway.identity.verify(token)
  await users.change(id, { username: 'renamed', username_key: 'renamed', nickname: '老王', photo: '/uploads/x.png' })
  await gateway.db.updateTable('users').set({ updated_at: 1 }).execute()
  const browser = new Browser(tenant.url)
  await browser.signIn('login', 'renamed', PASSWORD)
  const redirect_uri = `${gateway.url}/login/success/`
  const newer = tokenIn(await browser.authorise({ client_id: appId, redirect_uri }))
  expect(await nameOf(newer)).toEqual(['renamed', '老王', '/uploads/x.png'])
  // An older token does not take the name back, and a name there signs nobody in here.
  await gateway.db.updateTable('users').set({ updated_at: Date.now() }).execute()
  expect(await nameOf(token)).toEqual(['renamed', '老王', '/uploads/x.png'])
  expect(await gateway.identity.store.users.byAccount('renamed')).toBeUndefined()
})

test('cas/session is the tenant’s session of this browser, until it signs out here or there', async () => {
  const token = await signIn('first')
  const session = async (browser: Browser) => (await browser.fetch('/cas/session')).json() as Promise<unknown>
  expect(await session(new Browser(gateway.url))).toBeNull()
  const browser = await browserOf(token)
  expect(browser.cookies.get('zeus_tenant')?.attributes).toMatch(/HttpOnly; SameSite=Lax/)
  expect(await session(browser)).toMatchObject({
    session: { id: expect.any(String) },
    userInfo: { username: 'first', token: null },
  })
  const other = await browserOf(token)
  await browser.post('/api/session/end', {}, { authorization: `Bearer ${token}` })
  expect(browser.cookies.has('zeus_tenant')).toBe(false)
  // The same token in another cookie is over as well.
  expect(await session(other)).toBeNull()
  const again = await signIn('second')
  const third = await browserOf(again)
  expect(await session(third)).toMatchObject({ userInfo: { username: 'second' } })
  await tenant.identity.store.sessions.endAllOf((await gateway.identity.verify(again)).id, 'revoked')
  expect(await session(third)).toBeNull()
})

test('pictures are uploaded to the tenant by cookie or token, from our own pages alone, and are shown here', async () => {
  const token = await signIn('first')
  const browser = await browserOf(token)
  expect((await upload(browser, { origin: 'https://evil.example' })).code).toBe(1001)
  expect((await upload(new Browser(gateway.url), { origin: gateway.url })).code).toBe(1001)
  const byCookie = await upload(browser, { origin: gateway.url })
  const byToken = await upload(new Browser(gateway.url), { authorization: `Bearer ${token}` })
  for (const { code, data } of [byCookie, byToken]) {
    expect([code, data.url]).toEqual([200, expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/)])
    const shown = await fetch(gateway.url + data.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(4)
  }
  expect((await fetch(`${gateway.url}/uploads/${'0'.repeat(32)}.png`)).status).toBe(404)
  const avatar = `mutation { updateUser(input: { photo: "${byCookie.data.url}" }) { photo } }`
  expect((await graphql(avatar, token)).data?.updateUser).toEqual({ photo: byCookie.data.url })
})

test('what a tenant answers for a picture is a picture or nothing', async () => {
  const listener: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const other = await startSignInServer({ issuer: `${tenant.url}/oidc`, host, clientId: appId })
  const answer = await fetch(`${other.url}/uploads/${'0'.repeat(32)}.png`)
  expect([answer.status, await answer.text()]).toEqual([404, ''])
  await other.close()
  removeDataDir(other.dataDir)
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})

test.each([
  '/oidc/auth?client_id=x&scope=openid',
  '/oidc/session/end?id_token_hint=x',
  '/cas-idp/app?service=x',
  '/connections/social/y?app_id=x',
  '/logout?appId=x',
])('a browser is sent to the page there: %s', async (path) => {
  const answer = await fetch(gateway.url + path, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, tenant.url + path])
})

test('the identity client works over the gateway as it does with the tenant, refusals included', async () => {
  const client = new (sdk44 as unknown as Sdk).AuthenticationClient({ appId, appHost: gateway.url })
  const made = await client.registerByUsername('program', PASSWORD, undefined, { forceLogin: true })
  expect(await client.getCurrentUser()).toMatchObject({ id: made.id, username: 'program' })
  await expect(client.loginByUsername('program', 'not it')).rejects.toMatchObject({ code: 2333 })
  expect(await gateway.db.selectFrom('users').select('id').where('id', '=', made.id).execute()).toEqual([])
})

test.each([
  ['another issuer', () => ({ issuer: 'http://127.0.0.1:1/oidc' }), 'unavailable'],
  ['an application of somebody else', () => ({ clientId: 'zeus-web' }), 'token-audience'],
])('a token for %s is none here', async (_what, changes, code) => {
  const token = await signIn('first')
  const other = await startSignInServer({ issuer: `${tenant.url}/oidc`, clientId: appId, ...changes() })
  await expect(other.identity.verify(token)).rejects.toMatchObject({ code })
  await other.close()
  removeDataDir(other.dataDir)
})

test('a tenant that is away is told as that, in the contract’s words', async () => {
  await tenant.close()
  expect(await (await fetch(`${gateway.url}/api/v2/.well-known`)).json()).toMatchObject({ code: 1000, data: null })
  tenant = await startSignInServer()
})

test('neither cookies nor other headers go along, nor do other paths', async () => {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = []
  const listener: Server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    response.setHeader('set-cookie', 'tenant=1').setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const other = await startSignInServer({ issuer: `${tenant.url}/oidc`, host, clientId: appId })
  const headers = { cookie: 'zeus=secret', 'x-secret': '1', authorization: 'Bearer t', origin: other.url }
  const answer = await fetch(`${other.url}/api/v2/users/me/orgs?x=1`, { headers })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(asked).toMatchObject([
    { url: '/api/v2/users/me/orgs?x=1', headers: { authorization: 'Bearer t', 'x-authing-app-id': appId } },
  ])
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
  expect(asked[0]?.headers).not.toHaveProperty('x-secret')
  expect((await fetch(`${other.url}/api/v2/%2e%2e/%2e%2e/admin`)).status).toBe(404)
  expect((await fetch(`${other.url}/admin`)).status).toBe(404)
  expect(asked).toHaveLength(1)
  await other.close()
  removeDataDir(other.dataDir)
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})
