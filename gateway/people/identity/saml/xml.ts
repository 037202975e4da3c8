import { SAML_METADATA_MAX } from '../../../../shared/protocol/account'
import { ZeusError } from '../../../../shared/protocol/errors'

/** Members of a DOM element that are used here. */
export interface XmlElement {
  localName: string
  namespaceURI: string | null
  textContent: string | null
  getAttribute(name: string): string | null
}

interface XmlDocument {
  documentElement: XmlElement
}

/** Tolerated difference between the clocks of two parties, ms. */
export const CLOCK_SKEW_MS = 60_000
const MESSAGE_MAX = 64 * 1024
/** Maximum number of tags of a message; real messages have fewer. */
const TAGS_MAX = 4_000
/** Accepted algorithms: signatures with older digests can be forged. */
const STRONG = /#(?:rsa-)?sha(?:256|384|512)$/

export const NAMESPACES = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** XML functions of the SAML library, loaded at first use: most installations have no SAML. */
export const samlXml = () => import('@node-saml/node-saml/lib/xml.js')

/** A path of elements by their local names, whatever their prefix; `*` for any. */
const pathOf = (names: readonly string[]): string =>
  names.map((name) => (name === '*' ? '/*' : `/*[local-name()='${name}']`)).join('')

export interface XmlReader {
  root: XmlElement
  /** Elements below the root by their local names. */
  all(...names: string[]): XmlElement[]
  /** Certificates of a role that signatures are checked by, base64. */
  signingCertificates(role: 'SPSSODescriptor' | 'IDPSSODescriptor'): XmlElement[]
  /** Text of the first such element, trimmed; undefined without one. */
  text(...names: string[]): string | undefined
}

async function parse(xml: string): Promise<XmlReader> {
  const { parseDomFromString, xpath } = await samlXml()
  const document = (await parseDomFromString(xml)) as unknown as XmlDocument
  const select = (path: string) => xpath.selectElements(document as never, path) as unknown as XmlElement[]
  const all = (...names: string[]) => select(`/*${pathOf(names)}`)
  return {
    root: document.documentElement,
    all,
    signingCertificates: (role) =>
      select(
        `/*${pathOf([role, 'KeyDescriptor'])}[not(@use='encryption')]${pathOf(['KeyInfo', 'X509Data', 'X509Certificate'])}`,
      ),
    text: (...names) => all(...names)[0]?.textContent?.trim() || undefined,
  }
}

/** Throws `saml-refused`. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw thrown instanceof ZeusError ? thrown : new ZeusError('saml-refused')
  }
}

/**
 * Reads metadata or a response of another party: XML of at most 256 KB without document type or entities. Throws
 * `saml-refused`.
 */
export async function readMetadata(xml: string): Promise<XmlReader> {
  if (xml.length > SAML_METADATA_MAX || /<!(?!--)/.test(xml)) throw new ZeusError('saml-refused')
  return await guarded(() => parse(xml))
}

/** Throws `saml-refused` for constructs that attacks use and SAML does not need: document types, comments, CDATA. */
function mustBePlain(xml: string): void {
  const small = xml.length <= MESSAGE_MAX && xml.split('<', TAGS_MAX + 1).length <= TAGS_MAX
  if (!small || /<!|<\?(?!xml\s)/i.test(xml)) throw new ZeusError('saml-refused')
}

/** Reads a message without checking its signature. Throws `saml-refused`. */
export async function readUnsigned(xml: string): Promise<XmlReader> {
  mustBePlain(xml)
  return await guarded(() => parse(xml))
}

/** Throws `saml-refused` if a message is not plain, or if any of its signatures uses an old digest. */
export async function mustBeStrong(xml: string): Promise<void> {
  mustBePlain(xml)
  await guarded(async () => {
    const { parseDomFromString, xpath } = await samlXml()
    const methods = xpath.selectElements(
      await parseDomFromString(xml),
      "//*[local-name()='SignatureMethod' or local-name()='DigestMethod']",
    ) as unknown as XmlElement[]
    const strong = methods.every((method) => STRONG.test(method.getAttribute('Algorithm') ?? ''))
    if (!strong) throw new ZeusError('saml-refused')
  })
}

/**
 * Reads only the part of a message that the signature of its root covers, which prevents signature wrapping. Throws
 * `saml-refused` without a valid signature by one of the certificates (PEM).
 */
export async function readSigned(xml: string, certificates: readonly string[]): Promise<XmlReader> {
  await mustBeStrong(xml)
  return await guarded(async () => {
    const { getVerifiedXml, parseDomFromString } = await samlXml()
    const document = await parseDomFromString(xml)
    const root = (document as unknown as XmlDocument).documentElement
    const verified = getVerifiedXml(xml, root as never, [...certificates])
    if (verified === null) throw new ZeusError('saml-refused')
    return await parse(verified)
  })
}

/** Whether the root has a signature, valid or not. */
export const isSigned = (reader: XmlReader): boolean =>
  reader.all('Signature').some(({ namespaceURI }) => namespaceURI === NAMESPACES.signature)
