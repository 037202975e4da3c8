import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { StorageError } from './storage-error'

/** Reads a secret file; undefined when there is none. */
export function readSecretFile(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  } catch (cause) {
    throw new StorageError(path, cause)
  }
}

/** Writes a file that only its owner may read, whole or not at all: written aside, flushed, then renamed. */
export function writeSecretFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const aside = `${path}.${process.pid}.tmp`
    const file = openSync(aside, 'w', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(aside, path)
  } catch (cause) {
    throw new StorageError(path, cause)
  }
}
