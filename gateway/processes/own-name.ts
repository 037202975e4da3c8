import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A name that stays with the data folder: who holds the folder's lock knows that an earlier process of this name is
 * over. A folder that is not written gives a new one each time.
 */
export function processName(dataDir: string): string {
  const path = join(dataDir, 'feed-name')
  try {
    return readFileSync(path, 'utf8').trim() || randomUUID()
  } catch {
    const name = randomUUID()
    try {
      writeFileSync(path, name, { mode: 0o600 })
    } catch {
      // Then nothing says that an earlier process was the same one, and its lease has to run out.
    }
    return name
  }
}
