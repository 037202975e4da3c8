import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { importJWK, jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderKeys } from '../../../../../gateway/people/identity/keys/key-storage'
import { type LiveKeys, openLiveKeys } from '../../../../../gateway/people/identity/keys/live-keys'
import { beginSecrets, rotateSecrets, type Secrets } from '../../../../../gateway/people/identity/keys/secrets'
import { provideKeys } from '../../../../support/provide-keys'
import { newDataDir, removeDataDir } from '../sign-in-server'

let folder: string
let now: number
const open: LiveKeys[] = []
beforeEach(async () => {
  folder = newDataDir()
  now = Date.now()
  await provideKeys(folder, now)
})
afterEach(() => {
  for (const keys of open.splice(0)) keys.close()
  removeDataDir(folder)
})

async function follow(): Promise<LiveKeys> {
  const keys = await openLiveKeys(
    folderKeys(folder),
    () => now,
    () => () => undefined,
  )
  open.push(keys)
  return keys
}

async function signedBy({ signing: [key] }: Secrets): Promise<string> {
  if (!key) throw new Error('no key')
  return await new SignJWT({ sub: 'u' })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .sign(await importJWK(key, 'RS256'))
}

const isGood = (token: string, { jwks }: LiveKeys): Promise<boolean> =>
  jwtVerify(token, jwks).then(
    () => true,
    () => false,
  )

test('successors of the keys are taken where they were not made, and the ones before stay good', async () => {
  const [one, other] = [await follow(), await follow()]
  const before = await signedBy(one.secrets)
  const kid = one.secrets.signing[0]?.kid
  let changes = 0
  other.onChange(async () => void changes++)
  await rotateSecrets(folderKeys(folder), now)
  await other.look()
  await other.look()
  expect(changes).toBe(1)
  expect(other.secrets.signing[0]?.kid).not.toBe(kid)
  expect(other.secrets.cookie[1]).toBe(one.secrets.cookie[0])
  expect(await isGood(before, other)).toBe(true)
  expect(await isGood(await signedBy(other.secrets), other)).toBe(true)
})

test('a token by a key that is not known yet makes it look, and a forged one not at every try', async () => {
  const here = await follow()
  const fresh = await rotateSecrets(folderKeys(folder), now)
  now += 1_000
  expect(await isGood(await signedBy(fresh), here)).toBe(true)
  const later = await rotateSecrets(folderKeys(folder), now)
  expect(await isGood(await signedBy(later), here)).toBe(false)
  now += 1_000
  expect(await isGood(await signedBy(later), here)).toBe(true)
})

test('other keys, which are no successors, are not taken by a process that runs', async () => {
  const here = await follow()
  const [before] = here.secrets.signing
  rmSync(join(folder, 'identity-keys.json'))
  await beginSecrets(folderKeys(folder), now)
  await here.look()
  expect(here.secrets.signing[0]).toEqual(before)
})
