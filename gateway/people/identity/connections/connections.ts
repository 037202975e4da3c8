import type { ConnectionProtocol } from '../../../../shared/protocol/account'
import type { Db } from '../../../storage/database'
import type { ConnectionRow } from '../../../storage/identity-tables'
import type { Seal } from '../keys/seal'
import { newId } from '../new-id'
import type { RemoteIdp } from '../saml/remote-idp'
import type { DirectoryConfig } from './directory'

export interface OpenIdSettings {
  /**
   * OpenID Connect: address of discovery. OAuth 2.0: the issuer that the service names in its answers, or its origin.
   */
  issuer: string
  /** OAuth 2.0, which has no discovery: endpoints for consent, code exchange, and user data. */
  addresses?: { authorize: string; token: string; user: string }
  clientId: string
  clientSecret: string
  scope: string
}

/** Settings by protocol. */
interface SettingsByProtocol {
  oidc: OpenIdSettings
  oauth: OpenIdSettings
  'azure-ad': OpenIdSettings
  saml: RemoteIdp
  /** Address below which the CAS server has its `/login`. */
  cas: { server: string }
  ldap: DirectoryConfig
  ad: DirectoryConfig
}

export type ConnectionOf<P extends ConnectionProtocol> = P extends ConnectionProtocol
  ? Omit<ConnectionRow, 'sealed' | 'protocol'> & { protocol: P; secret: SettingsByProtocol[P] }
  : never

export type IdentityConnection = ConnectionOf<ConnectionProtocol>

/** Address that people return to from every service; operators register it there. */
export const returnAddress = (publicUrl: string): string => `${publicUrl}/connections/callback`

export type Connections = ReturnType<typeof createConnections>

/** Other services and directories to sign in with, as an operator configured them. */
export function createConnections(db: Db, seal: Seal, clock: () => number) {
  const read = ({ sealed, ...row }: ConnectionRow): IdentityConnection =>
    ({ ...row, secret: JSON.parse(seal.open(sealed)) }) as IdentityConnection
  return {
    async list(): Promise<IdentityConnection[]> {
      return (await db.selectFrom('connections').selectAll().orderBy('created_at').execute()).map(read)
    },

    async find(identifier: string): Promise<IdentityConnection | undefined> {
      const row = db.selectFrom('connections').selectAll().where('identifier', '=', identifier)
      const found = await row.executeTakeFirst()
      return found && read(found)
    },

    async create<P extends ConnectionProtocol>(
      given: Pick<ConnectionRow, 'identifier' | 'kind' | 'display_name'> & { protocol: P },
      secret: SettingsByProtocol[P],
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
