import { expect, test } from 'vitest'
import { inHashingTurn } from '../../../../../gateway/people/identity/accounts/hashing-turns'
import { HASHES_AT_ONCE, HASHES_WAITING_MAX } from '../../../../../gateway/people/identity/limits'

test('few passwords are looked at at once, a crowd waits, and what is beyond it is told to come back', async () => {
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  const work = () =>
    inHashingTurn(async () => {
      running++
      most = Math.max(most, running)
      await new Promise<void>((resolve) => release.push(resolve))
      running--
    })
  const crowd = Array.from({ length: HASHES_AT_ONCE + HASHES_WAITING_MAX }, work)
  await expect(work()).rejects.toMatchObject({ code: 'busy', retry: true })
  const all = Promise.all(crowd)
  let done = false
  void all.then(() => {
    done = true
  })
  while (!done) {
    for (const go of release.splice(0)) go()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(most).toBe(HASHES_AT_ONCE)
  expect(running).toBe(0)
  // And the next one finds the door open.
  await inHashingTurn(async () => undefined)
})

test('a hash that fails gives its turn on', async () => {
  const failing = () => inHashingTurn(() => Promise.reject(new Error('no memory')))
  for (let tries = 0; tries < HASHES_AT_ONCE + 2; tries++) await expect(failing()).rejects.toThrow('no memory')
  expect(await inHashingTurn(async () => 'free')).toBe('free')
})
