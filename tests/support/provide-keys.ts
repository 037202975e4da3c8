import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { folderKeys } from '../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../gateway/people/identity/keys/secrets'
import { createSecretFile } from '../../gateway/storage/secret-file'

const NAME = 'identity-keys.json'
/** Keys of this checkout, for tests only. */
const CACHED_KEYS = join(resolve(import.meta.dirname, '../../node_modules/.cache/zeus-tests'), NAME)

let text: string | undefined

async function madeOnce(): Promise<string> {
  if (existsSync(CACHED_KEYS)) return readFileSync(CACHED_KEYS, 'utf8')
  const aside = mkdtempSync(join(tmpdir(), 'zeus-keys-'))
  await loadSecrets(folderKeys(aside), 0)
  const made = readFileSync(join(aside, NAME), 'utf8')
  rmSync(aside, { recursive: true })
  return createSecretFile(CACHED_KEYS, made)
}

/**
 * Writes the shared test keys to a data folder without keys, as if created at `now`: creating RSA keys takes longer
 * than most tests.
 */
export async function provideKeys(dataDir: string, now: number): Promise<void> {
  const path = join(dataDir, NAME)
  if (existsSync(path)) return
  text ??= await madeOnce()
  mkdirSync(dataDir, { recursive: true })
  const current = JSON.stringify(
    JSON.parse(text, (key, value) => (key === 'createdAt' ? now : value)),
    null,
    2,
  )
  writeFileSync(path, current, { mode: 0o600 })
}
