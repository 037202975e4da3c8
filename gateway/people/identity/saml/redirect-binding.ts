import { createPrivateKey, createVerify, sign } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ZeusError } from '../../../../shared/protocol/errors'

/** HTTP redirect binding of SAML (bindings, 3.4): a deflated message and a signature of the encoded query. */

const MESSAGE_MAX = 64 * 1024
const DIGESTS: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
const [RSA_SHA256] = Object.keys(DIGESTS) as [string]

/** Text of a message. Throws `saml-refused` if it does not inflate, or to more than 64 KB. */
export function inflateMessage(text: string): string {
  try {
    return inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MESSAGE_MAX }).toString('utf8')
  } catch {
    throw new ZeusError('saml-refused')
  }
}

/** Parameters of a query as they were encoded for signing. Throws `saml-refused` if one occurs twice. */
function rawParts(address: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of address
    .replace(/^[^?]*\?/, '')
    .replace(/#.*$/, '')
    .split('&')) {
    const [name = '', value = ''] = part.split(/=(.*)/s)
    if (parts.has(name)) throw new ZeusError('saml-refused')
    parts.set(name, value)
  }
  return parts
}

const decoded = (text: string): string => new URLSearchParams(`x=${text}`).get('x') ?? ''

/**
 * A parameter of a query, read from the text that signatures are checked on, because another parser could read another
 * value. Throws `saml-refused` if a parameter occurs twice.
 */
export function queryPart(address: string, name: string): string | undefined {
  const raw = rawParts(address).get(name)
  return raw === undefined ? undefined : decoded(raw)
}

/** Whether the query of an address is signed by one of the certificates. Throws `saml-refused` if a parameter occurs twice. */
export function isSignedQuery(
  address: string,
  message: 'SAMLRequest' | 'SAMLResponse',
  certificates: readonly string[],
): boolean {
  const parts = rawParts(address)
  const [algorithm, signature] = [parts.get('SigAlg'), parts.get('Signature')]
  if (algorithm === undefined || signature === undefined) return false
  const signed = [message, 'RelayState', 'SigAlg']
    .filter((name) => parts.has(name))
    .map((name) => `${name}=${parts.get(name)}`)
    .join('&')
  const digest = DIGESTS[decoded(algorithm)]
  if (digest === undefined) return false
  const bytes = Buffer.from(decoded(signature), 'base64')
  return certificates.some((certificate) => {
    try {
      return createVerify(digest).update(signed).verify(certificate, bytes)
    } catch {
      return false
    }
  })
}

/** An address with a signed message in its query. */
export function signedAddress(
  target: string,
  message: { SAMLRequest: string } | { SAMLResponse: string },
  relayState: string | undefined,
  key: string,
): string {
  const [[name, xml]] = Object.entries(message) as [[string, string]]
  const query = new URLSearchParams({ [name]: deflateRawSync(xml).toString('base64') })
  if (relayState !== undefined) query.set('RelayState', relayState)
  query.set('SigAlg', RSA_SHA256)
  const signature = sign('sha256', Buffer.from(query.toString()), createPrivateKey(key)).toString('base64')
  const mark = target.includes('?') ? '&' : '?'
  return `${target}${mark}${query}&${new URLSearchParams({ Signature: signature })}`
}
