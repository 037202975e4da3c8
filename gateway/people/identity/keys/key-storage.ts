import { join } from 'node:path'
import { createSecretFile, readSecretFile, writeSecretFile } from '../../../storage/secret-file'
import { StorageError } from '../../../storage/storage-error'

/** Storage of an installation's keys, as one text. */
export interface KeyStorage {
  /** Name of the storage in errors and log entries. */
  readonly name: string
  /** Previous storage, from which they are migrated. */
  readonly before?: KeyStorage
  read(): Promise<string | undefined>
  /** Changes with the stored content; cheap to compute. */
  mark(): Promise<string | undefined>
  /** Throws `StorageError` if the installation must have had keys: a new set would be useless. */
  mayBegin(): Promise<void>
  /** Stores the text, unless one is stored already. Returns the stored one. */
  create(text: string): Promise<string>
  /** Replaces `known` where the storage can check it, unless another process was first. Returns the stored text. */
  replace(known: string, text: string): Promise<string>
}

/** Keys in a file of the data folder that only its owner may read. */
export function folderKeys(dataDir: string): KeyStorage {
  const path = join(dataDir, 'identity-keys.json')
  return {
    name: path,
    read: async () => readSecretFile(path),
    mark: async () => readSecretFile(path),
    mayBegin: async () => undefined,
    async create(text) {
      try {
        return createSecretFile(path, text)
      } catch (thrown) {
        const cause = thrown instanceof StorageError ? thrown.cause : thrown
        throw new StorageError(`${path} (with ZEUS_SECRET keys lie in the database instead)`, cause)
      }
    },
    async replace(_known, text) {
      writeSecretFile(path, text)
      return text
    },
  }
}
