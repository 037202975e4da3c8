import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sdk44 from 'authing-sdk-44'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sdk } from './conformance/world'
import { Browser, removeDataDir, type SignInServer, startSignInServer, tokenIn } from './sign-in-server'

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
  const app = await tenant.identity.store.applications.create({
    name: '看盘',
    redirectUris: [`http://127.0.0.1:${port}/login/success/`],
    postLogoutRedirectUris: [],
    grantTypes: ['implicit'],
    responseTypes: ['id_token'],
    authMethod: 'none',
  })
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
