import { ZeusError } from '../../../../shared/protocol/errors'
import { type ConnectionOf, returnAddress } from '../connections/connections'
import { type ReportedPerson, reportedPerson } from '../connections/reported-person'
import type { IdentityService } from '../service'
import { samlKey } from './saml-key'
import { NAME_ID_FORMATS } from './service-provider'
import { CLOCK_SKEW_MS, mustBeStrong, readUnsigned } from './xml'

/** Maximum age of an assertion, ms. */
const ASSERTION_MAX_MS = 10 * 60_000
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

type Parts = Pick<IdentityService, 'db' | 'seal' | 'clock' | 'config' | 'stages'>

/** Address of our metadata for one identity provider; it is also our entity id. */
export const spEntityId = (publicUrl: string, identifier: string): string =>
  `${publicUrl}/connections/saml/${identifier}/metadata`

const requestId = (nonce: string): string => `_${nonce}`

/** The SAML library as service provider of another identity provider, for one sign-in. */
async function libraryFor(parts: Parts, { identifier, secret }: ConnectionOf<'saml'>, nonce: string) {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const { publicUrl } = parts.config
  const { key, certificate } = await samlKey(parts)
  const own = spEntityId(publicUrl, identifier)
  const expected = requestId(nonce)
  return new SAML({
    issuer: own,
    audience: own,
    callbackUrl: returnAddress(publicUrl),
    entryPoint: secret.signIn,
    idpIssuer: secret.entityId,
    idpCert: secret.certificates,
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_MAX_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => expected,
    // The id of the request is derived from this sign-in: only the answer to it is accepted.
    cacheProvider: {
      saveAsync: async (_id, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => (id === expected ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

/** Address at the identity provider, with a signed request. */
export async function samlSignInAddress(
  parts: Parts,
  connection: ConnectionOf<'saml'>,
  { nonce, state }: { nonce: string; state: string },
): Promise<string> {
  return await (await libraryFor(parts, connection, nonce)).getAuthorizeUrlAsync(state, undefined, {})
}

/**
 * Our metadata for an identity provider. Available before the connection exists, because the other side may need it
 * first.
 */
export async function samlSpMetadata(parts: Parts, identifier: string): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  const { publicUrl } = parts.config
  const { key, certificate } = await samlKey(parts)
  return generateServiceProviderMetadata({
    issuer: spEntityId(publicUrl, identifier),
    callbackUrl: returnAddress(publicUrl),
    // Without it providers may identify people by an e-mail address, which can be reassigned.
    identifierFormat: NAME_ID_FORMATS.persistent,
    wantAssertionsSigned: true,
    privateKey: key,
    publicCerts: certificate,
  })
}

/** Checks that the library omits: issuer, recipient and request of the assertion. Returns its id. Throws `saml-refused`. */
async function mustBeForUs(
  assertion: string,
  { callback, issuer, expected }: { callback: string; issuer: string; expected: string },
): Promise<string> {
  const reader = await readUnsigned(assertion)
  const confirmations = reader.all('Subject', 'SubjectConfirmation')
  const [data] = reader.all('Subject', 'SubjectConfirmation', 'SubjectConfirmationData')
  const good =
    reader.text('Issuer') === issuer &&
    confirmations.length === 1 &&
    confirmations[0]?.getAttribute('Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
    data?.getAttribute('Recipient') === callback &&
    data.getAttribute('InResponseTo') === expected &&
    !!data.getAttribute('NotOnOrAfter')
  const id = reader.root.getAttribute('ID')
  if (!good || !id) throw new ZeusError('saml-refused')
  return id
}

/** Attributes of an assertion by their names. */
const attributesOf = (attributes: unknown): Record<string, unknown> =>
  typeof attributes === 'object' && attributes !== null ? (attributes as Record<string, unknown>) : {}

/** Person of a signed assertion. */
export interface SamlAnswer {
  /** Ids of connection and assertion. */
  assertion: string
  person: ReportedPerson
}

/**
 * Person of a signed assertion that answers our request, is addressed to us and is still valid. Throws `saml-refused`,
 * or an error of the library.
 */
export async function samlAnswer(
  parts: Parts,
  connection: ConnectionOf<'saml'>,
  nonce: string,
  message: string,
): Promise<SamlAnswer> {
  await mustBeStrong(Buffer.from(message, 'base64').toString('utf8'))
  const library = await libraryFor(parts, connection, nonce)
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: message })
  const callback = returnAddress(parts.config.publicUrl)
  const issuer = connection.secret.entityId
  const id = await mustBeForUs(profile?.getAssertionXml?.() ?? '', { callback, issuer, expected: requestId(nonce) })
  const nameId = profile?.nameID.trim() ?? ''
  // A transient name differs at each sign-in.
  if (nameId === '' || nameId.length > 255 || profile?.nameIDFormat === TRANSIENT) throw new ZeusError('saml-refused')
  return {
    assertion: `${connection.id} ${id}`,
    person: reportedPerson(nameId, attributesOf(profile?.attributes)),
  }
}

/** Throws `saml-refused` if an assertion was used before. */
export async function mustBeNew({ stages }: Pick<Parts, 'stages'>, { assertion }: SamlAnswer): Promise<void> {
  if (!(await stages.isFirst('saml-seen', 2 * ASSERTION_MAX_MS, assertion))) throw new ZeusError('saml-refused')
}
