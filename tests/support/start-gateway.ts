import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { importJWK, SignJWT } from 'jose'
import { readConfig } from '../../gateway/config'
import { folderKeys } from '../../gateway/identity/keys/key-place'
import { loadSecrets } from '../../gateway/identity/secrets'
import type { ProcessOptions } from '../../gateway/processes/running'
import { type Gateway, startGateway } from '../../gateway/processes/whole'
import { lendKeys } from './lend-keys'

export const PROJECT_ROOT = resolve(import.meta.dirname, '..', '..')

export interface TestGateway extends Gateway {
  dataDir: string
  /** An account that was just registered; the first of a gateway is the operator. */
  register(name: string): Promise<string>
  /** An id_token as the gateway's own service signs it; claims and header can be falsified. */
  mint(userId: string, over?: { claims?: Record<string, unknown>; header?: Record<string, unknown> }): Promise<string>
  /** Closes the gateway and removes its data. */
  stop(): Promise<void>
}

export interface TestGatewayOptions extends Partial<ProcessOptions> {
  env?: Record<string, string>
  /** A folder of an earlier gateway, kept on `stop`. */
  dataDir?: string
}

/**
 * A real gateway on a free port of this machine with its own data folder. Without `feed`: the simulated exchange
 * with few instruments. Always `stop()` it.
 */
export async function startTestGateway({ env, dataDir, ...options }: TestGatewayOptions = {}): Promise<TestGateway> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'zeus-test-')))
  const now = options.now ?? Date.now
  await lendKeys(folder, now())
  const config = readConfig({
    PORT: '0',
    ZEUS_DATA_DIR: folder,
    ZEUS_INSTRUMENT_COUNT: '60',
    ZEUS_LOG: 'silent',
    // Its writer is a thread more; tests of it ask for one.
    ZEUS_HISTORY_MB: '0',
    ...env,
  })
  const gateway = await startGateway(config, { root: PROJECT_ROOT, ...options })
  const { users, sessions } = gateway.identity.store

  return {
    ...gateway,
    dataDir: folder,
    async register(name) {
      const account = { kind: 'username', shown: name, key: name } as const
      return (await users.register({ name: account, passwordHash: 'none' }, false)).id
    },
    async mint(userId, { claims = {}, header = {} } = {}) {
      const [key] = (await loadSecrets(folderKeys(folder), now())).signing
      if (!key) throw new Error('no signing key')
      const issuedAt = Math.floor(now() / 1000)
      const session = await sessions.ensure({
        ...{ id: randomUUID(), userId, appId: gateway.identity.clientId, deviceId: null, amr: ['pwd'] },
        ...{ from: { ip: '127.0.0.1', userAgent: null }, authenticatedAt: now(), expiresAt: now() + 86_400_000 },
      })
      return new SignJWT({
        iss: gateway.identity.issuer,
        aud: gateway.identity.clientId,
        sub: userId,
        sid: session?.id,
        iat: issuedAt,
        exp: issuedAt + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(await importJWK(key, 'RS256'))
    },
    async stop() {
      await gateway.close()
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}
