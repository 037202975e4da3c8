import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type ErrorCode, ZeusError } from '../../../../shared/protocol/errors'
import { CLOCK_TOLERANCE_S, TOKEN_LENGTH_MAX } from '../limits'
import type { Principal } from './principal'

/** The installation's data of the person named by a token. */
export interface KnownAccount {
  id: string
  name: string
  role: Principal['role']
  permissions: Principal['permissions']
  active: boolean
  /** The sign-in the token belongs to. */
  sid?: string
  /** For programs: the account whose desks it may arrange. */
  deskOf?: string
  /** For programs: the account whose own data it may read and change. */
  ownDataOf?: string
}

/** Scope of programs; a token with it changes only what its other scopes allow. */
export const READ_SCOPE = 'read'
/** Scope of programs that may arrange the desks of their owner. */
export const DESK_SCOPE = 'desk'
/** Scope of programs that may read and change own data of their owner. */
export const OWN_DATA_SCOPE = 'own-data'
/** Scope of programs that may run back-tests. */
export const TEST_SCOPE = 'back-test'

/** Words of a token's scope; empty for tokens of people. */
export const scopesOf = ({ scope }: JWTPayload): string[] => (typeof scope === 'string' ? scope.split(' ') : [])

interface TokenVerifierOptions {
  issuer: string
  /** The issuer's public keys: `createLocalJWKSet` or `createRemoteJWKSet` of jose. */
  jwks: JWTVerifyGetKey
  /** Accepted audience of tokens. */
  audience: string | ((claims: JWTPayload) => Promise<boolean>)
  /** ms UTC. */
  clock: () => number
  /** Called for each verification, so that a demotion or suspension takes effect immediately. */
  accountOf: (claims: JWTPayload & { sub: string }) => Promise<KnownAccount | undefined>
  /** Whether the token was ended by signing out or revoking. */
  isEnded?: (token: string) => Promise<boolean>
}

export type VerifyToken = (token: string | undefined) => Promise<Principal>

const codes: Record<string, ErrorCode> = {
  [errors.JWTExpired.code]: 'token-expired',
  [errors.JWSSignatureVerificationFailed.code]: 'token-foreign',
  [errors.JWKSNoMatchingKey.code]: 'token-foreign',
  [errors.JWKSMultipleMatchingKeys.code]: 'token-foreign',
  [errors.JOSEAlgNotAllowed.code]: 'token-foreign',
  [errors.JOSENotSupported.code]: 'token-foreign',
  [errors.JWSInvalid.code]: 'token-malformed',
  [errors.JWTInvalid.code]: 'token-malformed',
}

function codeOf(thrown: unknown): ErrorCode {
  if (thrown instanceof ZeusError) return thrown.code
  if (thrown instanceof errors.JWTClaimValidationFailed) {
    if (thrown.claim === 'aud') return 'token-audience'
    return thrown.claim === 'iss' ? 'token-foreign' : 'token-malformed'
  }
  if (thrown instanceof errors.JOSEError) return codes[thrown.code] ?? 'unavailable'
  // Key fetching of a tenant fails with the platform's own errors.
  return 'unavailable'
}

/**
 * Checks an id_token: RS256 by the issuer's keys, issuer, audience, expiry, then the account. Throws `ZeusError` with
 * `token-missing`, `token-malformed`, `token-foreign` (other issuer, key or algorithm, unknown account),
 * `token-audience`, `token-expired`, `session-ended`, `forbidden` (suspended) or `unavailable` (the tenant's keys cannot be fetched).
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  return async (token) => {
    if (token === undefined || token === '') throw new ZeusError('token-missing')
    if (token.length > TOKEN_LENGTH_MAX) throw new ZeusError('token-malformed')
    const claims = await claimsOf(token, options)
    if (typeof claims.sub !== 'string' || typeof claims.exp !== 'number') throw new ZeusError('token-malformed')
    if (await options.isEnded?.(token)) throw new ZeusError('token-expired')
    // A token for one step of a sign-in does not authenticate a user.
    if (claims.token_use !== undefined && claims.token_use !== 'user') throw new ZeusError('token-audience')
    const account = await options.accountOf({ ...claims, sub: claims.sub })
    if (!account) throw new ZeusError('token-foreign')
    if (!account.active) throw new ZeusError('forbidden')
    const { id, name, role, permissions, sid, deskOf, ownDataOf } = account
    const scopes = scopesOf(claims)
    const readOnly = scopes.includes(READ_SCOPE)
    const expiresAt = claims.exp * 1000
    return {
      id,
      name,
      role,
      permissions,
      expiresAt,
      readOnly,
      ...(sid !== undefined && { sid }),
      ...(deskOf !== undefined && { deskOf }),
      ...(ownDataOf !== undefined && { ownDataOf }),
      ...(readOnly && scopes.includes(TEST_SCOPE) && { runsTests: true }),
    }
  }
}

async function claimsOf(token: string, { issuer, jwks, audience, clock }: TokenVerifierOptions): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, jwks, {
      algorithms: ['RS256'],
      issuer,
      ...(typeof audience === 'string' ? { audience } : {}),
      currentDate: new Date(clock()),
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    if (typeof audience !== 'string' && !(await audience(payload))) throw new ZeusError('token-audience')
    return payload
  } catch (thrown) {
    throw new ZeusError(codeOf(thrown))
  }
}
