import sdk44 from 'authing-sdk-44'
import sdk55 from 'authing-sdk-55'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LdapServer, startLdapServer } from '../../../../support/ldap-server'
import { type RealNameServer, startRealNameServer } from '../../../../support/real-name-service'
import { removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'
import { type Client, PASSWORD, type Sdk } from './conformance/world'

// Calls of the identity client that need another service: a directory, a check of real names, a mini-program.

const BASE = 'dc=example,dc=com'
const SECRET = 'sixteen letters and more'
const [CARD, FIRM] = ['110101199001010000', '91310000MA1FL0000X']

let server: SignInServer
let directory: LdapServer
let names: RealNameServer
let count = 0

beforeAll(async () => {
  directory = await startLdapServer(BASE, [
    {
      dn: `uid=alice,ou=people,${BASE}`,
      password: PASSWORD,
      attributes: { displayName: '爱丽丝', uid: 'alice', userPrincipalName: 'alice@corp.example' },
    },
  ])
  names = await startRealNameServer(SECRET, { [CARD]: '张三', [FIRM]: '宙斯' })
  server = await startSignInServer({
    ldap: { url: directory.url, bindDn: `uid=%s,ou=people,${BASE}` },
    ad: { url: directory.url, bindDn: '%s@corp.example' },
    realName: { url: names.url, secret: SECRET },
    miniProgramUrl: 'https://mini.example/open?code=%s',
    requestsPerMinute: 100_000,
  })
  const shared = { issuer: `${server.url}/oidc`, clientId: 'x', clientSecret: 'y', scope: 'openid' }
  const draft = { identifier: 'house', protocol: 'oidc', kind: 'enterprise', display_name: '总部' } as const
  await server.identity.store.connections.create(draft, shared)
})
afterEach(async () => {
  names.instead = undefined
  await server.db.deleteFrom('sign_in_attempts').execute()
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
  await names.close()
  await directory.stop()
})

const refusal = (call: Promise<unknown>) =>
  call.then(
    (value) => ({ code: 'accepted', value }),
    ({ code, message }: { code: number; message: string }) => ({ code, message }),
  )

describe.each([
  ['4.23.44', sdk44 as unknown as Sdk],
  ['4.23.55', sdk55 as unknown as Sdk],
])('the identity client %s', (_version, sdk) => {
  const client = (): Client =>
    new sdk.AuthenticationClient({ appId: 'zeus-web', appHost: server.url, websocketHost: server.url })

  async function person(): Promise<Client> {
    const one = client()
    await one.registerByUsername(`person_${++count}`, PASSWORD, undefined, { forceLogin: true })
    return one
  }

  test('signs in by either directory, and refuses a wrong password', async () => {
    const one = client()
    expect(await one.loginByLdap('alice', PASSWORD)).toMatchObject({ nickname: '爱丽丝', token: expect.any(String) })
    expect(await one.getCurrentUser()).toMatchObject({ identities: [{ provider: 'ldap' }] })
    expect(await client().loginByAd('alice', PASSWORD)).toMatchObject({ nickname: '爱丽丝' })
    expect(await refusal(client().loginByLdap('alice', 'not it'))).toMatchObject({ code: 2333 })
    expect(await refusal(client().loginByAd('alice', 'not it'))).toMatchObject({ code: 2333 })
  })

  test('verifies the real name of a person and of a firm, and returns it without the whole number', async () => {
    const one = await person()
    expect(await one.principal.detail()).toBeNull()
    expect(await one.principal.authenticate({ type: 'P', name: '张三', idCard: CARD, bankCard: '6222' })).toBe(true)
    expect(names.received.at(-1)).toEqual({ type: 'P', name: '张三', idCard: CARD, ext: '6222' })
    const found = await one.principal.detail()
    expect(found).toMatchObject({
      ...{ id: expect.any(String), userId: one.tokenProvider.getUser().id, userPoolId: expect.any(String) },
      ...{ principalType: 'P', principalName: '张三', principalCode: '110*************00' },
      ...{ authenticationTime: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) },
    })
    const firm = { type: 'E', enterpriseName: '宙斯', enterpriseCode: FIRM, legalPersonName: '张三' }
    expect(await one.principal.authenticate(firm)).toBe(true)
    expect(await one.principal.detail()).toMatchObject({ id: found.id, principalType: 'E', principalName: '宙斯' })
    const stored = JSON.stringify(await server.db.selectFrom('principals').selectAll().execute())
    for (const text of ['张三', '宙斯', CARD, FIRM]) expect(stored).not.toContain(text)
  })

  test('is refused a name that does not match, and more than five claims a day', async () => {
    const one = await person()
    const claim = (name: string) => one.principal.authenticate({ type: 'P', name, idCard: CARD, bankCard: '6222' })
    expect(await refusal(claim('李四'))).toEqual({ code: 1001, message: '姓名与证件号码不一致' })
    for (let tries = 1; tries < 5; tries++) await refusal(claim('李四'))
    expect((await refusal(claim('张三'))).code).toBe(1002)
    expect(await one.principal.detail()).toBeNull()
    expect((await refusal(client().principal.detail())).code).toBe(2020)
  })

  test.each([
    ['fails', (end: (status: number, body: string) => void) => end(500, '{"match":true}')],
    ['says neither yes nor no', (end: (status: number, body: string) => void) => end(200, '{"match":"yes"}')],
    ['answers without end', (end: (status: number, body: string) => void) => end(200, ' '.repeat(20_000))],
  ])('has no name verified by a service that %s', async (_what, answer) => {
    names.instead = (response) => answer((status, body) => response.writeHead(status).end(body))
    const one = await person()
    const claim = { type: 'P', name: '张三', idCard: CARD, bankCard: '6222' }
    expect(await refusal(one.principal.authenticate(claim))).toMatchObject({ code: 500 })
    expect(await one.principal.detail()).toBeNull()
  })

  test('gets a code for WeChat that opens the mini-program', async () => {
    const code = await client().wxqrcode.geneCode()
    expect(code).toMatchObject({ random: expect.any(String), url: expect.stringMatching(/^data:image/) })
    expect(await client().wxqrcode.checkStatus(code.random)).toMatchObject({ status: 0 })
  })

  test('finds a company’s service by name, and starts a sign-in there', async () => {
    const { enterprise } = client()
    const settings = await enterprise.initProviderContext('zeus-web')
    const address = new URL(enterprise.getLoginUrl('oidc', settings, 'house', 's'.repeat(32)))
    expect(`${address.origin}${address.pathname}`).toBe(`${server.url}/connections/social/house`)
    const connection = { providerIentifier: 'house' }
    const body = { state: 's'.repeat(32), protocol: 'oidc', userPoolId: 'x', appId: 'zeus-web', connection }
    const started = await fetch(`${server.url}/api/v2/connections/oidc/start-interaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await started.json()).toMatchObject({ code: 200, data: null })
    const away = await fetch(address, { redirect: 'manual' })
    expect([away.status, away.headers.get('location')]).toEqual([303, expect.stringContaining('/oidc/auth?')])
  })
})

test('a refusal of a company’s service reaches the client that waits for that kind of answer', async () => {
  const started = await fetch(`${server.url}/connections/social/house`, { redirect: 'manual' })
  const state = new URL(started.headers.get('location') ?? '').searchParams.get('state')
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const back = `${server.url}/connections/callback?state=${state}&error=access_denied`
  const page = await (await fetch(back, { headers: { cookie } })).text()
  expect(page).toContain('"eventType":"enterpriseLogin"')
})
