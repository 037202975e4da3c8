import { createSign } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readServiceProvider } from '../../../../../gateway/people/identity/saml/service-provider'
import { formIn, makeSamlProgram, providerOf, type SamlProgram } from '../../../../support/saml-program'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const PASSWORD = 'a long sentence of mine'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
let server: SignInServer
let signing: { program: SamlProgram; id: string; idp: ReturnType<typeof providerOf> }
let open: typeof signing
let browser: Browser

async function add(program: SamlProgram): Promise<typeof signing> {
  const id = await server.identity.store.applications.createSaml('x', await readServiceProvider(program.metadata))
  return { program, id, idp: providerOf(await (await fetch(`${server.url}/api/v2/saml-idp/${id}/metadata`)).text()) }
}

beforeAll(async () => {
  server = await startSignInServer({ requestsPerMinute: 10_000 })
  signing = await add(await makeSamlProgram())
  open = await add(await makeSamlProgram({ entityId: 'https://open.example', signed: false }))
  browser = new Browser(server.url)
  await browser.signIn('register', 'victim', PASSWORD)
})
afterAll(async () => {
  await server.close()
  removeDataDir(server.dataDir)
})

let made = 0
const request = (
  changes: Partial<Record<'id' | 'issuer' | 'at' | 'attributes' | 'before' | 'inside' | 'version', string>> = {},
) => {
  const { id = `_r${++made}`, issuer = 'https://open.example', at = new Date().toISOString() } = changes
  const { attributes = '', before = '', inside = '', version = '2.0' } = changes
  return `${before}<p:AuthnRequest xmlns:p="${PROTOCOL}" ID="${id}" Version="${version}" IssueInstant="${at}" ${attributes}><a:Issuer xmlns:a="${ASSERTION}">${issuer}</a:Issuer>${inside}</p:AuthnRequest>`
}
const deflated = (xml: string) => deflateRawSync(xml).toString('base64')
const sendAddress = (xml: string, id = open.id, path = '') =>
  browser.fetch(`/api/v2/saml-idp/${id}${path}?${new URLSearchParams({ SAMLRequest: deflated(xml) })}`)
