import { createHash, timingSafeEqual } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../../storage/database'
import type { AccessKeyRow, ApplicationRow } from '../../../storage/identity-tables'
import { newId, newSecretText } from '../new-id'
import type { ServiceProvider } from '../saml/service-provider'

export type Applications = ReturnType<typeof createApplications>

/** An operator's settings of an application that uses this sign-in service. */
export interface NewApplication {
  name: string
  protocol?: 'oidc' | 'cas'
  redirectUris: readonly string[]
  postLogoutRedirectUris: readonly string[]
  grantTypes: readonly ('authorization_code' | 'implicit' | 'refresh_token' | 'client_credentials')[]
  responseTypes: readonly string[]
  authMethod: 'client_secret_post' | 'client_secret_basic' | 'none'
}

/**
 * Stored in place of a secret, so that the library knows that there is one; the received secret is compared by digest.
 */
const SECRET_PLACEHOLDER = 'kept-as-a-digest'

const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Applications and machines that may request tokens. Secrets are random, so a plain digest is enough. */
export function createApplications(db: Db, clock: () => number) {
  const find = (id: string): Promise<ApplicationRow | undefined> =>
    db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()

  const machine = (id: string): Promise<AccessKeyRow | undefined> =>
    db.selectFrom('access_keys').selectAll().where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst()

  async function add(row: Pick<ApplicationRow, 'name' | 'protocol' | 'secret_hash'>, metadata: object) {
    const [id, now] = [newId(), clock()]
    const values = { ...row, id, metadata: JSON.stringify(metadata), created_at: now, updated_at: now }
    await db.insertInto('applications').values(values).execute()
    return id
  }

  return {
    find,

    list: (): Promise<ApplicationRow[]> => db.selectFrom('applications').selectAll().orderBy('created_at').execute(),

    /** The secret is shown once; applications of CAS and public clients have none. */
    async create(given: NewApplication): Promise<{ id: string; secret: string | undefined }> {
      const secret = given.authMethod === 'none' ? undefined : newSecretText()
      const metadata = {
        redirect_uris: given.redirectUris,
        post_logout_redirect_uris: given.postLogoutRedirectUris,
        grant_types: given.grantTypes,
        response_types: given.responseTypes,
        token_endpoint_auth_method: given.authMethod,
      }
      const secret_hash = secret === undefined ? null : digest(secret)
      return { id: await add({ name: given.name, protocol: given.protocol ?? 'oidc', secret_hash }, metadata), secret }
    },

    /** An application that signs people in by SAML; its id. */
    createSaml: (name: string, saml: ServiceProvider): Promise<string> =>
      add(
        { name, protocol: 'saml', secret_hash: null },
        { redirect_uris: [], grant_types: [], response_types: [], saml },
      ),

    /** The service provider of a SAML application; undefined for any other. */
    async serviceProvider(id: string): Promise<ServiceProvider | undefined> {
      const app = await find(id)
      return app?.protocol === 'saml' ? (JSON.parse(app.metadata) as { saml: ServiceProvider }).saml : undefined
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('applications').where('id', '=', id).execute()
    },

    /** A machine's key and secret; the secret is shown once. */
    async createMachine(name: string, scope: string): Promise<{ id: string; secret: string }> {
      const [id, secret] = [newId(), newSecretText()]
      await db
        .insertInto('access_keys')
        .values({ id, name, secret_hash: digest(secret), scope, created_at: clock(), revoked_at: null })
        .execute()
      return { id, secret }
    },

    listMachines: (): Promise<AccessKeyRow[]> =>
      db.selectFrom('access_keys').selectAll().where('revoked_at', 'is', null).orderBy('created_at').execute(),

    /** A client's settings for the protocol library. */
    async clientMetadata(id: string): Promise<AdapterPayload | undefined> {
      const app = await find(id)
      if (app !== undefined && app.protocol !== 'oidc') return undefined
      if (app) {
        const secret = app.secret_hash === null ? {} : { client_secret: SECRET_PLACEHOLDER }
        return { client_id: id, client_name: app.name, ...JSON.parse(app.metadata), ...secret } as AdapterPayload
      }
      const key = await machine(id)
      return (
        key && {
          client_id: id,
          client_name: key.name,
          client_secret: SECRET_PLACEHOLDER,
          scope: key.scope,
          grant_types: ['client_credentials'],
          response_types: [],
          redirect_uris: [],
          token_endpoint_auth_method: 'client_secret_post',
        }
      )
    },

    async secretMatches(id: string, secret: string): Promise<boolean> {
      const stored = (await find(id))?.secret_hash ?? (await machine(id))?.secret_hash
      const [given, kept] = [Buffer.from(digest(secret)), Buffer.from(stored ?? digest('nothing'))]
      return timingSafeEqual(given, kept) && stored != null
    },
  }
}
