import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationOfKind } from '../../../gateway/people/identity/applications/application-kinds'
import { runAccountCommand } from '../../support/account-command'
import { freePort } from '../../support/free-port'
import {
  Browser,
  newDataDir,
  removeDataDir,
  type SignInServer,
  startSignInServer,
} from '../people/identity/sign-in-server'

// Applications of every kind, made by the command and used at once by a running service on the same data.

const PASSWORD = 'a long sentence of mine'
const BACK = 'http://127.0.0.1:9/back'
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
let dataDir: string
let server: SignInServer
let browser: Browser

beforeAll(async () => {
  dataDir = newDataDir()
  server = await startSignInServer({ dataDir, port: await freePort() })
  browser = new Browser(server.url)
  await browser.signIn('register', 'first', PASSWORD)
})
afterAll(async () => {
  await server.close()
  removeDataDir(dataDir)
})

/** Adds an application by the command; the values that it prints by name. */
async function run(...args: string[]): Promise<{ status: number; words: string; values: Record<string, string> }> {
  const environment = { ZEUS_DATA_DIR: dataDir, PUBLIC_URL: server.url }
  const { status, out, words } = await runAccountCommand(environment, 'application', ...args)
  const lines = out.trim().split('\n').filter(Boolean)
  const values = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
  return { status, words, values }
}

/** Where an authorization request of a signed-in browser ends. */
async function authorise(changes: Record<string, string>): Promise<URL> {
  const at = await browser.authorise({ scope: 'openid', redirect_uri: BACK, ...changes })
  return new URL(at.replace('#', '?'), server.url)
}

async function redeem(body: Record<string, string>, headers: Record<string, string> = {}) {
  const form = { grant_type: 'authorization_code', redirect_uri: BACK, ...body }
  const init = { method: 'POST', headers, body: new URLSearchParams(form) }
  return (await (await fetch(`${server.url}/oidc/token`, init)).json()) as Record<string, string>
}

test('web has a secret, in the form or in the header', async () => {
  const { status, values } = await run('报表', BACK)
  expect([status, Object.keys(values)]).toEqual([0, ['APP_ID', 'APP_SECRET']])
  const { APP_ID: client_id = '', APP_SECRET: client_secret = '' } = values
  const code = async (id: string) =>
    (await authorise({ client_id: id, response_type: 'code' })).searchParams.get('code') ?? ''
  expect(await redeem({ client_id, client_secret, code: await code(client_id) })).toHaveProperty('id_token')
  expect(await redeem({ client_id, client_secret: 'guess', code: await code(client_id) })).toMatchObject({
    error: 'invalid_client',
  })
  const basic = (await run('报表二', BACK, '--basic')).values
  const authorization = `Basic ${Buffer.from(`${basic.APP_ID}:${basic.APP_SECRET}`).toString('base64')}`
  expect(await redeem({ code: await code(basic.APP_ID ?? '') }, { authorization })).toHaveProperty('id_token')
})

test('public has no secret and has to prove its codes', async () => {
  const { values } = await run('手机', BACK, '--kind', 'public')
  expect(Object.keys(values)).toEqual(['APP_ID'])
  const client_id = values.APP_ID ?? ''
  expect((await authorise({ client_id, response_type: 'code' })).searchParams.get('error')).toBe('invalid_request')
  const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }
  const code = (await authorise({ client_id, response_type: 'code', ...pkce })).searchParams.get('code') ?? ''
  expect(await redeem({ client_id, code, code_verifier: VERIFIER })).toHaveProperty('id_token')
})

test('page gets an id_token, hybrid a code beside it', async () => {
  const page = (await run('网页', BACK, '--kind', 'page')).values.APP_ID ?? ''
  const token = await authorise({ client_id: page, response_type: 'id_token' })
  expect([token.searchParams.has('id_token'), token.searchParams.has('code')]).toEqual([true, false])
  const hybrid = (await run('混合', BACK, '--kind', 'hybrid')).values.APP_ID ?? ''
  const both = await authorise({ client_id: hybrid, response_type: 'code id_token' })
  expect([both.searchParams.has('id_token'), both.searchParams.has('code')]).toEqual([true, true])
})

test('cas gets tickets, and no tokens', async () => {
  const id = (await run('办公', BACK, '--kind', 'cas')).values.APP_ID ?? ''
  const address = `/cas-idp/${id}?service=${encodeURIComponent(BACK)}`
  const back = new URL((await browser.fetch(address)).headers.get('location') ?? '')
  const ticket = back.searchParams.get('ticket') ?? ''
  const validate = `${server.url}/cas-idp/${id}/validate?service=${encodeURIComponent(BACK)}&ticket=${ticket}`
  expect(await (await fetch(validate)).text()).toMatch(/^yes\n[0-9a-f]{24}\n$/)
  const query = new URLSearchParams({ client_id: id, redirect_uri: BACK, response_type: 'id_token', scope: 'openid' })
  expect(await (await fetch(`${server.url}/oidc/auth?${query}`)).text()).toContain('invalid_client')
})

test('tenant prints what the other installation is configured with, and its people sign in', async () => {
  const { values } = await run('分部', 'http://127.0.0.1:9', '--kind', 'tenant')
  expect(values).toEqual({ IDENTITY_ISSUER: `${server.url}/oidc`, IDENTITY_APP_ID: expect.any(String) })
  const redirect_uri = 'http://127.0.0.1:9/login/success/'
  const at = await authorise({ client_id: values.IDENTITY_APP_ID ?? '', response_type: 'id_token', redirect_uri })
  expect(at.searchParams.has('id_token')).toBe(true)
})

test('a kind that is none is refused with what there is', async () => {
  const { status, words } = await run('x', BACK, '--kind', 'other')
  expect([status, words]).toEqual([1, expect.stringContaining('--kind web|public|page|hybrid|cas')])
})

test.each([
  ['no address', 'web', []],
  ['an address that is none', 'web', ['nowhere']],
  ['another scheme', 'page', ['javascript:alert(1)']],
  ['a fragment', 'page', [`${BACK}#here`]],
  ['credentials', 'cas', ['http://a:b@127.0.0.1:9/back']],
  ['plain http beyond this machine', 'public', ['http://example.com/back']],
  ['a tenant with a path', 'tenant', [BACK]],
  ['two addresses of a tenant', 'tenant', ['https://a.example', 'https://b.example']],
] as const)('%s is refused', (_what, kind, addresses) => {
  expect(() => applicationOfKind(kind, 'x', addresses, { publicUrl: 'https://zeus.example' })).toThrow(Error)
})

test('a secret in the header is for kinds that have one', () => {
  const setup = { publicUrl: 'http://127.0.0.1:9', basic: true }
  expect(applicationOfKind('hybrid', 'x', [BACK], setup).authMethod).toBe('client_secret_basic')
  expect(() => applicationOfKind('page', 'x', [BACK], setup)).toThrow(Error)
})
