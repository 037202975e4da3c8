import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'

const log = logOf('identity')

const discoveryShape = z.looseObject({
  issuer: z.string(),
  jwks_uri: z.url(),
  end_session_endpoint: z.url().optional(),
})

const RETRY_MS = 10_000
const TIMEOUT_MS = 10_000

/** A configured identity tenant: where its keys are and where it signs people out. */
interface Tenant {
  /** Key lookup for `createTokenVerifier`. Throws `unavailable` while the tenant cannot be reached. */
  jwks: JWTVerifyGetKey
  endSessionEndpoint(): Promise<string | undefined>
}

/**
 * Reads the tenant's discovery document at the first use and caches it; after a failure, tries again after ten seconds
 * at the earliest. So the gateway starts and runs without its tenant.
 */
export function createTenant(issuer: string, clock: () => number, fetchImpl: typeof fetch = fetch): Tenant {
  let known: Promise<{ keys: JWTVerifyGetKey; endSession: string | undefined }> | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  async function discover() {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await fetchImpl(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const document = discoveryShape.parse(await answer.json())
    if (document.issuer !== issuer) throw new Error(`${address} is of another issuer: ${document.issuer}`)
    return { keys: createRemoteJWKSet(new URL(document.jwks_uri)), endSession: document.end_session_endpoint }
  }

  function settled() {
    if (known === undefined) {
      if (clock() - failedAt < RETRY_MS) throw new ZeusError('unavailable')
      known = discover().catch((thrown: unknown) => {
        log.error({ err: thrown, issuer }, 'the identity tenant cannot be reached')
        known = undefined
        failedAt = clock()
        throw new ZeusError('unavailable')
      })
    }
    return known
  }

  return {
    jwks: async (header, token) => (await settled()).keys(header, token),
    async endSessionEndpoint() {
      try {
        return (await settled()).endSession
      } catch {
        return undefined
      }
    },
  }
}
