import { Constants, IdentityProvider, SamlLib, ServiceProvider } from 'samlify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSigningKey, type SigningKey } from '../../../../../gateway/people/identity/saml/certificate'
import { readRemoteIdp } from '../../../../../gateway/people/identity/saml/remote-idp'
import '../../../../support/saml-program'
import { Browser, removeDataDir, type SignInServer, startSignInServer } from '../sign-in-server'

const ENTITY = 'https://idp.example/saml'
const { binding } = Constants.namespace
let house: SignInServer
let key: SigningKey
let strange: SigningKey
let idp: ReturnType<typeof IdentityProvider>
let sp: ReturnType<typeof ServiceProvider>
let browser: Browser

interface Answer {
  code: number
  message: string
  data: (Record<string, unknown> & { id: string; identities: { provider: string; userIdInIdp: string }[] }) | null
}
const said = (page: string): Answer => JSON.parse(/id="answer"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}') as Answer

const idpOf = (signing: SigningKey) =>
  IdentityProvider({
    entityID: ENTITY,
    privateKey: signing.key,
    signingCert: signing.certificate,
    wantAuthnRequestsSigned: true,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: binding.redirect, Location: 'https://idp.example/sso' }],
  })

beforeAll(async () => {
  house = await startSignInServer({ requestsPerMinute: 10_000 })
  key = await makeSigningKey('idp.example', Date.now())
  strange = await makeSigningKey('idp.example', Date.now())
  idp = idpOf(key)
  await house.identity.store.connections.create(
    { identifier: 'corp', protocol: 'saml', kind: 'enterprise', display_name: '公司账号' },
    await readRemoteIdp(idp.getMetadata()),
  )
  sp = ServiceProvider({ metadata: await (await fetch(`${house.url}/connections/saml/corp/metadata`)).text() })
})
afterAll(async () => {
  await house.close()
  removeDataDir(house.dataDir)
})
beforeEach(() => {
  browser = new Browser(house.url)
})

interface Changes {
  nameId?: string
  format?: string
  audience?: string
  recipient?: string
  destination?: string
  issuer?: string
  inResponseTo?: string
  /** Minutes from now. */
  from?: number
  until?: number
  issued?: number
  confirmation?: string
  attributes?: Record<string, string>
  signing?: SigningKey
  algorithm?: string
  /** After signing. */
  after?: (xml: string) => string
  /** Which of the two is signed. */
  unsigned?: boolean
}

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
let made = 0

function assertionOf(id: string, changes: Changes): string {
  const { nameId = 'p-1', format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', issuer = ENTITY } = changes
  const { audience = `${house.url}/connections/saml/corp/metadata`, recipient = `${house.url}/connections/callback` } =
    changes
  const { inResponseTo = id, from = -1, until = 5, issued = 0, attributes = {} } = changes
  const confirmation =
    changes.confirmation ??
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(until)}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation>`
  const statements = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a${++made}" Version="2.0" IssueInstant="${at(issued)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>${confirmation}</saml:Subject><saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statements.length > 0 ? `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
}

