import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Secrets } from '../../gateway/people/identity/keys/secrets'
import type { Store } from '../../gateway/people/identity/service'

export interface People {
  /** An account that was just registered; the first of an installation is the operator. */
  register(name: string): Promise<string>
  /** An id_token as the service itself signs it; claims and header can be falsified. */
  mint(userId: string, over?: { claims?: Record<string, unknown>; header?: Record<string, unknown> }): Promise<string>
}

export interface PeopleParts {
  store: Pick<Store, 'users' | 'sessions'>
  issuer: string
  clientId: string
  secrets: () => Promise<Secrets>
  now: () => number
}

/** Accounts of an installation, made where its service keeps them. */
export const peopleOf = ({ store: { users, sessions }, issuer, clientId, secrets, now }: PeopleParts): People => ({
  async register(name) {
    const account = { kind: 'username', shown: name, key: name } as const
    return (await users.register({ name: account, passwordHash: 'none' }, false)).id
  },
  async mint(userId, { claims = {}, header = {} } = {}) {
    const [key] = (await secrets()).signing
    if (!key) throw new Error('no signing key')
    const issuedAt = Math.floor(now() / 1000)
    const session = await sessions.ensure({
      id: randomUUID(),
      userId,
      appId: clientId,
      deviceId: null,
      amr: ['pwd'],
      from: { ip: '127.0.0.1', userAgent: null },
      authenticatedAt: now(),
      expiresAt: now() + 86_400_000,
    })
    return new SignJWT({
      iss: issuer,
      aud: clientId,
      sub: userId,
      sid: session?.id,
      iat: issuedAt,
      exp: issuedAt + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
      .sign(await importJWK(key, 'RS256'))
  },
})
