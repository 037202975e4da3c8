import { ZeusError } from '../../../../shared/protocol/errors'
import { BINDINGS, certificateIn, entityIdOf, webAddress } from './service-provider'
import { readMetadata } from './xml'

/** An identity provider elsewhere, as its metadata describes it. */
export interface RemoteIdp {
  entityId: string
  /** Address that requests go to, by redirect. */
  signIn: string
  /** PEM. */
  certificates: string[]
}

/** Reads the metadata of an identity provider. Throws `saml-refused` for bad XML, `saml-metadata` for missing parts. */
export async function readRemoteIdp(xml: string): Promise<RemoteIdp> {
  const reader = await readMetadata(xml)
  const entityId = entityIdOf(reader)
  const service = reader
    .all('IDPSSODescriptor', 'SingleSignOnService')
    .find((one) => one.getAttribute('Binding') === BINDINGS.redirect)
  const certificates = reader.signingCertificates('IDPSSODescriptor').map(certificateIn)
  if (!service || certificates.length === 0) throw new ZeusError('saml-metadata')
  return { entityId, signIn: webAddress(service.getAttribute('Location')), certificates }
}
