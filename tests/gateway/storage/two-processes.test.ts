import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderKeys } from '../../../gateway/identity/keys/key-place'
import { loadSecrets } from '../../../gateway/identity/secrets'
import { openDatabase } from '../../../gateway/storage/database'
import { migrate } from '../../../gateway/storage/migrate'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeus-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a step that another process did meanwhile is not done again', async () => {
  const path = join(folder, 'zeus.db')
  const [mine, theirs] = [await openDatabase(path), await openDatabase(path)]
  const done: string[] = []
  const step = (up: () => Promise<void>) => [{ name: '001-step', up }]
  const late = step(async () => {
    await migrate(
      theirs,
      step(async () => void done.push('theirs')),
    )
    throw new Error('the table exists already')
  })
  expect(await migrate(mine, late)).toEqual([])
  expect(done).toEqual(['theirs'])
  await expect(
    migrate(mine, [...late, { name: '002-wrong', up: () => Promise.reject(new Error('wrong')) }]),
  ).rejects.toThrow('002-wrong')
  await Promise.all([mine.destroy(), theirs.destroy()])
})

test('processes that start at once on an empty folder agree on one set of keys', async () => {
  const [one, other] = await Promise.all([loadSecrets(folderKeys(folder), 1), loadSecrets(folderKeys(folder), 2)])
  expect(other).toEqual(one)
  expect(await readdir(folder)).toEqual(['identity-keys.json'])
})
