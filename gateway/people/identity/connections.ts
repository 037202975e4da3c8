import type { Db } from '../../storage/database'
import type { ConnectionRow } from '../../storage/identity-tables'
import type { Seal } from './keys/seal'
import { newId } from './new-id'

export interface ConnectionSecret {
  /** OpenID Connect: where discovery is. OAuth 2.0: what the service calls itself in its answers, or its origin. */
  issuer: string
  /** OAuth 2.0, which has no discovery: endpoints for consent, code exchange, and user data. */
  addresses?: { authorize: string; token: string; user: string }
  clientId: string
  clientSecret: string
  scope: string
}

export interface IdentityConnection extends Omit<ConnectionRow, 'sealed'> {
  secret: ConnectionSecret
}

export type Connections = ReturnType<typeof createConnections>

/** Other services that may vouch for people, as an operator configured them. */
export function createConnections(db: Db, seal: Seal, clock: () => number) {
  const read = ({ sealed, ...row }: ConnectionRow): IdentityConnection => ({
    ...row,
    secret: JSON.parse(seal.open(sealed)) as ConnectionSecret,
  })
  return {
    async list(): Promise<IdentityConnection[]> {
      return (await db.selectFrom('connections').selectAll().orderBy('created_at').execute()).map(read)
    },

    async find(identifier: string): Promise<IdentityConnection | undefined> {
      const row = db.selectFrom('connections').selectAll().where('identifier', '=', identifier)
      const found = await row.executeTakeFirst()
      return found && read(found)
    },

    async create(
      given: Pick<ConnectionRow, 'identifier' | 'protocol' | 'kind' | 'display_name'>,
      secret: ConnectionSecret,
    ): Promise<string> {
      const id = newId()
      await db
        .insertInto('connections')
        .values({ ...given, id, sealed: seal.close(JSON.stringify(secret)), created_at: clock() })
        .execute()
      return id
    },

    async remove(identifier: string): Promise<void> {
      await db.deleteFrom('connections').where('identifier', '=', identifier).execute()
    },
  }
}
