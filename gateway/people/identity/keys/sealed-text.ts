import { randomBytes, scrypt } from 'node:crypto'
import { createSeal, type Seal } from './seal'

/** log2 of scrypt's N: a tenth of a second and 32 MB for each guess at the secret. */
const COST_LOG2 = 15
const FORM = /^v1\.([\w-]{22})\.([\w-]+)$/

function sealOf(secret: string, salt: string, costLog2: number): Promise<Seal> {
  const cost = { N: 2 ** costLog2, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, cost, (wrong, key) =>
      wrong ? reject(wrong) : resolve(createSeal(key.toString('base64url'))),
    )
  })
}

/**
 * `v1.SALT.BODY`: AES-256-GCM under a key that scrypt derives from the secret and a random salt. The text does not
 * contain the cost: it can only be opened with the cost at which it was sealed.
 */
export async function sealText(secret: string, text: string, costLog2 = COST_LOG2): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  return `v1.${salt}.${(await sealOf(secret, salt, costLog2)).close(text)}`
}

/** Undefined if the text was sealed under another secret or changed. */
export async function unsealText(secret: string, sealed: string, costLog2 = COST_LOG2): Promise<string | undefined> {
  const [, salt, body] = FORM.exec(sealed) ?? []
  if (salt === undefined || body === undefined) return undefined
  const seal = await sealOf(secret, salt, costLog2)
  try {
    return seal.open(body)
  } catch {
    return undefined
  }
}
