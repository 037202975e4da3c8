import { folderKeys } from '../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../gateway/people/identity/keys/secrets'
import { openStore, type ServiceConfig, type Store } from '../../../../gateway/people/identity/service'
import type { Db } from '../../../../gateway/storage/database'
import { openMigratedDatabase } from '../../../support/migrated-database'
import { provideKeys } from '../../../support/provide-keys'
import { newDataDir, removeDataDir } from './sign-in-server'

export interface TestStore extends Store {
  db: Db
  /** What the store's clock says, ms. */
  now: number
  stop(): Promise<void>
}

/** The store of accounts on a database of its own, with a clock that stands still. */
export async function openTestStore(changes: Partial<ServiceConfig> = {}): Promise<TestStore> {
  const dataDir = newDataDir()
  const db = await openMigratedDatabase()
  const time = { now: Date.UTC(2030, 0, 5) }
  await provideKeys(dataDir, time.now)
  const store = await openStore(
    db,
    await loadSecrets(folderKeys(dataDir), time.now),
    {
      publicUrl: 'http://127.0.0.1:1',
      clientId: 'zeus-web',
      registration: 'open',
      delivery: {},
      ldap: undefined,
      ad: undefined,
      testMode: false,
      ...changes,
    },
    () => time.now,
  )
  return Object.defineProperty(
    {
      ...store,
      now: 0,
      async stop() {
        await db.destroy()
        removeDataDir(dataDir)
      },
    },
    'now',
    {
      get: () => time.now,
      set: (now: number) => {
        time.now = now
      },
    },
  )
}
