import type { JWTPayload } from 'jose'
import { ZeusError } from '../../../../shared/protocol/errors'
import { TOKEN_PERMISSIONS } from '../../../../shared/protocol/permissions'
import type { Db } from '../../../storage/database'
import type { SessionRow, UserRow } from '../../../storage/identity-tables'
import type { ResourceRights } from '../rights/resources'
import { isProgram, ownerOf } from '../sessions/program-name'
import type { Sessions } from '../sessions/sessions'
import { DESK_SCOPE, type KnownAccount, OWN_DATA_SCOPE, READ_SCOPE, scopesOf } from '../sessions/tokens'
import type { Users } from './users'

/** Time since which tokens name their sign-in, epoch ms; older tokens are accepted without one. */
async function sessionsSince(db: Db): Promise<number> {
  const step = db.selectFrom('kysely_migration').select('timestamp').where('name', '=', '031-accounts')
  return Date.parse((await step.executeTakeFirst())?.timestamp ?? '') || 0
}

/**
 * Returns a function for the account or program of a token of the embedded service. It throws `session-ended` if the
 * sign-in of the token is over.
 */
export async function createAccountLookup(parts: {
  db: Db
  users: Users
  resources: ResourceRights
  sessions: Sessions
}) {
  const { db, users, resources, sessions } = parts
  const since = await sessionsSince(db)

  const known = async (user: UserRow, session?: SessionRow): Promise<KnownAccount> => ({
    id: user.id,
    name: user.nickname,
    active: user.status === 'Activated',
    ...(await resources.rightsOf(user.id)),
    ...(session ? { sid: session.id } : {}),
  })

  async function program(claims: JWTPayload & { sub: string }): Promise<KnownAccount | undefined> {
    const scopes = scopesOf(claims)
    if (!scopes.includes(READ_SCOPE)) return undefined
    const row = await db.selectFrom('programs').selectAll().where('id', '=', claims.sub).executeTakeFirst()
    const owner = ownerOf(claims.sub)
    const active = owner === undefined || (await users.byId(owner))?.status === 'Activated'
    const mayHave = owner === undefined ? TOKEN_PERMISSIONS : (await resources.rightsOf(owner)).permissions
    const permissions = TOKEN_PERMISSIONS.filter((one) => scopes.includes(one) && mayHave.includes(one))
    if (!row) return undefined
    const known: KnownAccount = { id: row.id, name: row.name, role: 'viewer', permissions, active }
    if (owner !== undefined && scopes.includes(DESK_SCOPE)) known.deskOf = owner
    if (owner !== undefined && scopes.includes(OWN_DATA_SCOPE)) known.ownDataOf = owner
    return known
  }

  async function fromBefore(claims: JWTPayload & { sub: string }): Promise<KnownAccount | undefined> {
    if ((claims.iat ?? Number.POSITIVE_INFINITY) * 1000 > since) return undefined
    const user = (await users.byKey('former_id', claims.sub)) ?? (await users.byId(claims.sub))
    return user && (await known(user))
  }

  return async (claims: JWTPayload & { sub: string }): Promise<KnownAccount | undefined> => {
    if (isProgram(claims.sub)) return await program(claims)
    if (typeof claims.sid !== 'string') return await fromBefore(claims)
    const user = await users.byId(claims.sub)
    if (!user) return undefined
    if (user.status !== 'Activated') return await known(user)
    const session = await sessions.find(claims.sid)
    if (session?.user_id !== user.id) throw new ZeusError('session-ended')
    return await known(user, session)
  }
}
