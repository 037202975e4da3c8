import { randomBytes } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { TOKEN_NAME } from '../../../../shared/protocol/account'
import type { Permission } from '../../../../shared/protocol/permissions'
import type { Db } from '../../../storage/database'
import type { ServiceTokenRow } from '../../../storage/tables'
import type { Secrets } from '../keys/secrets'
import { createEndedTokens, tokenDigest } from './ended-tokens'
import { programOf } from './program-name'
import { DESK_SCOPE, OWN_DATA_SCOPE, READ_SCOPE, TEST_SCOPE } from './tokens'

/** Maximum lifetime of a service token: it must not outlive the key that signed it. */
export const SERVICE_TOKEN_TTL_MAX_MS = 30 * 24 * 60 * 60_000

interface ServiceTokensOptions {
  db: Db
  secrets: Secrets
  issuer: string
  clientId: string
  /** ms UTC. */
  clock: () => number
}

interface MintedToken {
  id: string
  /** Shown once; only its digest is stored. */
  token: string
  /** ms UTC. */
  expiresAt: number
}

/** Error in a request for a token. The message is for the person who typed the request. */
export class ServiceTokenError extends Error {
  override name = 'ServiceTokenError'
}

interface TokenGrant {
  owner?: string
  permissions?: readonly Permission[]
  /** The program may arrange the desks of its owner. */
  arrangesDesks?: boolean
  /** The program may read and change own data of its owner. */
  uploadsData?: boolean
  /** The program may run back-tests. */
  runsTests?: boolean
}

interface Claims {
  id: string
  scope: string
  program: string
  name: string
  /** s */
  issuedAt: number
  /** ms */
  expiresAt: number
}

const sign = async (
  { secrets, issuer, clientId }: ServiceTokensOptions,
  { id, scope, program, name, issuedAt, expiresAt }: Claims,
): Promise<string> => {
  const [key] = secrets.signing
  if (!key) throw new ServiceTokenError('the installation has no signing key')
  return await new SignJWT({ sub: program, name, nickname: name, role: 'viewer', jti: id, scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt / 1000)
    .sign(await importJWK(key, 'RS256'))
}

export type ServiceTokens = ReturnType<typeof createServiceTokens>

/**
 * Tokens of programs instead of people: load clients, bots, wall displays. Each name is a separate program, always a
 * viewer and no account, so that a sign-in with it is impossible. Its tokens are checked like any other.
 */
export function createServiceTokens(options: ServiceTokensOptions) {
  const { db, clock } = options
  const ended = createEndedTokens(db, clock)

  return {
    /**
     * Creates a token. With an owner it belongs to a program of that account and is valid as long as the account is:
     * `permissions` apply only while the owner has them, and `arrangesDesks` and `uploadsData` require an owner. Throws
     * `ServiceTokenError` if name or time is out of bounds.
     */
    async mint(
      name: string,
      ttlMs: number,
      { owner, permissions = [], arrangesDesks = false, uploadsData = false, runsTests = false }: TokenGrant = {},
    ): Promise<MintedToken> {
      if (!TOKEN_NAME.test(name)) throw new ServiceTokenError('a name is 1 to 32 letters, digits, "_", "." or "-"')
      if (!(ttlMs >= 1_000 && ttlMs <= SERVICE_TOKEN_TTL_MAX_MS)) {
        throw new ServiceTokenError('a token lives from 1 second to 30 days')
      }
      const program = programOf(name, owner)
      await db
        .insertInto('programs')
        .values({ id: program, name, created_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const id = randomBytes(6).toString('hex')
      const issuedAt = Math.floor(clock() / 1000)
      const expiresAt = issuedAt * 1000 + Math.round(ttlMs / 1000) * 1000
      const scopes: string[] = [READ_SCOPE, ...permissions]
      if (arrangesDesks) scopes.push(DESK_SCOPE)
      if (uploadsData) scopes.push(OWN_DATA_SCOPE)
      if (runsTests) scopes.push(TEST_SCOPE)
      const scope = scopes.join(' ')
      const token = await sign(options, { id, scope, program, name, issuedAt, expiresAt })
      await db
        .insertInto('service_tokens')
        .values({
          id,
          user_id: program,
          name,
          scope,
          token_hash: tokenDigest(token),
          created_at: clock(),
          expires_at: expiresAt,
          revoked_at: null,
        })
        .execute()
      return { id, token, expiresAt }
    },

    /** Newest first. */
    list(): Promise<ServiceTokenRow[]> {
      return db.selectFrom('service_tokens').selectAll().orderBy('created_at', 'desc').execute()
    },

    /** Valid tokens of an account, newest first. */
    liveOf(owner: string): Promise<ServiceTokenRow[]> {
      return db
        .selectFrom('service_tokens')
        .selectAll()
        .where('user_id', 'like', programOf('%', owner))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock())
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
    },

    /**
     * Revokes a token: no client can connect with it, and open connections end within a minute. Throws
     * `ServiceTokenError` if there is no such token.
     */
    async revoke(id: string): Promise<void> {
      const row = await db.selectFrom('service_tokens').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw new ServiceTokenError(`no token has the id ${id}`)
      await ended.endDigest(row.token_hash, row.expires_at)
      await db.updateTable('service_tokens').set({ revoked_at: clock() }).where('id', '=', id).execute()
    },
  }
}
