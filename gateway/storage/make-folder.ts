import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder (mode 0700) and those above it; one that is there stays as it is. Node's own recursive `mkdir` tries
 * for ever where a file system has the parent and refuses the child as missing, as `/proc` does. Throws what the
 * system says.
 */
export function makeFolder(path: string): void {
  if (isMade(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  if (!isMade(path)) mkdirSync(path, { mode: 0o700 })
}

/** Makes it where the folder above is there. Throws what else stands in the way. */
function isMade(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code === 'EEXIST' && statSync(path).isDirectory()) return true
    throw thrown
  }
}
