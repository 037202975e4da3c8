import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderKeys } from '../../../gateway/people/identity/keys/key-storage'
import { loadSecrets } from '../../../gateway/people/identity/keys/secrets'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('processes that start at once on an empty folder agree on one set of keys', async () => {
  const [one, other] = await Promise.all([loadSecrets(folderKeys(folder), 1), loadSecrets(folderKeys(folder), 2)])
  expect(other).toEqual(one)
  expect(await readdir(folder)).toEqual(['identity-keys.json'])
})
