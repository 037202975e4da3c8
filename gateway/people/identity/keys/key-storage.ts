import { join } from 'node:path'
import { createSecretFile, readSecretFile, writeSecretFile } from '../../../storage/secret-file'
import { StorageError } from '../../../storage/storage-error'

/** Where an installation keeps its keys, as one text. */
export interface KeyStorage {
  /** What whoever runs the installation calls it. */
  readonly name: string
  /** Where they were kept before, and are taken over from. */
  readonly before?: KeyStorage
  read(): Promise<string | undefined>
  /** Differs once something else is kept; costs little. */
  mark(): Promise<string | undefined>
  /** Throws `StorageError` where keys that were never kept here must have been in use: new ones would be of no use. */
  mayBegin(): Promise<void>
  /** Keeps the text, unless another process kept one meanwhile. Answers what is kept then. */
  create(text: string): Promise<string>
  /** In place of `known`, unless another process was first. Answers what is kept then. */
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
