import { importJWK, SignJWT } from 'jose'
import type { UserRow } from '../../storage/identity-tables'
import { claimsOf } from './claims'
import { ID_TOKEN_TTL_S } from './limits'
import type { Roles } from './roles'
import type { Secrets } from './secrets'

/** Signs short id_tokens of a sign-in with the newest key. `loginTs`: when the person proved who they are, s. */
export async function createTokenSigner(options: {
  issuer: string
  clientId: string
  publicUrl: string
  secrets: Secrets
  roles: Roles
  clock: () => number
}): Promise<(user: UserRow, sid: string, loginTs: number | undefined) => Promise<string>> {
  const { issuer, clientId, publicUrl, secrets, roles, clock } = options
  const newest = secrets.signing[0]!
  const key = await importJWK(newest, 'RS256')
  return async (user, sid, loginTs) => {
    const now = Math.floor(clock() / 1000)
    const as = await roles.roleOf(user.id)
    const { sub, role, name, nickname, preferred_username } = claimsOf(user, as, publicUrl)
    const claims = { sub, role, sid, name, nickname, preferred_username }
    return new SignJWT({ ...claims, ...(loginTs === undefined ? {} : { auth_time: loginTs }) })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: newest.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + ID_TOKEN_TTL_S)
      .sign(key)
  }
}
