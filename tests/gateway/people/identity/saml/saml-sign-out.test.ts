import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readServiceProvider } from '../../../../../gateway/people/identity/saml/service-provider'
import { formIn, makeSamlProgram, providerOf, type SamlProgram } from '../../../../support/saml-program'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

// Who signs out here is signed out of SAML programs: each gets a signed request and answers it, one after the other.

const PASSWORD = 'a long sentence of mine'

interface Joined extends SamlProgram {
  appId: string
  idp: ReturnType<typeof providerOf>
  nameId: string
  sessionIndex: string
}

let server: SignInServer
let browser: Browser

beforeEach(async () => {
  server = await startSignInServer()
  browser = new Browser(server.url)
  await browser.signIn('register', 'lin', PASSWORD)
})
afterEach(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

/** A program, with its metadata known here. */
async function program(name: string, logoutBinding: 'redirect' | 'post' = 'redirect') {
  const made = await makeSamlProgram({
    entityId: `https://${name}.example/saml`,
    logoutBinding,
    logoutUrl: `https://${name}.example/saml/left`,
  })
  const appId = await server.identity.store.applications.createSaml(name, await readServiceProvider(made.metadata))
  const metadata = await (await fetch(`${server.url}/api/v2/saml-idp/${appId}/metadata`)).text()
  return { ...made, appId, idp: providerOf(metadata) }
}

/** The same, after the person signed in there. */
async function joined(name: string, binding?: 'redirect' | 'post'): Promise<Joined> {
  const made = await program(name, binding)
  const asked = await browser.fetch(made.sp.createLoginRequest(made.idp, 'redirect').context)
  const page = await (await browser.fetch(asked.headers.get('location') ?? '')).text()
  const { extract } = await made.sp.parseLoginResponse(made.idp, 'post', { body: formIn(page).fields })
  const { sessionIndex } = extract.sessionIndex as { sessionIndex: string }
  return { ...made, nameId: extract.nameID ?? '', sessionIndex }
}

const next = async (path: string): Promise<string> => (await browser.fetch(path)).headers.get('location') ?? ''

/** A request in an address, as its program reads it after a check of the signature. */
async function received({ sp, idp }: Joined, address: string) {
  const url = new URL(address)
  const octetString = url.search.slice(1).replace(/&Signature=.*$/, '')
  const query = Object.fromEntries(url.searchParams)
  const { extract } = await sp.parseLogoutRequest(idp, 'redirect', { query, octetString })
  return { extract, relayState: query.RelayState ?? '' }
}

/** The program's answer, in an address of ours. */
const answered = ({ sp, idp }: Joined, request: unknown, relayState: string): string =>
  sp.createLogoutResponse(idp, { extract: request } as never, 'redirect', relayState).context

const signOut = async (): Promise<string | null> => {
  const answer = await browser.post('/api/session/end', {})
  return ((await answer.json()) as { data: { redirectTo: string | null } }).data.redirectTo
}

const isSignedIn = async () => (await (await browser.fetch('/cas/session')).json()) !== null

test('a sign-out on the product’s page leads through every program that the person used, and home', async () => {
  const first = await joined('first')
  const second = await joined('second', 'post')
  await program('unused')

  const begin = (await signOut()) ?? ''
  expect(await isSignedIn()).toBe(false)
  const toFirst = await next(begin)
  expect(toFirst).toContain('https://first.example/saml/left?SAMLRequest=')
  const { extract, relayState } = await received(first, toFirst)
  expect(extract).toMatchObject({ nameID: first.nameId, sessionIndex: first.sessionIndex })

  const toSecond = await (await browser.fetch(answered(first, extract, relayState))).text()
  const { action, fields } = formIn(toSecond)
  expect(action).toBe('https://second.example/saml/left')
  const told = await second.sp.parseLogoutRequest(second.idp, 'post', { body: fields })
  expect(told.extract).toMatchObject({ nameID: second.nameId, sessionIndex: second.sessionIndex })

  const home = await browser.fetch(`/api/v2/saml-idp/${second.appId}/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://second.example' },
    body: new URLSearchParams({ SAMLResponse: 'PHNhbWw+', RelayState: fields.RelayState ?? '' }).toString(),
  })
  expect(home.headers.get('location')).toBe('/')
})

test('a sign-out at an address leads through the programs to where it was to lead', async () => {
  const first = await joined('first')
  const begin = await next(`/login/profile/logout?redirect_uri=${encodeURIComponent(`${server.url}/`)}`)
  const { extract, relayState } = await received(first, await next(begin))
  expect(await next(answered(first, extract, relayState))).toBe(`${server.url}/`)
  expect(await isSignedIn()).toBe(false)
})

test.each([
  ['the last page', null, /\/oidc\/session\/end\/success$/],
  ['an address of the product', '/login/', /\/login\/\?state=back$/],
])('a sign-out at the page of the provider leads through the programs to %s', async (_, path, end) => {
  const first = await joined('first')
  const to = path && { client_id: server.identity.clientId, post_logout_redirect_uri: `${server.url}${path}` }
  const shown = await browser.fetch(`/oidc/session/end?${new URLSearchParams({ ...to, state: 'back' })}`)
  // With it browsers refuse redirects to programs after a form.
  expect(shown.headers.get('content-security-policy')).toMatch(/^(?!.*form-action).*default-src 'none'/)
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await shown.text()) ?? []
  const confirmed = await browser.fetch('/oidc/session/end/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  })
  expect(await isSignedIn()).toBe(false)
  const { extract, relayState } = await received(first, await next(confirmed.headers.get('location') ?? ''))
  expect(extract).toMatchObject({ nameID: first.nameId, sessionIndex: first.sessionIndex })
  expect(await next(answered(first, extract, relayState))).toMatch(end)
})

test('a program that signs the person out gets its answer after the others were told', async () => {
  const first = await joined('first')
  const second = await joined('second')
  const user = { logoutNameID: first.nameId, sessionIndex: first.sessionIndex }
  const request = first.sp.createLogoutRequest(first.idp, 'redirect', user, { relayState: 'bye' })
  const toSecond = await next(await next(request.context))
  const { extract, relayState } = await received(second, toSecond)
  expect(extract).toMatchObject({ nameID: second.nameId })
  const back = await next(answered(second, extract, relayState))
  expect(back).toContain('https://first.example/saml/left?SAMLResponse=')
  expect(new URL(back).searchParams.get('RelayState')).toBe('bye')
})

describe('nothing is told', () => {
  test('where no program was used, and a second time', async () => {
    await program('unused')
    expect(await signOut()).toBeNull()
    await browser.signIn('login', 'lin', PASSWORD)
    await joined('first')
    expect(await signOut()).not.toBeNull()
    await browser.signIn('login', 'lin', PASSWORD)
    expect(await signOut()).toBeNull()
  })

  test.each([
    ['without a state', () => '/api/v2/saml-idp/sign-out'],
    ['with a state that is made up', () => `/api/v2/saml-idp/sign-out?state=${'x'.repeat(43)}`],
  ])('%s', async (_what, path) => {
    expect((await browser.fetch(path())).status).toBe(410)
  })

  test('by the answer of a program whose turn it is not, and of one that answers twice', async () => {
    const first = await joined('first')
    const second = await joined('second')
    const begin = (await signOut()) ?? ''
    const { extract, relayState } = await received(first, await next(begin))
    expect((await browser.fetch(answered(second, extract, relayState))).status).toBe(410)
    const answer = answered(first, extract, relayState)
    expect(await next(answer)).toContain('https://second.example/')
    expect((await browser.fetch(answer)).status).toBe(410)
  })

  test('by a sign-out that another site causes', async () => {
    await joined('first')
    const asked = await browser.fetch('/login/profile/logout', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(asked.headers.get('location')).toBe('/oidc/session/end')
    expect(await isSignedIn()).toBe(true)
  })
})
