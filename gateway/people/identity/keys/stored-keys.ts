import type { Db } from '../../../storage/database'
import { databaseKeys } from './database-keys'
import { folderKeys, type KeyStorage } from './key-storage'

interface KeyStorageSettings {
  dataDir: string
  /** Secret from the environment; without it keys are in the data folder. */
  secret?: string | undefined
  formerSecret?: string | undefined
}

/** Configured key storage: in the database under a secret of the environment, or in the data folder. */
export const storedKeys = (db: Db, { dataDir, secret, formerSecret }: KeyStorageSettings): KeyStorage =>
  secret === undefined
    ? folderKeys(dataDir)
    : databaseKeys({ db, secret, formerSecret, before: folderKeys(dataDir), clock: Date.now })
