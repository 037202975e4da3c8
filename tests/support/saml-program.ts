import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { makeSigningKey, type SigningKey } from '../../gateway/people/identity/saml/certificate'

// A program that signs its people in by SAML, and an identity provider of another organisation, both by a library that
// the product does not use.

setSchemaValidator({ validate: () => Promise.resolve('no schema') })

const { redirect, post } = Constants.namespace.binding

export interface SamlProgram {
  sp: ReturnType<typeof ServiceProvider>
  key: SigningKey
  metadata: string
  consumer: string
}

interface ProgramOptions {
  entityId?: string
  signed?: boolean
  nameIdFormat?: string
  logoutBinding?: 'redirect' | 'post'
  logoutUrl?: string
}

export async function makeSamlProgram({
  entityId = 'https://program.example/saml',
  signed = true,
  nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  logoutBinding = 'redirect',
  logoutUrl = 'https://program.example/saml/left',
}: ProgramOptions = {}): Promise<SamlProgram> {
  const key = await makeSigningKey('program.example', Date.now())
  const consumer = 'https://program.example/saml/consume?tenant=1&x=2'
  const sp = ServiceProvider({
    entityID: entityId,
    authnRequestsSigned: signed,
    wantAssertionsSigned: true,
    wantMessageSigned: true,
    wantLogoutResponseSigned: true,
    privateKey: key.key,
    signingCert: key.certificate,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    signatureConfig: { prefix: 'ds', location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' } },
    nameIDFormat: [nameIdFormat],
    assertionConsumerService: [{ Binding: post, Location: consumer, isDefault: true }],
    singleLogoutService: [{ Binding: logoutBinding === 'redirect' ? redirect : post, Location: logoutUrl }],
  })
  return { sp, key, consumer, metadata: sp.getMetadata() }
}

/** An identity provider as its metadata describes it. */
export const providerOf = (metadata: string) => IdentityProvider({ metadata, wantLogoutRequestSigned: true })

/** The form by which a page sends the browser on. */
export function formIn(html: string): { action: string; fields: Record<string, string> } {
  const plain = (text = '') =>
    text.replace(
      /&(quot|amp|lt|gt|#39);/g,
      (_sign, name: string) => ({ quot: '"', amp: '&', lt: '<', gt: '>' })[name] ?? "'",
    )
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return {
    action: plain(/<form method="post" action="([^"]*)">/.exec(html)?.[1]),
    fields: Object.fromEntries([...inputs].map(([, name = '', value]) => [name, plain(value)])),
  }
}
