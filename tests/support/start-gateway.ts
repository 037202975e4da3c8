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

/** Instruments of a simulated market that a test asks nothing of. */
export const FEW = '60'

export interface TestGateway extends Gateway, People {
  dataDir: string
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
 * with few instruments, and of no more days than it begins with unless they are asked for. Always `stop()` it.
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
    // Its writer is a thread more; tests of it ask for one.
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
