import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderKeys } from '../../../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../../../gateway/people/identity/keys/secrets'
import { SIGNING_KEY_MAX_AGE_MS } from '../../../../../gateway/people/identity/limits'
import { newDataDir, removeDataDir } from '../sign-in-server'

let folder: string
beforeEach(() => {
  folder = newDataDir()
})
afterEach(() => removeDataDir(folder))

const path = () => join(folder, 'identity-keys.json')

test('keys are made once, readable by their owner only, and read back the same', async () => {
  const first = await loadSecrets(folderKeys(folder), 0)
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  expect(await loadSecrets(folderKeys(folder), 1)).toEqual(first)
  expect(first.signing[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
})

test('an old signing key is succeeded, stays published one period, then goes', async () => {
  const [old] = (await loadSecrets(folderKeys(folder), 0)).signing
  const rotated = await loadSecrets(folderKeys(folder), SIGNING_KEY_MAX_AGE_MS + 1)
  expect(rotated.signing).toHaveLength(2)
  expect(rotated.signing[0]?.kid).not.toBe(old?.kid)
  expect(rotated.signing[1]).toEqual(old)
  const later = await loadSecrets(folderKeys(folder), 2 * SIGNING_KEY_MAX_AGE_MS + 2)
  expect(later.signing.map((key) => key.kid)).not.toContain(old?.kid)
})

test.each(['', '{', '{"signing":[]}', 'null'])(
  'a damaged key file (%s) is an error and is not overwritten',
  async (text) => {
    writeFileSync(path(), text)
    await expect(loadSecrets(folderKeys(folder), 0)).rejects.toThrow(/identity-keys\.json: is not a key file/)
    expect(readFileSync(path(), 'utf8')).toBe(text)
  },
)
