import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const SERVICE = 'http://service.example/landing?x=1'
let server: SignInServer
let appId: string

beforeEach(async () => {
  server = await startSignInServer()
  const app = await server.identity.store.applications.create({
    name: '报表',
    redirectUris: [SERVICE],
    postLogoutRedirectUris: [],
    grantTypes: ['authorization_code'],
    responseTypes: ['code'],
    authMethod: 'client_secret_post',
  })
  appId = app.id
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

const entrance = () => `/cas-idp/${appId}?service=${encodeURIComponent(SERVICE)}`
const locationOf = async (browser: Browser, path: string) => (await browser.fetch(path)).headers.get('location') ?? ''

/** Follows redirects within the service; the page or the address elsewhere at which they end. */
async function follow(browser: Browser, path: string): Promise<string> {
  let at = path
  for (let step = 0; step < 8; step++) {
    const next = await locationOf(browser, at)
    if (next === '') return at
    at = next
    if (!new URL(next, server.url).href.startsWith(server.url)) return next
  }
  throw new Error(`redirected without end, last to ${at}`)
}

describe('a person without a cookie', () => {
  test('comes to the sign-in form, and from there with a ticket to the service', async () => {
    await new Browser(server.url).signIn('register', 'somebody', PASSWORD)
    const browser = new Browser(server.url)
    const form = await follow(browser, entrance())
    expect(form).toMatch(/^\/login\/interaction\/[\w-]+$/)
    const page = await browser.fetch(form, { headers: { accept: 'text/html' } })
    // The browser lets the form lead to no other origin.
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${new URL(SERVICE).origin};`)
    const answer = await browser.post(`${form}/login`, { account: 'somebody', password: PASSWORD })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    const back = new URL(await follow(browser, redirectTo))
    expect(back.href).toContain('http://service.example/landing?x=1&ticket=ST-')
    const query = new URLSearchParams({ service: SERVICE, ticket: back.searchParams.get('ticket') ?? '' })
    expect(await (await fetch(`${server.url}/cas-idp/${appId}/validate?${query}`)).text()).toMatch(/^yes\n/)
  })

  test('who signs in and whose browser stores no cookie sees a page, not the form again', async () => {
    const browser = new Browser(server.url)
    const asked = new URL(await locationOf(browser, entrance()), server.url)
    const state = asked.searchParams.get('state') ?? ''
    const answer = await browser.fetch(`/cas-idp/signed-in?code=x&state=${state}`)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Cookie')])
    expect((await browser.fetch(`/cas-idp/signed-in?code=x&state=${state}`)).status).toBe(400)
  })

  test('who says no sees that the sign-in was cancelled', async () => {
    const browser = new Browser(server.url)
    const asked = new URL(await locationOf(browser, entrance()), server.url)
    const answer = await browser.fetch(
      `/cas-idp/signed-in?error=access_denied&state=${asked.searchParams.get('state') ?? ''}`,
    )
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('登录已取消')])
  })
})

describe('renew and gateway', () => {
  const ticketIn = (address: string) => new URL(address).searchParams.get('ticket') ?? ''
  const validate = async (ticket: string, more = '', path = 'p3/serviceValidate') => {
    const query = new URLSearchParams({ service: SERVICE, ticket, format: 'JSON' })
    return await (await fetch(`${server.url}/cas-idp/${appId}/${path}?${query}${more}`)).text()
  }

  test('renew has everybody sign in again, and only such a ticket is valid with it', async () => {
    const browser = new Browser(server.url)
    await browser.signIn('register', 'somebody', PASSWORD)
    const plain = ticketIn(await locationOf(browser, entrance()))
    expect(await validate(plain, '&renew=true')).toContain('INVALID_TICKET')
    const form = (await follow(browser, `${entrance()}&renew=true&gateway=true`)).split('?')[0] ?? ''
    expect(form).toContain('/login/interaction/')
    const answer = await browser.post(`${form}/login`, { account: 'somebody', password: PASSWORD })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    const ticket = ticketIn(await follow(browser, redirectTo))
    expect(await validate(ticket, '&renew=true')).toContain('authenticationSuccess')
  })

  test('a person who was asked to sign in again and comes back without it gets no ticket', async () => {
    let now = Date.now()
    const other = await startSignInServer({ dataDir: server.dataDir, clock: () => now })
    const browser = new Browser(other.url)
    await browser.signIn('register', 'somebody', PASSWORD)
    now += 60_000
    const asked = new URL(await locationOf(browser, `${entrance()}&renew`), other.url)
    const back = await browser.fetch(`/cas-idp/signed-in?code=x&state=${asked.searchParams.get('state') ?? ''}`)
    expect([back.status, back.headers.get('location')]).toEqual([403, null])
    await other.close()
  })

  test('gateway shows no form: a person without a session returns without a ticket', async () => {
    const browser = new Browser(server.url)
    expect(await locationOf(browser, `${entrance()}&gateway=true`)).toBe(SERVICE)
    await browser.signIn('register', 'somebody', PASSWORD)
    const back = await locationOf(browser, `${entrance()}&gateway=true`)
    expect(await validate(ticketIn(back), '', 'serviceValidate')).toContain('authenticationSuccess')
    const evil = `/cas-idp/${appId}?gateway=true&service=https%3A%2F%2Fevil.example`
    expect((await new Browser(server.url).fetch(evil)).status).toBe(400)
  })
})

describe('serviceValidate', () => {
  const ask = async (query: Record<string, string>) => {
    const answer = await fetch(`${server.url}/cas-idp/${appId}/serviceValidate?${new URLSearchParams(query)}`)
    return { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
  }
  const failure = (text: string) =>
    (JSON.parse(text) as { serviceResponse: { authenticationFailure: { code: string } } }).serviceResponse
      .authenticationFailure

  test.each([
    ['without a ticket', { service: SERVICE }],
    ['without a service', { ticket: 'ST-x' }],
    ['with an empty ticket', { service: SERVICE, ticket: '' }],
  ])('answers INVALID_REQUEST %s, in either format', async (_title, query) => {
    expect(failure((await ask({ ...query, format: 'JSON' })).text)).toMatchObject({ code: 'INVALID_REQUEST' })
    const xml = await ask(query)
    expect(xml.type).toContain('application/xml')
    expect(xml.text).toContain('<cas:authenticationFailure code="INVALID_REQUEST">')
  })

  test('answers INVALID_REQUEST for an unknown format, without using a ticket up', async () => {
    const browser = new Browser(server.url)
    await browser.signIn('register', 'somebody', PASSWORD)
    const ticket = new URL(await locationOf(browser, entrance())).searchParams.get('ticket') ?? ''
    expect((await ask({ service: SERVICE, ticket, format: 'YAML' })).text).toContain('code="INVALID_REQUEST"')
    expect((await ask({ service: SERVICE, ticket, format: '' })).text).toContain('code="INVALID_REQUEST"')
    expect((await ask({ service: SERVICE, ticket })).text).toContain('<cas:user>')
    expect((await ask({ service: SERVICE, ticket })).text).toContain('code="INVALID_TICKET"')
  })

  test('returns the same attributes in XML as in JSON', async () => {
    const browser = new Browser(server.url)
    const { id } = await server.identity.verify(await browser.signIn('register', 'somebody', PASSWORD))
    const { users, userData } = server.identity.store
    await users.change(id, { nickname: '<b>小明</b> & "Co"', photo: '/uploads/a.png' })
    await userData.set('USER', id, [{ key: 'level', value: '3' }])
    const valid = async (format: string) => {
      const ticket = new URL(await locationOf(browser, entrance())).searchParams.get('ticket') ?? ''
      return (await ask({ service: SERVICE, ticket, format })).text
    }
    const { attributes } = (
      JSON.parse(await valid('JSON')) as {
        serviceResponse: { authenticationSuccess: { attributes: Record<string, unknown> } }
      }
    ).serviceResponse.authenticationSuccess
    const xml = await valid('XML')
    const inner = /<cas:attributes>(.*)<\/cas:attributes>/s.exec(xml)?.[1] ?? ''
    const read: Record<string, string[]> = {}
    for (const [, key = '', text = ''] of inner.matchAll(/<cas:(\w+)>([^<]*)<\/cas:\1>/g)) {
      const plain = text.replace(/&#(\d+);/g, (_sign, point: string) => String.fromCodePoint(Number(point)))
      read[key] = [...(read[key] ?? []), plain]
    }
    const flat = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
    const expected = Object.fromEntries(
      Object.entries(attributes)
        .map(([key, value]) => [
          key,
          (Array.isArray(value) ? value : [value]).filter((item) => item !== null).map(flat),
        ])
        .filter(([, list]) => list?.length),
    )
    expect(read).toEqual(expected)
    expect(read.nickname).toEqual(['<b>小明</b> & "Co"'])
    expect(read.customData?.[0]).toContain('"level"')
  })
})
