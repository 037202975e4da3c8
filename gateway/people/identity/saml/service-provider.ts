import { X509Certificate } from 'node:crypto'
import { ZeusError } from '../../../../shared/protocol/errors'
import { pemOf } from './certificate'
import { NAMESPACES, readMetadata, type XmlElement, type XmlReader } from './xml'

export const BINDINGS = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const

export const NAME_ID_FORMATS = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const

/** A program that people sign in to by SAML, as its metadata describes it. */
export interface ServiceProvider {
  entityId: string
  /** Addresses that answers may go to, by POST; the default one first. */
  consumers: { url: string; index: string | null }[]
  /** Address for answers to a sign-out, and for requests of one if that is another address. */
  logout: { url: string; requestUrl?: string; binding: keyof typeof BINDINGS } | null
  /** PEM. */
  certificates: string[]
  /** Whether unsigned requests are refused. */
  signsRequests: boolean
  nameIdFormat: keyof typeof NAME_ID_FORMATS
}

/** An http or https address. Throws `saml-metadata`. */
export function webAddress(text: string | null): string {
  const url = text !== null && URL.canParse(text) ? new URL(text) : undefined
  if (!url || text!.length > 2_048 || !['http:', 'https:'].includes(url.protocol)) throw new ZeusError('saml-metadata')
  return text!
}

/** Entity id of metadata. Throws `saml-metadata` if the root is no entity. */
export function entityIdOf({ root }: XmlReader): string {
  const entityId = root.getAttribute('entityID')
  const isEntity = root.localName === 'EntityDescriptor' && root.namespaceURI === NAMESPACES.metadata
  if (!isEntity || !entityId || entityId.length > 1_024) throw new ZeusError('saml-metadata')
  return entityId
}

const bindingOf = (element: XmlElement): keyof typeof BINDINGS | undefined => {
  const given = element.getAttribute('Binding')
  return given === BINDINGS.redirect ? 'redirect' : given === BINDINGS.post ? 'post' : undefined
}

/** PEM of a certificate in metadata. Throws `saml-metadata` if it is not one. */
export function certificateIn(element: XmlElement): string {
  const pem = pemOf(element.textContent ?? '')
  try {
    new X509Certificate(pem)
  } catch {
    throw new ZeusError('saml-metadata')
  }
  return pem
}

/** Reads the metadata of a service provider. Throws `saml-refused` for bad XML, `saml-metadata` for missing parts. */
export async function readServiceProvider(xml: string): Promise<ServiceProvider> {
  const reader = await readMetadata(xml)
  const entityId = entityIdOf(reader)
  const [descriptor] = reader.all('SPSSODescriptor')
  if (!descriptor) throw new ZeusError('saml-metadata')
  const byDefault = (one: XmlElement) => (one.getAttribute('isDefault') === 'true' ? 0 : 1)
  const consumers = reader
    .all('SPSSODescriptor', 'AssertionConsumerService')
    .filter((one) => bindingOf(one) === 'post')
    .sort((one, other) => byDefault(one) - byDefault(other))
    .map((one) => ({ url: webAddress(one.getAttribute('Location')), index: one.getAttribute('index') }))
  if (consumers.length === 0) throw new ZeusError('saml-metadata')
  const logout = reader.all('SPSSODescriptor', 'SingleLogoutService').find((one) => bindingOf(one) !== undefined)
  const certificates = reader.signingCertificates('SPSSODescriptor').map(certificateIn)
  const signsRequests = descriptor.getAttribute('AuthnRequestsSigned') === 'true'
  if (signsRequests && certificates.length === 0) throw new ZeusError('saml-metadata')
  return {
    entityId,
    consumers,
    logout: logout
      ? {
          url: webAddress(logout.getAttribute('ResponseLocation') || logout.getAttribute('Location')),
          requestUrl: webAddress(logout.getAttribute('Location')),
          binding: bindingOf(logout)!,
        }
      : null,
    certificates,
    signsRequests,
    nameIdFormat: reader.text('SPSSODescriptor', 'NameIDFormat') === NAME_ID_FORMATS.email ? 'email' : 'persistent',
  }
}
