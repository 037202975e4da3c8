import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUsers } from '../../../../../gateway/people/identity/accounts/users'
import { databaseKeys } from '../../../../../gateway/people/identity/keys/database-keys'
import { folderKeys } from '../../../../../gateway/people/identity/keys/key-storage'
import { sealText, unsealText } from '../../../../../gateway/people/identity/keys/sealed-text'
import { beginSecrets, loadSecrets, rotateSecrets } from '../../../../../gateway/people/identity/keys/secrets'
import { SIGNING_KEY_MAX_AGE_MS } from '../../../../../gateway/people/identity/limits'
import type { Db } from '../../../../../gateway/storage/database'
import { migrate } from '../../../../../gateway/storage/migrate'
import { provideKeys } from '../../../../support/provide-keys'
import { openTestDatabase } from '../../../../support/test-database'
import { newDataDir, removeDataDir } from '../sign-in-server'

const [SECRET, OTHER] = ['a secret of the environment, 32 letters', 'another one of the same length at least']
/** log2 of scrypt's N: the cost of the product takes most of the time of these tests. */
const COST_LOG2 = 4

let folder: string
let db: Db
beforeEach(async () => {
  folder = newDataDir()
  db = await openTestDatabase(join(folder, 'keys.db'))
  await migrate(db)
})
afterEach(async () => {
  await db.destroy()
  removeDataDir(folder)
})

const file = () => join(folder, 'identity-keys.json')
const place = (secret = SECRET, formerSecret?: string, on = db) =>
  databaseKeys({ db: on, secret, formerSecret, before: folderKeys(folder), clock: () => 7, costLog2: COST_LOG2 })
const row = () => db.selectFrom('sealed_keys').selectAll().executeTakeFirst()

