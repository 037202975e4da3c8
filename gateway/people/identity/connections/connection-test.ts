import { X509Certificate } from 'node:crypto'
import { casAddress } from './cas-source'
import { libraryFor } from './connection-library'
import type { IdentityConnection } from './connections'
import { queryDirectory } from './directory'
import { guardedFetch } from './guarded-fetch'

/** Throws unless a service answers at an address. */
async function mustAnswer(address: string): Promise<void> {
  const { status } = await guardedFetch([address])(address)
  if (status === 404 || status >= 500) throw new Error(`${address}: HTTP ${status}`)
}

/** Address of a service or directory, for its operator. */
export function serverOf({ protocol, secret }: IdentityConnection): string {
  if (protocol === 'saml') return secret.entityId
  if (protocol === 'cas') return secret.server
  if (protocol === 'ldap' || protocol === 'ad') return secret.url
  return secret.issuer
}

/** Tests whether a service or directory answers with these settings. Throws with the reason. */
export async function testConnection(connection: IdentityConnection, publicUrl: string, now: number): Promise<void> {
  const { protocol, secret } = connection
  switch (protocol) {
    case 'saml': {
      const good = secret.certificates.some((pem) => Date.parse(new X509Certificate(pem).validTo) > now)
      if (!good) throw new Error('each certificate has expired')
      return await mustAnswer(secret.signIn)
    }
    case 'cas':
      return await mustAnswer(casAddress(secret.server, '/login'))
    case 'ldap':
    case 'ad':
      return await queryDirectory(secret)
    default:
      await libraryFor(connection, publicUrl)
      if (secret.addresses) await mustAnswer(secret.addresses.authorize)
  }
}
