import { join } from 'node:path'
import { createSecretFile, readSecretFile, writeSecretFile } from '../../../storage/secret-file'
import { StorageError } from '../../../storage/storage-error'

/** Storage of an installation's keys, as one text. */
export interface KeyStorage {
  /** Display name chosen by the operator. */
  readonly name: string
  /** Previous storage, from which they are migrated. */
  readonly before?: KeyStorage
  read(): Promise<string | undefined>
  /** Changes with the stored content; cheap to compute. */
  mark(): Promise<string | undefined>
  /** Throws `StorageError` if keys that were never stored here must have been in use: new ones would be useless. */
  mayBegin(): Promise<void>
  /** Stores the text, unless another process stored one meanwhile. Returns the stored one. */
  create(text: string): Promise<string>
  /** Replaces `known`, unless another process was first. Returns the stored one. */
  replace(known: string, text: string): Promise<string>
}

/** A file in the data folder that its owner alone may read. */
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
