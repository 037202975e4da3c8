import { X509Certificate } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SAML } from '@node-saml/node-saml'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readServiceProvider } from '../../../../../gateway/people/identity/saml/service-provider'
import { formIn, makeSamlProgram, providerOf, type SamlProgram } from '../../../../support/saml-program'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
let server: SignInServer
let program: SamlProgram
let appId: string
let idp: ReturnType<typeof providerOf>

const add = async ({ metadata }: SamlProgram) =>
  server.identity.store.applications.createSaml('报表', await readServiceProvider(metadata))
const metadataOf = async (id: string) => (await fetch(`${server.url}/api/v2/saml-idp/${id}/metadata`)).text()

beforeAll(async () => {
  server = await startSignInServer()
  program = await makeSamlProgram()
  appId = await add(program)
  idp = providerOf(await metadataOf(appId))
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

let browser: Browser
let userId: string
let count = 0
beforeEach(async () => {
  browser = new Browser(server.url)
  count++
  userId = (await server.identity.verify(await browser.signIn('register', `somebody${count}`, PASSWORD))).id
})

const locationOf = async (from: Browser, path: string) => (await from.fetch(path)).headers.get('location') ?? ''

/** Follows redirects within the service; the form or page at the end. */
async function follow(from: Browser, path: string, init: RequestInit = {}) {
  let answer = await from.fetch(path, init)
  for (let step = 0; step < 8; step++) {
    const next = answer.headers.get('location')
    if (next === null) return { answer, html: await answer.text() }
    if (/\/login\/interaction\//.test(next)) return { answer, html: '', form: next }
    answer = await from.fetch(next)
  }
  throw new Error('redirected without end')
}

const byForm = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://program.example' },
  body: new URLSearchParams(fields).toString(),
})

/** What the program reads in the form that the browser brings it. */
const received = async ({ sp }: SamlProgram, html: string) => {
  const { fields } = formIn(html)
  return (await sp.parseLoginResponse(idp, 'post', { body: fields })).extract
}

/** A request as it is in the address, and with its XML changed and the signature left out. */
const requestXml = (address: string) =>
  inflateRawSync(Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
const unsignedAddress = (id: string, xml: string) =>
  `${server.url}/api/v2/saml-idp/${id}?${new URLSearchParams({ SAMLRequest: deflateRawSync(xml).toString('base64') })}`

describe('a program', () => {
  test('receives signed answers by either binding for a signed-in user', async () => {
    const { users } = server.identity.store
    await users.change(userId, { nickname: '<b>小明</b> & "Co"\u0001' })
    const request = program.sp.createLoginRequest(idp, 'redirect', { relayState: 'page=1&x="2"' })
    const sent = await follow(browser, request.context)
    expect(formIn(sent.html)).toMatchObject({ action: program.consumer, fields: { RelayState: 'page=1&x="2"' } })
    expect(await received(program, sent.html)).toMatchObject({
      nameID: userId,
      audience: 'https://program.example/saml',
      response: { inResponseTo: request.id, destination: program.consumer },
      attributes: { preferred_username: `somebody${count}`, nickname: '<b>小明</b> & "Co"', role: expect.any(String) },
    })
    const posted = program.sp.createLoginRequest(idp, 'post') as { id: string; context: string }
    const byPost = await follow(browser, `/api/v2/saml-idp/${appId}`, byForm({ SAMLRequest: posted.context }))
    expect(await received(program, byPost.html)).toMatchObject({
      nameID: userId,
      response: { inResponseTo: posted.id },
    })
  })

  test('gets a person who had to sign in first', async () => {
    const stranger = new Browser(server.url)
    const { form = '' } = await follow(stranger, program.sp.createLoginRequest(idp, 'redirect').context)
    const answer = await stranger.post(`${form}/login`, { account: `somebody${count}`, password: PASSWORD })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    expect(await received(program, (await follow(stranger, redirectTo)).html)).toMatchObject({ nameID: userId })
  })

  test('is told when the person said no, and when nobody is signed in and none shall be asked', async () => {
    const statusOf = (html: string) => Buffer.from(formIn(html).fields.SAMLResponse ?? '', 'base64').toString()
    const stranger = new Browser(server.url)
    const { form = '' } = await follow(stranger, program.sp.createLoginRequest(idp, 'redirect').context)
    const { redirectTo } = (await (await stranger.post(`${form}/cancel`, {})).json()) as { redirectTo: string }
    expect(statusOf((await follow(stranger, redirectTo)).html)).toContain('status:RequestDenied')
    const open = await makeSamlProgram({ entityId: 'https://open.example', signed: false })
    const id = await add(open)
    const xml = requestXml(open.sp.createLoginRequest(providerOf(await metadataOf(id)), 'redirect').context)
    const passive = xml.replace(' ID=', ' IsPassive="true" ID=')
    const sent = await follow(new Browser(server.url), unsignedAddress(id, passive))
    expect(statusOf(sent.html)).toContain('status:NoPassive')
    expect(statusOf(sent.html)).not.toContain('Assertion')
  })

  test('can have the person sign in again', async () => {
    const { form = '' } = await follow(
      browser,
      program.sp.createLoginRequest(idp, 'redirect', { forceAuthn: true }).context,
    )
    expect(form).toContain('/login/interaction/')
    const answer = await browser.post(`${form}/login`, { account: `somebody${count}`, password: PASSWORD })
    const { redirectTo } = (await answer.json()) as { redirectTo: string }
    expect(await received(program, (await follow(browser, redirectTo)).html)).toMatchObject({ nameID: userId })
  })

  test('is reached from here, too, without a request', async () => {
    const sent = await follow(browser, `/api/v2/saml-idp/${appId}`)
    const { extract } = await program.sp.parseLoginResponse(idp, 'post', { body: formIn(sent.html).fields })
    expect(extract).toMatchObject({ nameID: userId })
  })

  test('by a second library gets the same', async () => {
    const url = `${server.url}/api/v2/saml-idp/${appId}`
    const certificate = /X509Certificate>([^<]+)</.exec(await metadataOf(appId))?.[1] ?? ''
    const other = new SAML({
      issuer: 'https://program.example/saml',
      callbackUrl: program.consumer,
      entryPoint: url,
      idpCert: certificate,
      privateKey: program.key.key,
      signatureAlgorithm: 'sha256',
      idpIssuer: `${url}/metadata`,
    })
    const sent = await follow(browser, await other.getAuthorizeUrlAsync('state', undefined, {}))
    const { profile } = await other.validatePostResponseAsync(formIn(sent.html).fields as { SAMLResponse: string })
    expect(profile).toMatchObject({ nameID: userId, preferred_username: `somebody${count}` })
  })

  test('that knows people by e-mail gets verified addresses only', async () => {
    const mail = await makeSamlProgram({
      entityId: 'https://mail.example',
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    })
    const id = await add(mail)
    const names = { email: `m${count}@example.com`, email_key: `m${count}@example.com` }
    await server.identity.store.users.change(userId, names)
    const refused = await follow(browser, `/api/v2/saml-idp/${id}`)
    expect([refused.answer.status, refused.html]).toEqual([403, expect.stringContaining('验证你的邮箱')])
    await server.identity.store.users.change(userId, { email_verified: 1 })
    const sent = await follow(browser, `/api/v2/saml-idp/${id}`)
    const from = providerOf(await metadataOf(id))
    const { extract } = await mail.sp.parseLoginResponse(from, 'post', { body: formIn(sent.html).fields })
    expect(extract.nameID).toBe(names.email)
  })

  test('names nobody by a name of somebody else', async () => {
    const profile = JSON.stringify({ preferredUsername: 'admin' })
    await server.identity.store.users.change(userId, { profile, nickname: 'admin' })
    const told = async () => {
      const { html } = await follow(browser, `/api/v2/saml-idp/${appId}`)
      const { extract } = await program.sp.parseLoginResponse(idp, 'post', { body: formIn(html).fields })
      return extract.attributes as Record<string, string>
    }
    expect(await told()).toMatchObject({ preferred_username: `somebody${count}` })
    await server.identity.store.users.change(userId, { username: null, username_key: null, email: 'x@example.com' })
    expect(Object.keys(await told())).not.toContain('preferred_username')
  })

  test('names no address that nobody proved', async () => {
    const address = `n${count}@example.com`
    const told = async () => {
      const { html } = await follow(browser, `/api/v2/saml-idp/${appId}`)
      const { extract } = await program.sp.parseLoginResponse(idp, 'post', { body: formIn(html).fields })
      return extract.attributes as Record<string, string>
    }
    const unproven = { phone: '13800000001', phone_key: `+86138${count}`, phone_country_code: '+86' }
    await server.identity.store.users.change(userId, { email: address, email_key: address, ...unproven })
    expect(Object.keys(await told()).filter((name) => /^(email|phone)/.test(name))).toEqual([])
    await server.identity.store.users.change(userId, { email_verified: 1 })
    expect(await told()).toMatchObject({ email: address, email_verified: 'true' })
  })
})

describe('a signed sign-out', () => {
  const leave = async (from: SamlProgram, to: ReturnType<typeof providerOf>, binding: 'redirect' | 'post') => {
    const sent = await follow(browser, from.sp.createLoginRequest(to, 'redirect').context)
    const { extract } = await from.sp.parseLoginResponse(to, 'post', { body: formIn(sent.html).fields })
    const { sessionIndex } = extract.sessionIndex as { sessionIndex: string }
    const user = { logoutNameID: extract.nameID ?? '', sessionIndex }
    return from.sp.createLogoutRequest(to, binding, user, { relayState: 'bye' }) as { id: string; context: string }
  }
  const isSignedIn = async () => (await (await browser.fetch('/cas/session')).json()) !== null

  test('ends the session, and its answer is signed in the address', async () => {
    const { context, id } = await leave(program, idp, 'redirect')
    expect(await isSignedIn()).toBe(true)
    // From any browser: the session is named by the request.
    const back = new URL(await locationOf(new Browser(server.url), context))
    expect(back.href).toContain('https://program.example/saml/left?SAMLResponse=')
    const octetString = back.search.slice(1).replace(/&Signature=.*$/, '')
    const query = Object.fromEntries(back.searchParams)
    const { extract } = await program.sp.parseLogoutResponse(idp, 'redirect', { query, octetString })
    expect(extract.response).toMatchObject({ inResponseTo: id })
    expect(query.RelayState).toBe('bye')
    expect(await isSignedIn()).toBe(false)
    expect((await browser.fetch(context)).status).toBe(400)
  })

  test('works by forms', async () => {
    const other = await makeSamlProgram({ entityId: 'https://forms.example', logoutBinding: 'post' })
    const id = await add(other)
    const from = providerOf(await metadataOf(id))
    const { context } = await leave(other, from, 'post')
    const sent = await follow(
      browser,
      `/api/v2/saml-idp/${id}/logout`,
      byForm({ SAMLRequest: context, RelayState: 'x' }),
    )
    const { action, fields } = formIn(sent.html)
    expect([action, fields.RelayState]).toEqual(['https://program.example/saml/left', 'x'])
    await other.sp.parseLogoutResponse(from, 'post', { body: fields })
    expect(await isSignedIn()).toBe(false)
  })

  test('of somebody else, or without a session, ends nothing', async () => {
    const wrong = program.sp.createLogoutRequest(idp, 'redirect', { logoutNameID: userId, sessionIndex: '_other' })
    expect(await locationOf(browser, wrong.context)).toContain('SAMLResponse=')
    const none = program.sp.createLogoutRequest(idp, 'redirect', { logoutNameID: userId })
    await browser.fetch(none.context)
    expect(await isSignedIn()).toBe(true)
  })

  test('that is not signed is refused', async () => {
    const { context } = await leave(program, idp, 'redirect')
    const bare = new URL(context)
    for (const name of ['Signature', 'SigAlg']) bare.searchParams.delete(name)
    expect((await browser.fetch(bare.href)).status).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })
})

describe('metadata', () => {
  test('names a certificate that is good for years, the same each time', async () => {
    const text = await metadataOf(appId)
    const certificate = new X509Certificate(Buffer.from(/X509Certificate>([^<]+)</.exec(text)?.[1] ?? '', 'base64'))
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(19 * 365 * 86_400_000)
    expect(await metadataOf(appId)).toBe(text)
    expect(JSON.stringify(await server.db.selectFrom('installation').selectAll().execute())).not.toContain('PRIVATE')
  })

  test('of no application is a page in Chinese', async () => {
    for (const path of ['', '/metadata', '/logout']) {
      const answer = await fetch(`${server.url}/api/v2/saml-idp/nowhere${path}`)
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('没有配置这个 SAML 应用')])
    }
  })
})

test('a SAML application cannot be used by OpenID Connect or CAS', async () => {
  const asked = { client_id: appId, redirect_uri: program.consumer, response_type: 'code', scope: 'openid' }
  expect((await browser.fetch(`/oidc/auth?${new URLSearchParams(asked)}`)).status).toBe(400)
  expect((await browser.fetch(`/cas-idp/${appId}?service=${encodeURIComponent(program.consumer)}`)).status).toBe(400)
})
