import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose'
import type { UserRow } from '../../../storage/identity-tables'
import type { Secrets } from '../keys/secrets'
import { USER_TOKEN_TTL_S } from '../limits'
import { newId } from '../new-id'

export interface UserToken {
  token: string
  /** Epoch ms. */
  issuedAt: number
  expiresAt: number
}

export type UserTokens = Awaited<ReturnType<typeof createUserTokens>>

export const arnOf = (pool: string, userId: string): string => `arn:cn:authing:${pool}:user:${userId}`

/**
 * Tokens for clients of the identity contract: RS256, signed with our newest key, bound to a session, an application
 * and a purpose.
 */
export async function createUserTokens(parts: {
  secrets: Secrets
  issuer: string
  clientId: string
  pool: string
  clock: () => number
}) {
  const { secrets, issuer, clientId, pool, clock } = parts
  const [newest] = secrets.signing
  if (!newest) throw new Error('no signing key')
  const key = await importJWK(newest, 'RS256')
  const keys = createLocalJWKSet({ keys: secrets.signing.map(({ kty, n, e, kid }) => ({ kty, n, e, kid })) })

  const sign = (claims: Record<string, unknown>, subject: string, nowS: number, ttlS: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: newest.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(subject)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + ttlS)
      .sign(key)

  return {
    /** Creates a token of a session. It expires with the session, after two weeks at most. */
    async mint(user: UserRow, session: { id: string; expires_at: number }): Promise<UserToken> {
      const nowS = Math.floor(clock() / 1000)
      const ttlS = Math.max(1, Math.min(USER_TOKEN_TTL_S, Math.floor(session.expires_at / 1000) - nowS))
      const { id } = user
      const data = {
        id,
        userPoolId: pool,
        arn: arnOf(pool, id),
        userId: id,
        appId: clientId,
        username: user.username,
        email: user.email,
        phone: user.phone,
      }
      const claims = { jti: newId(), sid: session.id, token_use: 'user', data }
      return { token: await sign(claims, id, nowS, ttlS), issuedAt: nowS * 1000, expiresAt: (nowS + ttlS) * 1000 }
    },

    /** The step that a token of `mintStep` names; undefined for any other token. */
    async readStep(token: string): Promise<{ userId: string; stage: string } | undefined> {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer,
          audience: clientId,
          currentDate: new Date(clock()),
          requiredClaims: ['sub', 'exp', 'jti'],
        })
        const { sub, jti, token_use } = payload
        return token_use === 'mfa' && sub !== undefined && jti !== undefined ? { userId: sub, stage: jti } : undefined
      } catch {
        return undefined
      }
    },

    /** Creates a token for the second step of a sign-in: it names a stage and is valid for nothing else. */
    async mintStep(userId: string, stage: string, ttlMs: number): Promise<string> {
      const data = { id: userId, userPoolId: pool, userId, arn: arnOf(pool, userId), stage: 1 }
      return await sign({ jti: stage, token_use: 'mfa', data }, userId, Math.floor(clock() / 1000), ttlMs / 1000)
    },
  }
}