const sendForm = (message: string, id = open.id, path = '') =>
  browser.fetch(`/api/v2/saml-idp/${id}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ SAMLRequest: message }).toString(),
  })
const base64 = (xml: string) => Buffer.from(xml).toString('base64')
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const isSignedIn = async () => (await (await browser.fetch('/cas/session')).json()) !== null

test('a plain request is taken, so that the refusals below mean something', async () => {
  expect((await sendAddress(request())).status).toBe(303)
  expect((await sendForm(base64(request()))).status).toBe(303)
})

describe('a request is refused', () => {
  test.each<[string, () => string]>([
    ['of another program', () => request({ issuer: 'https://evil.example' })],
    [
      'to an address that is not registered',
      () => request({ attributes: 'AssertionConsumerServiceURL="https://evil.example/"' }),
    ],
    [
      'to a registered address with more behind it',
      () =>
        request({ attributes: `AssertionConsumerServiceURL="${open.program.consumer.replace('&', '&amp;')}&amp;y"` }),
    ],
    ['to an address by an unknown index', () => request({ attributes: 'AssertionConsumerServiceIndex="7"' })],
    [
      'that wants its answer by an address',
      () => request({ attributes: 'ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"' }),
    ],
    ['for another identity provider', () => request({ attributes: 'Destination="https://other.example/sso"' })],
    ['that is too old', () => request({ at: minutes(-10) })],
    ['from the future', () => request({ at: minutes(5) })],
    ['without a time', () => request({ at: 'soon' })],
    ['of SAML 1.1', () => request({ version: '1.1' })],
    ['with an id that is markup', () => request({ id: 'x&quot;&gt;' })],
    ['with entities', () => request({ before: '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>', inside: '&b;' })],
    [
      'with an external entity',
      () => request({ before: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', inside: '&a;' }),
    ],
    ['with an external document type', () => request({ before: `<!DOCTYPE x SYSTEM "${server.url}/dtd">` })],
    ['with a comment in its issuer', () => request({ issuer: 'https://open.example<!---->' })],
    ['with CDATA', () => request({ issuer: '<![CDATA[https://open.example]]>' })],
    ['with a processing instruction', () => request({ before: '<?xml-stylesheet href="x"?>' })],
    ['that is no XML', () => 'SAMLRequest'],
    ['that is cut off', () => request().slice(0, -20)],
    ['that is another message', () => request().replaceAll('AuthnRequest', 'Response')],
    ['of another namespace', () => request().replace(PROTOCOL, 'urn:x')],
    ['that is nested without end', () => request({ inside: `${'<x>'.repeat(8_000)}${'</x>'.repeat(8_000)}` })],
    ['that inflates to much more than it is', () => request({ inside: `<x>${'y'.repeat(5_000_000)}</x>` })],
  ])('%s', async (_what, xml) => {
    const before = Date.now()
    const answers = [await sendAddress(xml()), await sendForm(base64(xml()).slice(0, 120_000))]
    for (const answer of answers) expect(answer.status).toBeGreaterThanOrEqual(400)
    for (const answer of answers) expect(answer.status).toBeLessThan(500)
    expect(await answers[0]?.text()).toContain('无法完成登录')
    expect(Date.now() - before).toBeLessThan(2_000)
  })

  test('that was sent before', async () => {
    const xml = request()
    expect([(await sendAddress(xml)).status, (await sendAddress(xml)).status]).toEqual([303, 400])
  })

  test('that is larger than any message', async () => {
    expect((await sendForm('A'.repeat(200_000))).status).toBe(413)
  })

  test('that does not inflate', async () => {
    expect((await browser.fetch(`/api/v2/saml-idp/${open.id}?SAMLRequest=AAAA`)).status).toBe(400)
  })

  test('with too long a RelayState', async () => {
    const query = new URLSearchParams({ SAMLRequest: deflated(request()), RelayState: 'x'.repeat(2_000) })
    expect((await browser.fetch(`/api/v2/saml-idp/${open.id}?${query}`)).status).toBe(400)
  })
})

describe('of a program that signs, a request is refused', () => {
  const own = () => request({ issuer: 'https://program.example/saml' })
  const signedAddress = () => new URL(signing.program.sp.createLoginRequest(signing.idp, 'redirect').context)

  test('without a signature', async () => {
    expect((await sendAddress(own(), signing.id)).status).toBe(400)
    expect((await sendForm(base64(own()), signing.id)).status).toBe(400)
  })

  test('changed after signing, or signed by another key or with an old digest', async () => {
    const other = signedAddress()
    other.searchParams.set('SAMLRequest', deflated(own()))
    expect((await browser.fetch(other.href)).status).toBe(400)
    const relay = signedAddress()
    relay.searchParams.set('RelayState', 'added')
    expect((await browser.fetch(relay.href)).status).toBe(400)
    const foreign = await makeSamlProgram()
    expect((await browser.fetch(foreign.sp.createLoginRequest(signing.idp, 'redirect').context)).status).toBe(400)
    const weak = new URLSearchParams({
      SAMLRequest: deflated(own()),
      SigAlg: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    })
    weak.set('Signature', createSign('sha1').update(weak.toString()).sign(signing.program.key.key, 'base64'))
    expect((await browser.fetch(`/api/v2/saml-idp/${signing.id}?${weak}`)).status).toBe(400)
  })

  test('with a second message beside the signed one', async () => {
    const twice = `${signedAddress().href}&${new URLSearchParams({ SAMLRequest: deflated(own()) })}`
    expect((await browser.fetch(twice)).status).toBe(400)
    const before = signedAddress().href.replace('?', `?${new URLSearchParams({ SAMLRequest: deflated(own()) })}&`)
    expect((await browser.fetch(before)).status).toBe(400)
  })
})

test('what a program signed in an address counts, not what stands beside it under another spelling', async () => {
  const own = request({ issuer: 'https://program.example/saml', attributes: 'IsPassive="true"' })
  const { search } = new URL(signing.program.sp.createLoginRequest(signing.idp, 'redirect').context)
  // Readers of queries stop after the thousandth part.
  const filling = Array.from({ length: 1_000 }, (_, index) => index.toString(36)).join('&')
  const forged = `%53AMLRequest=${encodeURIComponent(deflated(own))}&RelayStat%65=evil`
  const path = `/api/v2/saml-idp/${signing.id}?${forged}&${filling}&${search.slice(1)}`
  const begun = await browser.fetch(path)
  expect(begun.status).toBe(303)
  const { fields } = formIn(await (await browser.fetch(begun.headers.get('location') ?? '')).text())
  const xml = Buffer.from(fields.SAMLResponse ?? '', 'base64').toString()
  expect(xml).not.toContain(`InResponseTo="_r${made}"`)
  expect(fields.RelayState ?? '').not.toBe('evil')
})

describe('a sign-out by a wrapped signature ends nothing', () => {
  /** A signed request to end a session that there is not; and one by the attacker that names a real one. */
  async function parts() {
    const sent = await browser.fetch(signing.program.sp.createLoginRequest(signing.idp, 'redirect').context)
    const page = await (await browser.fetch(sent.headers.get('location') ?? '')).text()
    const { extract } = await signing.program.sp.parseLoginResponse(signing.idp, 'post', { body: formIn(page).fields })
    const { sessionIndex } = extract.sessionIndex as { sessionIndex: string }
    const user = { logoutNameID: 'nobody', sessionIndex: '_none' }
    const { context } = signing.program.sp.createLogoutRequest(signing.idp, 'post', user)
    const signed = Buffer.from(context, 'base64').toString()
    const evil = signed
      .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      .replace('>nobody<', `>${extract.nameID}<`)
      .replace('>_none<', `>${sessionIndex}<`)
    const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? ''
    const id = / ID="([^"]+)"/.exec(signed)?.[1] ?? ''
    return { signed, evil, signature, id }
  }
  const newId = (xml: string) => xml.replace(/ ID="[^"]+"/, ` ID="_evil${++made}"`)
  const within = (xml: string, more: string) => xml.replace('</samlp:LogoutRequest>', `${more}</samlp:LogoutRequest>`)
  type Parts = Awaited<ReturnType<typeof parts>>

  test.each<[string, (given: Parts) => string]>([
    ['left out', ({ evil }) => evil],
    ['put on other content', ({ evil, signature }) => evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)],
    [
      'with the signed message inside',
      ({ evil, signed }) => within(newId(evil), `<samlp:Extensions>${signed}</samlp:Extensions>`),
    ],
    [
      'whose reference is inside',
      ({ evil, signed, signature }) =>
        within(
          newId(evil).replace('</saml:Issuer>', `</saml:Issuer>${signature}`),
          `<samlp:Extensions>${signed.replace(signature, '')}</samlp:Extensions>`,
        ),
    ],
    [
      'beside a second element of the same id',
      ({ evil, signed, signature }) =>
        within(evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`), signed.replace(signature, '')),
    ],
    [
      'in an object of the signature',
      ({ evil, signed, signature }) =>
        newId(evil).replace(
          '</saml:Issuer>',
          `</saml:Issuer>${signature.replace('</ds:Signature>', `<ds:Object>${signed.replace(signature, '')}</ds:Object></ds:Signature>`)}`,
        ),
    ],
    [
      'without a reference',
      ({ evil, signature }) =>
        evil.replace('</saml:Issuer>', `</saml:Issuer>${signature.replace(/<ds:Reference.*<\/ds:Reference>/s, '')}`),
    ],
    [
      'of the whole document',
      ({ evil, signature, id }) => evil.replace('</saml:Issuer>', `</saml:Issuer>${signature.replace(`#${id}`, '')}`),
    ],
    [
      'by a key of the attacker in the signature',
      ({ evil, signature }) =>
        evil.replace('</saml:Issuer>', `</saml:Issuer>${signature.replace(/<ds:KeyInfo>.*<\/ds:KeyInfo>/s, '')}`),
    ],
  ])('%s', async (_what, wrap) => {
    const xml = wrap(await parts())
    const answer = await sendForm(base64(xml), signing.id, '/logout')
    expect(answer.status).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })

  test('by the signature of another program', async () => {
    const { evil } = await parts()
    const other = await makeSamlProgram()
    const xml = Buffer.from(
      other.sp.createLogoutRequest(signing.idp, 'post', { logoutNameID: 'x', sessionIndex: 'y' }).context,
      'base64',
    ).toString()
    expect(evil).not.toBe(xml)
    expect((await sendForm(base64(xml), signing.id, '/logout')).status).toBe(400)
  })

  test('of a program without a certificate', async () => {
    const { evil } = await parts()
    expect((await sendForm(base64(evil), open.id, '/logout')).status).toBe(400)
  })
})

