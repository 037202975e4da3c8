import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAttempts } from '../../../../gateway/people/identity/http/attempts'
import { migrate } from '../../../../gateway/storage/migrate'
import { openTestDatabase } from '../../../support/test-database'
import { Browser, newDataDir, removeDataDir, type SignInServer, startSignInServer, tokenIn } from './sign-in-server'

// Two gateways over one PostgreSQL server, behind one address: each request says by which one it goes.

const PASSWORD = 'a long sentence of mine'
const OTHER = 'quite another sentence'
const dataDir = newDataDir()
const opened = () => openTestDatabase(join(dataDir, 'shared.db'))
const gateways: SignInServer[] = []
let front: Server
let url: string
/** The gateway that the next requests go to. */
let by = 0

beforeAll(async () => {
  front = createServer((asked, answer) => {
    const { port } = new URL(gateways[by]?.url ?? '')
    const { method, headers, url: path } = asked
    const onward = request({ host: '127.0.0.1', port, method, headers, path }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  for (const _ of [0, 1]) {
    gateways.push(await startSignInServer({ dataDir, publicUrl: url, db: await opened() }))
  }
})
afterAll(async () => {
  front.closeAllConnections()
  await new Promise((resolve) => front.close(resolve))
  for (const gateway of gateways) await gateway.close()
  removeDataDir(dataDir)
})

const other = () => {
  by = 1 - by
}

interface Wire {
  code: number
  data: Record<string, string>
}

async function wire(path: string, bearer: string | undefined, body?: object): Promise<Wire> {
  const answer = await fetch(`${url}/api/v2/${path}`, {
    headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Wire
}

const me = async (token: string): Promise<number> =>
  (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status

async function newest(address: string): Promise<string> {
  const latest = () => gateways[0]?.identity.store.delivery.latest(address, undefined)
  await expect.poll(latest).toBeDefined()
  return (await latest()) ?? ''
}

test('a sign-in begins at one, goes on at the other, and both know its token', async () => {
  const browser = new Browser(url)
  const page = await browser.authorise()
  other()
  const answer = await browser.post(`${new URL(page, url).pathname}/register`, { account: 'first', password: PASSWORD })
  const { redirectTo } = (await answer.json()) as { redirectTo: string }
  other()
  const token = tokenIn((await browser.fetch(redirectTo)).headers.get('location') ?? '')
  expect(await me(token)).toBe(200)
  other()
  expect(await me(token)).toBe(200)
  const renewed = await browser.post('/api/session/renew', {})
  expect(renewed.status).toBe(200)
})

test('a refresh token of one is changed at the other, and its replay at the first ends the chain', async () => {
  const { applications } = gateways[0]?.identity.store ?? expect.fail()
  const app = await applications.create({
    name: '应用',
    redirectUris: [`${url}/login/success/`],
    postLogoutRedirectUris: [],
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    authMethod: 'client_secret_post',
  })
  const browser = new Browser(url)
  await browser.signIn('login', 'first', PASSWORD)
  const verifier = 'v'.repeat(43)
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
    'base64url',
  )
  let at = await browser.authorise({
    client_id: app.id,
    response_type: 'code',
    scope: 'openid offline_access',
    prompt: 'consent',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const agreed = await browser.post(`${new URL(at, url).pathname}/consent`, {})
  at = ((await agreed.json()) as { redirectTo: string }).redirectTo
  const code = new URL((await browser.fetch(at)).headers.get('location') ?? '').searchParams.get('code') ?? ''
  const ask = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: app.id, client_secret: app.secret ?? '', ...fields })
    const answer = await fetch(`${url}/oidc/token`, { method: 'POST', body })
    return (await answer.json()) as Record<string, string>
  }
  const redirect_uri = `${url}/login/success/`
  const first = await ask({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier })
  expect(first.refresh_token).toBeDefined()
  other()
  const second = await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' })
  expect(second.refresh_token).not.toBe(first.refresh_token)
  other()
  expect(await ask({ grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' })).toMatchObject({
    error: 'invalid_grant',
  })
  other()
  expect(await ask({ grant_type: 'refresh_token', refresh_token: second.refresh_token ?? '' })).toMatchObject({
    error: 'invalid_grant',
  })
})

test('a sign-in that is revoked at one is over at the other at once, and told to its streams', async () => {
  const [mine, theirs] = [new Browser(url), new Browser(url)]
  const token = await mine.signIn('login', 'first', PASSWORD)
  const lost = await theirs.signIn('login', 'first', PASSWORD)
  const { sid } = (await gateways[0]?.identity.verify(lost)) ?? expect.fail()
  const told: string[] = []
  const [here, there] = gateways
  ;(by === 0 ? there : here)?.identity.onSessionEnd(({ id }) => told.push(id))
  const answer = await mine.fetch(`/api/account/sessions/${sid}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, origin: url, 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status).toBe(200)
  other()
  expect(await me(lost)).toBe(401)
  expect(await me(token)).toBe(200)
  await expect.poll(() => told, { timeout: 5_000 }).toEqual([sid])
})

test('sign-out at one ends the token at the other', async () => {
  const browser = new Browser(url)
  const token = await browser.signIn('login', 'first', PASSWORD)
  await browser.post('/api/session/end', {}, { authorization: `Bearer ${token}` })
  other()
  expect(await me(token)).toBe(401)
  expect(await browser.authorise()).toMatch(/^\/login\/interaction/)
})

test('a code that one sends the other takes, once; so with a QR code and a second factor', async () => {
  const person = await new Browser(url).signIn('register', 'second@example.com', PASSWORD)
  expect(await wire('sms/send', undefined, { phone: '13800138000', scene: 'register' })).toMatchObject({ code: 200 })
  other()
  await wire('sms/send', person, { phone: '13900139000', scene: 'bind' })
  const bind = async (code: string) => {
    const query = 'mutation($code: String!) { bindPhone(phone: "13900139000", phoneCode: $code) { phone } }'
    const answer = await fetch(`${url}/graphql/v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person}` },
      body: JSON.stringify({ query, variables: { code } }),
    })
    return (await answer.json()) as { data: { bindPhone: unknown } }
  }
  const code = await newest('13900139000')
  other()
  expect((await bind(code)).data.bindPhone).toEqual({ phone: '13900139000' })
  other()
  expect((await bind(code)).data.bindPhone).toBeNull()

  const { random } = (await wire('qrcode/gene', undefined, {})).data
  other()
  expect((await wire('qrcode/scanned', person, { random })).data).toMatchObject({ status: 1 })
  other()
  expect((await wire('qrcode/confirm', person, { random })).data).toMatchObject({ status: 2 })
  other()
  const { ticket } = (await wire(`qrcode/check?random=${random}`, undefined)).data
  other()
  expect((await wire('qrcode/userinfo', undefined, { ticket })).code).toBe(200)
  other()
  expect((await wire('qrcode/userinfo', undefined, { ticket })).code).toBe(2241)

  const { secret = '' } = (await wire('mfa/totp/associate', person, { authenticator_type: 'totp' })).data
  other()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await wire('mfa/totp/associate/confirm', person, { authenticator_type: 'totp', totp })).code).toBe(200)
})

test('wrong passwords count at both: ten in all, and then not even the right one', async () => {
  await new Browser(url).signIn('register', 'guessed', PASSWORD)
  // From an address that the account was never signed in from, or a brake on the pair holds as well.
  const guess = async (password: string) => (await new Browser(url).submit('login', 'guessed', password)).body.code
  for (let tried = 0; tried < 10; tried++) {
    other()
    expect(await guess(OTHER)).toBe('account-wrong')
  }
  for (const _ of [0, 1]) {
    other()
    expect(await guess(PASSWORD)).toBe('account-locked')
  }
})

test('of many at once no more slip through than a brake lets', async () => {
  const brake = [{ subject: 'shared', max: 5, windowMs: 60_000 }]
  const attempts = gateways.map(({ db }) => createAttempts(db, Date.now))
  const taken = await Promise.all(Array.from({ length: 24 }, (_, index) => attempts[index % 2]?.take(brake)))
  expect(taken.filter(Boolean)).toHaveLength(5)
})

test('the schema is brought up to date once, whoever comes', async () => {
  const db = await opened()
  expect(await migrate(db)).toEqual([])
  await db.destroy()
})
