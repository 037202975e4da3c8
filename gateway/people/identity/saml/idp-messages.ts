import { randomBytes } from 'node:crypto'
import { ZeusError } from '../../../../shared/protocol/errors'
import { base64Of, type SigningKey } from './certificate'
import { BINDINGS, NAME_ID_FORMATS, type ServiceProvider } from './service-provider'
import { CLOCK_SKEW_MS, NAMESPACES, samlXml, type XmlReader } from './xml'

/** Validity of a message, ms. */
export const MESSAGE_TTL_MS = 5 * 60_000
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status:'

export interface IdpAddresses {
  entityId: string
  signIn: string
  logout: string
}

/** Addresses of this installation as identity provider of one application. */
export function idpAddresses(publicUrl: string, appId: string): IdpAddresses {
  const signIn = `${publicUrl}/api/v2/saml-idp/${appId}`
  return { entityId: `${signIn}/metadata`, signIn, logout: `${signIn}/logout` }
}

export interface SignInRequest {
  id: string
  consumer: string
  forceAuthn: boolean
  isPassive: boolean
}

/** Id of a request, after the checks that every request must pass. Throws `saml-refused`. */
function checkedId(reader: XmlReader, kind: string, sp: ServiceProvider, destination: string, now: number): string {
  const { root } = reader
  const at = Date.parse(root.getAttribute('IssueInstant') ?? '')
  const id = root.getAttribute('ID') ?? ''
  const to = root.getAttribute('Destination')
  const good =
    root.localName === kind &&
    root.namespaceURI === NAMESPACES.protocol &&
    root.getAttribute('Version') === '2.0' &&
    /^[A-Za-z_][\w.-]{0,255}$/.test(id) &&
    reader.text('Issuer') === sp.entityId &&
    (!to || to === destination) &&
    at <= now + CLOCK_SKEW_MS &&
    at > now - MESSAGE_TTL_MS - CLOCK_SKEW_MS
  if (!good) throw new ZeusError('saml-refused')
  return id
}

/** Address of the answer, which must be one of the metadata. Throws `saml-refused`. */
function consumerOf({ root }: XmlReader, { consumers }: ServiceProvider): string {
  const [url, index, binding] = ['AssertionConsumerServiceURL', 'AssertionConsumerServiceIndex', 'ProtocolBinding'].map(
    (name) => root.getAttribute(name) || undefined,
  )
  const found = consumers.find(
    (one) => (url === undefined || one.url === url) && (index === undefined || one.index === index),
  )
  if (!found || (binding !== undefined && binding !== BINDINGS.post)) throw new ZeusError('saml-refused')
  return found.url
}

/** Reads an AuthnRequest. Throws `saml-refused`. */
export function readSignInRequest(
  reader: XmlReader,
  sp: ServiceProvider,
  destination: string,
  now: number,
): SignInRequest {
  const isTrue = (name: string) => ['true', '1'].includes(reader.root.getAttribute(name) ?? '')
  return {
    id: checkedId(reader, 'AuthnRequest', sp, destination, now),
    consumer: consumerOf(reader, sp),
    forceAuthn: isTrue('ForceAuthn'),
    isPassive: isTrue('IsPassive'),
  }
}

/** Reads a LogoutRequest. Throws `saml-refused`. */
export function readLogoutRequest(reader: XmlReader, sp: ServiceProvider, destination: string, now: number) {
  const until = reader.root.getAttribute('NotOnOrAfter')
  if (until && !(Date.parse(until) > now - CLOCK_SKEW_MS)) throw new ZeusError('saml-refused')
  return {
    id: checkedId(reader, 'LogoutRequest', sp, destination, now),
    nameId: reader.text('NameID'),
    sessions: reader.all('SessionIndex').map(({ textContent }) => textContent?.trim() ?? ''),
  }
}

