import { parseArgs } from 'node:util'
import { type Permission, TOKEN_PERMISSIONS } from '../../shared/protocol/permissions'
import { readConfig } from '../config/config'
import { loadSecrets } from '../people/identity/keys/secrets'
import { storedKeys } from '../people/identity/keys/stored-keys'
import { createServiceTokens, ServiceTokenError } from '../people/identity/sessions/service-tokens'
import { READ_SCOPE, TEST_SCOPE } from '../people/identity/sessions/tokens'
import { projectRoot, readEnvironmentFile } from '../processes/environment'
import { openStorage } from '../processes/open-storage'

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30m`, `1h`, `7d` in ms. Throws `ServiceTokenError`. */
export function parseTtl(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (!count || !unit) throw new ServiceTokenError(`--ttl ${text}: expected a number and s, m, h or d, as in 1h`)
  return Number(count) * (UNITS[unit] as number)
}

/** What a scope grants in addition to reading the market. Throws `ServiceTokenError` for an invalid scope. */
export function grantIn(scope: string): { permissions: Permission[]; runsTests: boolean } {
  const words = scope.split(/[ ,]+/)
  const permissions = TOKEN_PERMISSIONS.filter((one) => words.includes(one))
  const runsTests = words.includes(TEST_SCOPE)
  if (!words.includes(READ_SCOPE) || words.length !== permissions.length + (runsTests ? 2 : 1)) {
    const more = [...TOKEN_PERMISSIONS, TEST_SCOPE].join(', ')
    throw new ServiceTokenError(`--scope ${scope}: only read, also with ${more}, can be given`)
  }
  return { permissions, runsTests }
}

const USAGE = `npm run token -- --name NAME [--scope "read ops:read walls:read back-test"] [--ttl 30m|1h|7d]
npm run token -- --list
npm run token -- --revoke ID`

const time = (ms: number): string => new Date(ms).toISOString()

async function run(): Promise<void> {
  readEnvironmentFile(projectRoot())
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      scope: { type: 'string', default: 'read' },
      ttl: { type: 'string', default: '1h' },
      list: { type: 'boolean' },
      revoke: { type: 'string' },
    },
  })
  const config = readConfig(process.env)
  if (config.identity.issuer !== undefined) {
    throw new ServiceTokenError('IDENTITY_ISSUER names a tenant: its tokens are its own to give')
  }
  const grant = grantIn(values.scope)
  const db = await openStorage(config)
  try {
    const tokens = createServiceTokens({
      db,
      secrets: await loadSecrets(storedKeys(db, config), Date.now()),
      issuer: `${config.publicUrl}/oidc`,
      clientId: config.identity.clientId,
      clock: Date.now,
    })
    if (values.list) {
      for (const { id, name, scope, expires_at, revoked_at } of await tokens.list()) {
        const state = revoked_at !== null ? 'revoked' : expires_at < Date.now() ? 'expired' : 'valid'
        console.log([id, name, scope, state, time(expires_at)].join('\t'))
      }
    } else if (values.revoke !== undefined) {
      await tokens.revoke(values.revoke)
      console.error(`${values.revoke} is revoked`)
    } else if (values.name !== undefined) {
      const { id, token, expiresAt } = await tokens.mint(values.name, parseTtl(values.ttl), grant)
      console.error(`${id} for ${values.name}, until ${time(expiresAt)}; shown only now:`)
      console.log(token)
    } else {
      throw new ServiceTokenError(USAGE)
    }
  } finally {
    await db.destroy()
  }
}

run().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
