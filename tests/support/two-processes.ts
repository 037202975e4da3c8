import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../gateway/config/config'
import type { Feed } from '../../gateway/feeds/feed'
import { folderKeys } from '../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../gateway/people/identity/keys/secrets'
import { createServiceTokens } from '../../gateway/people/identity/sessions/service-tokens'
import { startFeed } from '../../gateway/processes/feed'
import { startGatewayProcess } from '../../gateway/processes/gateway'
import { openStorage } from '../../gateway/processes/open-storage'
import type { Running } from '../../gateway/processes/running'
import { createMemoryBus } from '../../gateway/serve/bus/bus'
import type { Db } from '../../gateway/storage/database'
import { freePort } from './free-port'
import { PROJECT_ROOT } from './start-gateway'

export interface TwoProcesses {
  origin: string
  /** Service token of a reader. */
  token: string
  db: Db
  stop(): Promise<void>
}

/** A feed process and a gateway process over one database, both run in this process and connected by a memory bus. */
export async function startTwoProcesses(feed: Feed): Promise<TwoProcesses> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zeus-test-'))
  const bus = createMemoryBus()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const config = (at: number) =>
    readConfig({ PORT: String(at), PUBLIC_URL: origin, ZEUS_DATA_DIR: dataDir, ZEUS_BUS: 'nats://127.0.0.1:1' })
  const running: Running[] = [
    await startFeed(config(0), { bus, feed }),
    await startGatewayProcess(config(port), { bus, root: PROJECT_ROOT }),
  ]
  const db = await openStorage(config(0))
  const secrets = await loadSecrets(folderKeys(dataDir), Date.now())
  const issuer = { db, secrets, issuer: `${origin}/oidc`, clientId: 'zeus-web', clock: Date.now }
  const { token } = await (await createServiceTokens(issuer)).mint('reader', 3_600_000)
  return {
    origin,
    token,
    db,
    async stop() {
      await db.destroy()
      for (const process of running.reverse()) await process.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