describe('a sealed text', () => {
  test('opens under its secret alone, and looks different each time', async () => {
    const [one, two] = [await sealText(SECRET, '文字', COST_LOG2), await sealText(SECRET, '文字', COST_LOG2)]
    expect(one).not.toBe(two)
    for (const sealed of [one, two]) expect(await unsealText(SECRET, sealed, COST_LOG2)).toBe('文字')
    expect(await unsealText(OTHER, one, COST_LOG2)).toBeUndefined()
  })

  test('is sealed at the cost of the product unless another one is given', async () => {
    const sealed = await sealText(SECRET, '文字')
    expect(await unsealText(SECRET, sealed)).toBe('文字')
    expect(await unsealText(SECRET, sealed, COST_LOG2)).toBeUndefined()
  })

  let sealed: string | undefined
  test.each([
    ['nothing', () => ''],
    ['no seal', () => 'plain text'],
    ['a seal of a later version', (sealed: string) => sealed.replace('v1', 'v2')],
    ['one cut short', (sealed: string) => sealed.slice(0, -4)],
    ['a body changed', (sealed: string) => sealed.slice(0, -6) + (sealed.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA')],
    ['a salt changed', (sealed: string) => sealed.replace(/^v1\.[\w-]/, (head) => (head === 'v1.A' ? 'v1.B' : 'v1.A'))],
  ])('%s is not opened', async (_, change) => {
    sealed ??= await sealText(SECRET, 'text', COST_LOG2)
    expect(await unsealText(SECRET, change(sealed), COST_LOG2)).toBeUndefined()
  })
})

describe('keys in the database', () => {
  test('are made once, come back the same, and stand there sealed; the folder stays empty', async () => {
    const first = await loadSecrets(place(), 0)
    expect(await loadSecrets(place(), 1)).toEqual(first)
    const sealed = (await row())?.sealed ?? ''
    expect(sealed).toMatch(/^v1\./)
    for (const part of [first.media, first.seal, first.cookie[0], 'PRIVATE'] as string[]) {
      expect(Buffer.from(sealed.slice(26), 'base64url').includes(part)).toBe(false)
    }
    expect(existsSync(file())).toBe(false)
  })

  test('are one set for processes that start at once on an empty database', async () => {
    const others = await Promise.all([1, 2].map(() => openTestDatabase(join(folder, 'keys.db'))))
    const sets = await Promise.all([db, ...others].map((on, at) => loadSecrets(place(SECRET, undefined, on), at)))
    for (const set of sets) expect(set).toEqual(sets[0])
    for (const other of others) await other.destroy()
  })

  test('of another secret are refused in one sentence, and left as they are', async () => {
    await provideKeys(folder, 0)
    await loadSecrets(place(), 0)
    const before = await row()
    for (const [secret, former] of [[OTHER], [OTHER, `${OTHER}!`]] as [string, string?][]) {
      await expect(loadSecrets(place(secret, former), 0)).rejects.toMatchObject({
        name: 'StorageError',
        message: 'storage: the keys in the database were sealed with another ZEUS_SECRET (or were touched): set that',
      })
      await expect(rotateSecrets(place(secret, former), 0)).rejects.toThrow('another ZEUS_SECRET')
    }
    expect(await row()).toEqual(before)
  })

  test('are sealed anew when the secret changes: the old one opens them no more', async () => {
    await provideKeys(folder, 0)
    const first = await loadSecrets(place(), 0)
    expect(await loadSecrets(place(OTHER, SECRET), 0)).toEqual(first)
    expect(await loadSecrets(place(OTHER), 0)).toEqual(first)
    await expect(loadSecrets(place(SECRET), 0)).rejects.toThrow('another ZEUS_SECRET')
  })

  test('are succeeded by new ones when they are old or it is asked for', async () => {
    await provideKeys(folder, 0)
    const first = await loadSecrets(place(), 0)
    const due = await loadSecrets(place(), SIGNING_KEY_MAX_AGE_MS + 1)
    expect(due.signing.map(({ kid }) => kid)).toEqual([expect.any(String), first.signing[0]?.kid])
    const asked = await rotateSecrets(place(OTHER, SECRET), SIGNING_KEY_MAX_AGE_MS + 2)
    expect(asked.signing).toHaveLength(3)
    expect(asked.cookie).toEqual([expect.any(String), ...first.cookie])
    expect(await loadSecrets(place(OTHER), SIGNING_KEY_MAX_AGE_MS + 3)).toEqual(asked)
  })

  test('that two processes find too old have one successor', async () => {
    await provideKeys(folder, 0)
    await loadSecrets(place(), 0)
    const at = SIGNING_KEY_MAX_AGE_MS + 1
    const other = await openTestDatabase(join(folder, 'keys.db'))
    const sets = await Promise.all([db, other].map((on) => loadSecrets(place(SECRET, undefined, on), at)))
    expect(sets[1]).toEqual(sets[0])
    expect(sets[0]?.signing).toHaveLength(2)
    await other.destroy()
  })
})

describe('keys of a data folder', () => {
  test('are taken over on the first start with a secret, and the file is read no more', async () => {
    await provideKeys(folder, 0)
    const kept = readFileSync(file(), 'utf8')
    const inFolder = await loadSecrets(folderKeys(folder), 0)
    expect(await loadSecrets(place(), 0)).toEqual(inFolder)
    expect(readFileSync(file(), 'utf8')).toBe(kept)
    writeFileSync(file(), '{}')
    expect(await loadSecrets(place(), 0)).toEqual(inFolder)
  })

  test('that are damaged are not taken over', async () => {
    writeFileSync(file(), '{"signing":[]}')
    await expect(loadSecrets(place(), 0)).rejects.toThrow(/identity-keys\.json: is not a key file/)
    expect(await row()).toBeUndefined()
  })

  test('that lie elsewhere are asked for where there are accounts already, and given up only on purpose', async () => {
    const name = { kind: 'username', shown: 'first', key: 'first' } as const
    await createUsers(db, () => 0).register({ name, passwordHash: 'none' }, false)
    await expect(loadSecrets(place(), 0)).rejects.toThrow(/there are accounts, .*identity-keys\.json.*new-keys/)
    expect(await row()).toBeUndefined()
    await place().forget()
    await beginSecrets(place(), 0)
    expect((await loadSecrets(place(), 0)).signing).toHaveLength(1)
  })
})
