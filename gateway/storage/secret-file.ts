import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
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

/** Writes the text aside, flushed, and lets `place` move it to where it belongs. */
function written(path: string, text: string, place: (aside: string) => void): void {
  const aside = `${path}.${process.pid}.tmp`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const file = openSync(aside, 'w', 0o600)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    place(aside)
  } catch (cause) {
    throw new StorageError(path, cause)
  }
}

/** Writes a file that only its owner may read, whole or not at all: written aside, flushed, then renamed. */
export function writeSecretFile(path: string, text: string): void {
  written(path, text, (aside) => renameSync(aside, path))
}

/**
 * Same as `writeSecretFile`, but leaves a file that another process created meanwhile. Returns the contents of the
 * file.
 */
export function createSecretFile(path: string, text: string): string {
  written(path, text, (aside) => {
    try {
      linkSync(aside, path)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    } finally {
      rmSync(aside)
    }
  })
  return readSecretFile(path) ?? text
}
