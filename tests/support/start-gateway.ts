import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readConfig } from '../../gateway/config/config'
import { folderKeys } from '../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../gateway/people/identity/keys/secrets'
import type { ProcessOptions } from '../../gateway/processes/running'
import { type Gateway, startGateway } from '../../gateway/processes/whole'
import { type People, peopleOf } from './people'
import { provideKeys } from './provide-keys'

export const PROJECT_ROOT = resolve(import.meta.dirname, '..', '..')

/** Number of instruments where a test does not depend on it. */
export const FEW = '60'

export interface TestGateway extends Gateway, People {
  dataDir: string
  /** Closes the gateway and removes its data. */
  stop(): Promise<void>
}

export interface TestGatewayOptions extends Partial<ProcessOptions> {
  env?: Record<string, string>
  /** Data folder of an earlier gateway; not removed on `stop`. */
  dataDir?: string
}

/**
 * A real gateway on a free port of this machine with its own data folder. Without `feed`: the simulated exchange
 * with few instruments, and without older days unless `olderDays` is set. Always `stop()` it.
 */
export async function startTestGateway({ env, dataDir, ...options }: TestGatewayOptions = {}): Promise<TestGateway> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'zeus-test-')))
  const now = options.now ?? Date.now
  await provideKeys(folder, now())
  const config = readConfig({
    PORT: '0',
    ZEUS_DATA_DIR: folder,
    ZEUS_INSTRUMENT_COUNT: FEW,
    ZEUS_LOG: 'silent',
    // No history writer, which is another thread; tests of history set a size.
    ZEUS_HISTORY_MB: '0',
    ...env,
  })
  const gateway = await startGateway(config, { root: PROJECT_ROOT, olderDays: false, ...options })
  const people = peopleOf({
    store: gateway.identity.store,
    issuer: gateway.identity.issuer,
    clientId: gateway.identity.clientId,
    now,
    secrets: () => loadSecrets(folderKeys(folder), now()),
  })
  return {
    ...gateway,
    dataDir: folder,
    ...people,
    async stop() {
      await gateway.close()
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}