describe('what a page answers', () => {
  test('is no markup of the program', async () => {
    const query = new URLSearchParams({ SAMLRequest: deflated(request()), RelayState: '"><script>alert(1)</script>' })
    const next = (await browser.fetch(`/api/v2/saml-idp/${open.id}?${query}`)).headers.get('location') ?? ''
    const page = await browser.fetch(next)
    const html = await page.text()
    expect(html).not.toContain('<script>alert')
    expect(formIn(html).fields.RelayState).toBe('"><script>alert(1)</script>')
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(page.headers.get('cache-control')).toBe('no-store')
    // Once: the state is used up.
    expect((await browser.fetch(next)).status).toBe(410)
  })

  test('is for one program and one person, for five minutes', async () => {
    const next = (await sendAddress(request())).headers.get('location') ?? ''
    const { fields } = formIn(await (await browser.fetch(next)).text())
    const xml = Buffer.from(fields.SAMLResponse ?? '', 'base64').toString()
    expect(xml).toContain('<saml:Audience>https://open.example</saml:Audience>')
    const times = [...xml.matchAll(/NotOnOrAfter="([^"]+)"/g)].map(([, at = '']) => Date.parse(at) - Date.now())
    for (const left of times.slice(0, 2)) expect(left).toBeLessThanOrEqual(5 * 60_000)
    expect(inflateRawSync(deflateRawSync(xml)).toString()).toBe(xml)
  })
})

