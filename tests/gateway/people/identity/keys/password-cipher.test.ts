import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import smCrypto from 'sm-crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptPassword } from '../../../../../client/api/password-cipher'
import { folderKeys } from '../../../../../gateway/people/identity/keys/key-storage'
import { createPasswordCipher, type PasswordCipher } from '../../../../../gateway/people/identity/keys/password-cipher'
import { loadSecrets, rotateSecrets } from '../../../../../gateway/people/identity/keys/secrets'
import { HASHES_WAITING_MAX } from '../../../../../gateway/people/identity/limits'
import { newDataDir, removeDataDir } from '../sign-in-server'

let folder: string
let cipher: PasswordCipher

beforeAll(async () => {
  folder = newDataDir()
  const { passwords, sm2 } = await loadSecrets(folderKeys(folder), 0)
  cipher = createPasswordCipher(passwords, sm2)
})
afterAll(() => removeDataDir(folder))

const encrypted = (text: string, publicKey = cipher.publicKey): Buffer =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text))

describe('a password as clients send it', () => {
  test('is what our own pages send', async () => {
    for (const text of ['a long sentence of mine', '红烧肉配米饭2碗', 'x']) {
      expect(await cipher.open(encryptPassword(text, cipher.publicKey))).toBe(text)
    }
    expect(() => encryptPassword('x'.repeat(246), cipher.publicKey)).toThrow(RangeError)
  })

  test('is opened in a turn of its own: of many at once others wait for one only', async () => {
    const sent = encryptPassword('a long sentence of mine', cipher.publicKey)
    const order: string[] = []
    const crowd = Promise.all(Array.from({ length: 20 }, () => cipher.open(sent).then(() => order.push('opened'))))
    let done = false
    const other = () => {
      order.push('other')
      if (!done) setImmediate(other)
    }
    setImmediate(other)
    await crowd
    done = true
    const together = order
      .join(' ')
      .match(/(opened ?)+/g)
      ?.map((run) => run.trim().split(' ').length)
    expect(together).toEqual(Array(20).fill(1))
  })

  test('is told to come back where too many wait', async () => {
    const sent = encryptPassword('x', cipher.publicKey)
    const crowd = Array.from({ length: HASHES_WAITING_MAX }, () => cipher.open(sent))
    await expect(cipher.open(sent)).rejects.toMatchObject({ code: 'busy' })
    await Promise.all(crowd)
    expect(await cipher.open(sent)).toBe('x')
  })

  test.each(['a long sentence of mine', '红烧肉配米饭2碗', 'x'])('%s is opened', async (text) => {
    expect(await cipher.open(encrypted(text).toString('base64'))).toBe(text)
  })

  test('is opened where the client left out the zero that the number begins with', async () => {
    let bytes = encrypted('short number')
    for (let tries = 0; bytes[0] !== 0 && tries < 20_000; tries++) bytes = encrypted('short number')
    expect(bytes[0]).toBe(0)
    expect(await cipher.open(bytes.subarray(1).toString('base64'))).toBe('short number')
  })

  test('under SM2 is opened too', async () => {
    const sent = `sm2:${smCrypto.sm2.doEncrypt('a long sentence of mine', cipher.sm2PublicKey, 1)}`
    expect(await cipher.open(sent)).toBe('a long sentence of mine')
  })

  test('under the key before is opened after a rotation', async () => {
    const before = encrypted('an old page').toString('base64')
    const { passwords, sm2 } = await rotateSecrets(folderKeys(folder), 1)
    const after = createPasswordCipher(passwords, sm2)
    expect(after.publicKey).not.toBe(cipher.publicKey)
    expect(await after.open(before)).toBe('an old page')
    expect(await after.open(encrypted('a new page', after.publicKey).toString('base64'))).toBe('a new page')
  })

  test('with bad padding opens to the same nonsense each time, and to no error', async () => {
    const raw = publicEncrypt(
      { key: createPublicKey(cipher.publicKey), padding: constants.RSA_NO_PADDING },
      Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(254, 7)]),
    ).toString('base64')
    expect(await cipher.open(raw)).toBe(await cipher.open(raw))
    const random = Buffer.alloc(256, 3).toString('base64')
    expect(await cipher.open(random)).toBe(await cipher.open(random))
    expect(await cipher.open(raw)).not.toBe(await cipher.open(random))
  })

  test.each(['', 'plain text', 'sm2:zz', '%%%%', 'A'.repeat(3000)])(
    'that is not a ciphertext (%s) is refused',
    async (sent) => {
      await expect(cipher.open(sent)).rejects.toMatchObject({ code: 'password-undecryptable' })
    },
  )
})