/** A response whose assertion is signed by the other library. */
function responseTo(id: string, changes: Changes = {}): string {
  const {
    signing = key,
    algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    after = (xml: string) => xml,
  } = changes
  const { destination = `${house.url}/connections/callback`, inResponseTo = id } = changes
  const raw = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r${++made}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}" InResponseTo="${inResponseTo}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${changes.issuer ?? ENTITY}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertionOf(id, changes)}</samlp:Response>`
  if (changes.unsigned) return after(raw)
  const signed = SamlLib.constructSAMLSignature({
    rawSamlMessage: raw,
    referenceTagXPath: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']",
    privateKey: signing.key,
    signingCert: signing.certificate.replace(/-----[^-]+-----|\s/g, ''),
    signatureAlgorithm: algorithm,
    isBase64Output: false,
    signatureConfig: {
      prefix: 'ds',
      location: { reference: "/*/*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
    },
  })
  return after(signed)
}

/** Sets out; what the identity provider reads of the request. */
async function beginVisit(from = browser) {
  const out = new URL((await from.fetch('/connections/social/corp')).headers.get('location') ?? '')
  const octetString = out.search.slice(1).replace(/&Signature=.*$/, '')
  const query = Object.fromEntries(out.searchParams)
  const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query, octetString })
  return { id: (extract.request as { id: string }).id, state: query.RelayState ?? '', out, extract }
}

async function bring(xml: string, state: string, from = browser): Promise<Answer & { status: number }> {
  const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: state }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' }
  // A form of another site: the browser sends none of our cookies.
  const posted = await fetch(`${house.url}/connections/callback`, { method: 'POST', headers, body, redirect: 'manual' })
  const next = posted.headers.get('location')
  if (next === null) return { code: 0, message: await posted.text(), data: null, status: posted.status }
  const page = await from.fetch(next)
  return { ...said(await page.text()), status: page.status }
}

test('a signed request leads to the identity provider, and its answer signs the person in, as one account', async () => {
  const { id, state, extract, out } = await beginVisit()
  expect(out.origin + out.pathname).toBe('https://idp.example/sso')
  expect(extract).toMatchObject({ issuer: `${house.url}/connections/saml/corp/metadata` })
  const attributes = {
    'urn:oid:2.16.840.1.113730.3.1.241': '张三 &amp; Co',
    uid: 'zhangsan',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'zhang@example.com',
    'urn:oid:2.16.840.1.113730.3.1.3': 'E-17',
    unionid: 'u-1',
  }
  const first = await bring(responseTo(id, { attributes }), state)
  expect(first).toMatchObject({
    code: 200,
    data: {
      nickname: '张三 & Co',
      username: 'zhangsan',
      email: 'zhang@example.com',
      emailVerified: false,
      externalId: 'E-17',
      unionid: 'u-1',
      identities: [{ provider: 'corp', type: 'saml', userIdInIdp: 'p-1' }],
    },
  })
  const again = await beginVisit()
  expect((await bring(responseTo(again.id), again.state)).data?.id).toBe(first.data?.id)
})

test('somebody who exists already gets the names that the source sends later, and none that they have', async () => {
  const nameId = 'late'
  const one = await beginVisit()
  const first = await bring(responseTo(one.id, { nameId }), one.state)
  expect(first.data).toMatchObject({ username: null, email: null, externalId: null })
  const two = await beginVisit()
  const attributes = { uid: 'latecomer', mail: 'late@example.com', employeeNumber: 'E-18' }
  const second = await bring(responseTo(two.id, { nameId, attributes }), two.state)
  const names = { username: 'latecomer', email: 'late@example.com', externalId: 'E-18' }
  expect(second.data).toMatchObject({ id: first.data?.id, ...names })
  const three = await beginVisit()
  const other = { uid: 'renamed', mail: 'other@example.com', employeeNumber: 'E-19' }
  expect((await bring(responseTo(three.id, { nameId, attributes: other }), three.state)).data).toMatchObject(names)
})

describe('an answer is refused', () => {
  const newId = (xml: string) => xml.replace(/ ID="_a\d+"/, ` ID="_evil${++made}"`)
  const without = (xml: string) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '')
  const evilOf = (xml: string) => newId(without(xml)).replace('>p-1<', '>admin<')
  const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
  const signatureIn = (xml: string) => /<ds:Signature.*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''

  test.each<[string, (id: string) => Changes]>([
    ['without a signature', () => ({ unsigned: true })],
    ['signed by a key that is not the provider’s', () => ({ signing: strange })],
    ['signed with an old digest', () => ({ algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
    ['changed after signing', () => ({ after: (xml) => xml.replace('>p-1<', '>admin<') })],
    ['for another program', () => ({ audience: 'https://other.example' })],
    ['for another address', () => ({ recipient: 'https://evil.example/acs' })],
    ['of another provider', () => ({ issuer: 'https://evil.example' })],
    ['to another request', () => ({ inResponseTo: '_other' })],
    ['to no request', (id) => ({ after: (xml) => xml.replace(` InResponseTo="${id}"`, '') })],
    ['that has expired', () => ({ from: -30, until: -5 })],
    ['that is not good yet', () => ({ from: 5, until: 10 })],
    ['that was made long ago', () => ({ issued: -30, from: -30 })],
    ['without a confirmation', () => ({ confirmation: '' })],
    [
      'by a confirmation of another kind',
      () => ({ confirmation: '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"/>' }),
    ],
    ['with a transient name', () => ({ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })],
    ['with a comment in the name', () => ({ nameId: 'p<!---->-1' })],
    ['with entities', () => ({ after: (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` })],
    [
      'with an external entity',
      () => ({
        after: (xml) => `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml.replace('>p-1<', '>&a;<')}`,
      }),
    ],
    [
      'nested without end',
      () => ({
        after: (xml) =>
          xml.replace('</samlp:Response>', `${'<x>'.repeat(5_000)}${'</x>'.repeat(5_000)}</samlp:Response>`),
      }),
    ],
    [
      'with a second assertion before',
      () => ({ after: (xml) => xml.replace('<saml:Assertion', `${assertionIn(evilOf(xml))}<saml:Assertion`) }),
    ],
    [
      'with a second assertion behind',
      () => ({ after: (xml) => xml.replace('</samlp:Response>', `${assertionIn(evilOf(xml))}</samlp:Response>`) }),
    ],
    [
      'whose signed assertion is wrapped in another',
      () => ({
        after: (xml) =>
          xml.replace(
            assertionIn(xml),
            assertionIn(evilOf(xml)).replace(
              '</saml:Assertion>',
              `<saml:Advice>${assertionIn(xml)}</saml:Advice></saml:Assertion>`,
            ),
          ),
      }),
    ],
    [
      'whose signature is moved to another assertion',
      () => ({
        after: (xml) =>
          xml.replace(
            assertionIn(xml),
            `${assertionIn(evilOf(xml)).replace('</saml:Issuer>', `</saml:Issuer>${signatureIn(xml)}`)}<samlp:Extensions>${without(assertionIn(xml))}</samlp:Extensions>`,
          ),
      }),
    ],
    [
      'whose signed assertion is in an object of the signature',
      () => ({
        after: (xml) =>
          xml.replace(
            assertionIn(xml),
            assertionIn(evilOf(xml)).replace(
              '</saml:Issuer>',
              `</saml:Issuer>${signatureIn(xml).replace('</ds:Signature>', `<ds:Object>${without(assertionIn(xml))}</ds:Object></ds:Signature>`)}`,
            ),
          ),
      }),
    ],
    [
      'with two assertions of one id',
      () => ({
        after: (xml) =>
          xml.replace('</samlp:Response>', `${without(assertionIn(xml)).replace('>p-1<', '>admin<')}</samlp:Response>`),
      }),
    ],
    [
      'with a status that is no success',
      () => ({
        unsigned: true,
        after: (xml) => without(xml.replace(assertionIn(xml), '')).replace('Success', 'Responder'),
      }),
    ],
  ])('%s', async (_what, changes) => {
    const { id, state } = await beginVisit()
    const before = await house.db.selectFrom('users').select('id').execute()
    const answer = await bring(responseTo(id, changes(id)), state)
    expect(answer.code).not.toBe(200)
    expect(answer.data).toBeNull()
    expect(await house.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
  })

  test('that was taken before, also for a new request', async () => {
    const { id, state } = await beginVisit()
    const xml = responseTo(id, { nameId: 'once' })
    expect((await bring(xml, state)).code).toBe(200)
    expect((await bring(xml, state)).code).not.toBe(200)
    expect((await bring(xml, (await beginVisit()).state)).code).not.toBe(200)
  })

  test('in another browser than the one that set out, and for a state that nobody has', async () => {
    const { id, state } = await beginVisit()
    expect((await bring(responseTo(id), state, new Browser(house.url))).code).not.toBe(200)
    expect(await bring(responseTo(id), 'nobody')).toMatchObject({ status: 410, code: 0 })
  })

  test('that is not good leaves nothing of it in the database', async () => {
    const { id, state } = await beginVisit()
    const kept = () => house.db.selectFrom('stages').select('body').where('kind', '=', 'saml-answer').execute()
    const before = (await kept()).length
    await bring(responseTo(id, { signing: strange }), state, new Browser(house.url))
    await bring(`<x>${'y'.repeat(60_000)}</x>`, (await beginVisit()).state, new Browser(house.url))
    expect(await kept()).toHaveLength(before)
    const good = await beginVisit()
    await bring(responseTo(good.id, { nameId: 'brief' }), good.state)
    expect((await kept()).at(-1)?.body).not.toContain('Assertion')
  })

  test('that was read for another way of the same browser', async () => {
    const [one, two] = [await beginVisit(), await beginVisit()]
    const message = Buffer.from(responseTo(one.id, { nameId: 'crossed' })).toString('base64')
    const body = new URLSearchParams({ SAMLResponse: message, RelayState: one.state })
    const posted = await fetch(`${house.url}/connections/callback`, { method: 'POST', body, redirect: 'manual' })
    const next = new URL(posted.headers.get('location') ?? '', house.url)
    expect(next.searchParams.get('form')).not.toBeNull()
    next.searchParams.set('state', two.state)
    expect(said(await (await browser.fetch(next.pathname + next.search)).text()).code).not.toBe(200)
  })

  test('that is larger than any answer, or no form of one', async () => {
    const { state } = await beginVisit()
    expect((await bring('x'.repeat(200_000), state)).status).toBe(413)
    expect((await bring('', state)).status).toBe(400)
  })
})

test('our metadata is there before the connection, and names the address of answers', async () => {
  const text = await (await fetch(`${house.url}/connections/saml/later/metadata`)).text()
  expect(text).toContain('nameid-format:persistent')
  expect(text).toContain(`entityID="${house.url}/connections/saml/later/metadata"`)
  expect(sp.entityMeta.getAssertionConsumerService('post')).toBe(`${house.url}/connections/callback`)
  expect((await fetch(`${house.url}/connections/saml/No%20Name/metadata`)).status).toBe(404)
})
