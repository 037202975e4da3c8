import { randomBytes, scrypt } from 'node:crypto'
import { createSeal, type Seal } from './seal'

/** A tenth of a second and 32 MB for each guess at the secret. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const FORM = /^v1\.([\w-]{22})\.([\w-]+)$/

function sealOf(secret: string, salt: string): Promise<Seal> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, COST, (wrong, key) =>
      wrong ? reject(wrong) : resolve(createSeal(key.toString('base64url'))),
    )
  })
}

/** `v1.SALT.BODY`: AES-256-GCM under a key that scrypt makes of the secret and a salt of its own. */
export async function sealText(secret: string, text: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  return `v1.${salt}.${(await sealOf(secret, salt)).close(text)}`
}

/** Undefined where it was sealed under another secret, or touched. */
export async function unsealText(secret: string, sealed: string): Promise<string | undefined> {
  const [, salt, body] = FORM.exec(sealed) ?? []
  if (salt === undefined || body === undefined) return undefined
  const seal = await sealOf(secret, salt)
  try {
    return seal.open(body)
  } catch {
    return undefined
  }
}