describe('metadata is refused', () => {
  const changed = (change: (xml: string) => string) => readServiceProvider(change(signing.program.metadata))
  test.each<[string, (xml: string) => string, string]>([
    ['with entities', (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`, 'saml-refused'],
    ['that is no XML', () => 'no', 'saml-refused'],
    ['that is too large', (xml) => `${xml}<!--${'x'.repeat(300_000)}-->`, 'saml-refused'],
    ['without an entity', (xml) => xml.replace(/entityID="[^"]*"/, ''), 'saml-metadata'],
    ['of an identity provider', (xml) => xml.replaceAll('SPSSODescriptor', 'IDPSSODescriptor'), 'saml-metadata'],
    ['without an address by POST', (xml) => xml.replaceAll('bindings:HTTP-POST', 'bindings:PAOS'), 'saml-metadata'],
    [
      'with an address that is script',
      (xml) => xml.replace(/Location="[^"]*consume[^"]*"/, 'Location="javascript:alert(1)"'),
      'saml-metadata',
    ],
    ['with a certificate that is none', (xml) => xml.replace(/(X509Certificate>)[^<]{20}/, '$1AAAA'), 'saml-metadata'],
    [
      'that signs without a certificate',
      (xml) => xml.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, ''),
      'saml-metadata',
    ],
  ])('%s', async (_what, change, code) => {
    await expect(changed(change)).rejects.toMatchObject({ code })
  })
})
