import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { folderKeys } from '../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../gateway/people/identity/keys/secrets'
import { createSecretFile } from '../../gateway/storage/secret-file'

const NAME = 'identity-keys.json'
/** Of this checkout, for tests alone. */
const KEPT = join(resolve(import.meta.dirname, '../../node_modules/.cache/zeus-tests'), NAME)

let text: string | undefined

async function madeOnce(): Promise<string> {
  if (existsSync(KEPT)) return readFileSync(KEPT, 'utf8')
  const aside = mkdtempSync(join(tmpdir(), 'zeus-keys-'))
  await loadSecrets(folderKeys(aside), 0)
  const made = readFileSync(join(aside, NAME), 'utf8')
  rmSync(aside, { recursive: true })
  return createSecretFile(KEPT, made)
}

/**
 * Gives a data folder that has no keys those of all tests, as if made at `now`: making RSA keys takes longer than most
 * tests.
 */
export async function provideKeys(dataDir: string, now: number): Promise<void> {
  const path = join(dataDir, NAME)
  if (existsSync(path)) return
  text ??= await madeOnce()
  mkdirSync(dataDir, { recursive: true })
  const young = JSON.stringify(
    JSON.parse(text, (key, value) => (key === 'createdAt' ? now : value)),
    null,
    2,
  )
  writeFileSync(path, young, { mode: 0o600 })
}