const newMessageId = (): string => `_${randomBytes(20).toString('hex')}`
const iso = (ms: number): string => new Date(ms).toISOString()
const SECURE = { signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const

/** Signs the element at a path; the signature follows its issuer, as the schema requires. */
async function signed(xml: string, path: string, { key, certificate }: SigningKey): Promise<string> {
  const { signXml } = await samlXml()
  const location = { reference: `${path}/*[local-name()='Issuer']`, action: 'after' } as const
  return signXml(xml, path, location, { ...SECURE, privateKey: key, publicCert: certificate })
}

export interface AssertedPerson {
  nameId: string
  /** Identifies the sign-in when the application signs the person out. */
  sessionIndex: string
  /** Epoch ms. */
  authenticatedAt: number
  sessionEndsAt: number
  byPassword: boolean
  attributes: Record<string, string>
}

interface Answer {
  idp: IdpAddresses
  sp: ServiceProvider
  /** Id of the request; undefined if the sign-in began here. */
  inResponseTo: string | undefined
  consumer: string
  now: number
}

const responseOf = ({ idp, inResponseTo, consumer, now }: Answer, status: object) => ({
  '@xmlns:samlp': NAMESPACES.protocol,
  '@xmlns:saml': NAMESPACES.assertion,
  '@ID': newMessageId(),
  '@Version': '2.0',
  '@IssueInstant': iso(now),
  '@Destination': consumer,
  ...(inResponseTo === undefined ? {} : { '@InResponseTo': inResponseTo }),
  'saml:Issuer': idp.entityId,
  'samlp:Status': status,
})

const SUCCESS = { 'samlp:StatusCode': { '@Value': `${STATUS}Success` } }

/** A response without an assertion; the second-level status code is the reason. */
export async function writeRefusal(answer: Answer, code: 'NoPassive' | 'RequestDenied', key: SigningKey) {
  const { buildXmlBuilderObject } = await samlXml()
  const status = {
    'samlp:StatusCode': { '@Value': `${STATUS}Responder`, 'samlp:StatusCode': { '@Value': `${STATUS}${code}` } },
  }
  const xml = buildXmlBuilderObject({ 'samlp:Response': responseOf(answer, status) }, false)
  return await signed(xml, "/*[local-name()='Response']", key)
}

function assertionOf({ idp, sp, inResponseTo, consumer, now }: Answer, person: AssertedPerson) {
  const until = iso(now + MESSAGE_TTL_MS)
  const context = person.byPassword ? 'PasswordProtectedTransport' : 'unspecified'
  return {
    '@xmlns:saml': NAMESPACES.assertion,
    '@ID': newMessageId(),
    '@Version': '2.0',
    '@IssueInstant': iso(now),
    'saml:Issuer': idp.entityId,
    'saml:Subject': {
      'saml:NameID': { '@Format': NAME_ID_FORMATS[sp.nameIdFormat], '#text': person.nameId },
      'saml:SubjectConfirmation': {
        '@Method': 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
        'saml:SubjectConfirmationData': {
          '@NotOnOrAfter': until,
          '@Recipient': consumer,
          ...(inResponseTo === undefined ? {} : { '@InResponseTo': inResponseTo }),
        },
      },
    },
    'saml:Conditions': {
      '@NotBefore': iso(now - CLOCK_SKEW_MS),
      '@NotOnOrAfter': until,
      'saml:AudienceRestriction': { 'saml:Audience': sp.entityId },
    },
    'saml:AuthnStatement': {
      '@AuthnInstant': iso(person.authenticatedAt),
      '@SessionIndex': person.sessionIndex,
      '@SessionNotOnOrAfter': iso(person.sessionEndsAt),
      'saml:AuthnContext': {
        'saml:AuthnContextClassRef': `urn:oasis:names:tc:SAML:2.0:ac:classes:${context}`,
      },
    },
    'saml:AttributeStatement': {
      'saml:Attribute': Object.entries(person.attributes).map(([name, value]) => ({
        '@Name': name,
        '@NameFormat': 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
        'saml:AttributeValue': value,
      })),
    },
  }
}

/** A response with an assertion, both signed: some programs check only one of the two signatures. */
export async function writeResponse(answer: Answer, person: AssertedPerson, key: SigningKey): Promise<string> {
  const { buildXmlBuilderObject } = await samlXml()
  const xml = buildXmlBuilderObject(
    { 'samlp:Response': { ...responseOf(answer, SUCCESS), 'saml:Assertion': assertionOf(answer, person) } },
    false,
  )
  const inside = await signed(xml, "/*[local-name()='Response']/*[local-name()='Assertion']", key)
  return await signed(inside, "/*[local-name()='Response']", key)
}

/** Answer to a LogoutRequest; unsigned, as the redirect binding signs the query. */
export async function writeLogoutResponse(answer: Answer, done: boolean): Promise<string> {
  const { buildXmlBuilderObject } = await samlXml()
  const refused = {
    'samlp:StatusCode': {
      '@Value': `${STATUS}Requester`,
      'samlp:StatusCode': { '@Value': `${STATUS}UnknownPrincipal` },
    },
  }
  return buildXmlBuilderObject({ 'samlp:LogoutResponse': responseOf(answer, done ? SUCCESS : refused) }, false)
}

/** Request to an application to end a sign-in; unsigned, as the redirect binding signs the query. */
export async function writeLogoutRequest(
  { idp, sp, destination, now }: Pick<Answer, 'idp' | 'sp' | 'now'> & { destination: string },
  { nameId, sessionIndex }: Pick<AssertedPerson, 'nameId' | 'sessionIndex'>,
): Promise<string> {
  const { buildXmlBuilderObject } = await samlXml()
  const request = {
    '@xmlns:samlp': NAMESPACES.protocol,
    '@xmlns:saml': NAMESPACES.assertion,
    '@ID': newMessageId(),
    '@Version': '2.0',
    '@IssueInstant': iso(now),
    '@Destination': destination,
    '@NotOnOrAfter': iso(now + MESSAGE_TTL_MS),
    'saml:Issuer': idp.entityId,
    'saml:NameID': { '@Format': NAME_ID_FORMATS[sp.nameIdFormat], '#text': nameId },
    'samlp:SessionIndex': sessionIndex,
  }
  return buildXmlBuilderObject({ 'samlp:LogoutRequest': request }, false)
}

/** Signs a sign-out message inside the XML, for the POST binding. */
export const signLogoutMessage = (
  xml: string,
  kind: 'LogoutRequest' | 'LogoutResponse',
  key: SigningKey,
): Promise<string> => signed(xml, `/*[local-name()='${kind}']`, key)

/** Metadata of this installation as identity provider of one application. */
export async function writeIdpMetadata(idp: IdpAddresses, sp: ServiceProvider, { certificate }: SigningKey) {
  const { buildXmlBuilderObject } = await samlXml()
  const at = (location: string) =>
    [BINDINGS.redirect, BINDINGS.post].map((binding) => ({ '@Binding': binding, '@Location': location }))
  const descriptor = {
    '@protocolSupportEnumeration': NAMESPACES.protocol,
    '@WantAuthnRequestsSigned': String(sp.signsRequests),
    'md:KeyDescriptor': {
      '@use': 'signing',
      'ds:KeyInfo': { 'ds:X509Data': { 'ds:X509Certificate': base64Of(certificate) } },
    },
    'md:SingleLogoutService': at(idp.logout),
    'md:NameIDFormat': NAME_ID_FORMATS[sp.nameIdFormat],
    'md:SingleSignOnService': at(idp.signIn),
  }
  const metadata = {
    '@xmlns:md': NAMESPACES.metadata,
    '@xmlns:ds': NAMESPACES.signature,
    '@entityID': idp.entityId,
    'md:IDPSSODescriptor': descriptor,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${buildXmlBuilderObject({ 'md:EntityDescriptor': metadata }, true).replace(/^<\?xml[^>]*\?>\s*/, '')}\n`
}
