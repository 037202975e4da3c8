import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Db } from '../../../storage/database'
import type { Sealing } from '../webhooks/channel-store'

/** Key by which push services recognise this installation (VAPID, RFC 8292). */
export interface PushKey {
  /** Uncompressed point, base64url: browsers subscribe with it. */
  publicKey: string
  privateKey: KeyObject
}

const NAME = 'vapid'

function publicText(privateKey: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
}

const newKeyText = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function opened(sealed: string, seal: Sealing): KeyObject | undefined {
  try {
    return createPrivateKey(seal.open(sealed))
  } catch {
    return undefined
  }
}

/**
 * Reads the key from the database, where it is sealed, or makes it at the first start; of several gateways that start at
 * once all use the first one. If it was sealed under a lost secret, a new one takes its place and the subscriptions of the
 * old one end, because no push service accepts another key for them.
 */
export async function loadPushKey(db: Db, seal: Sealing, now: number): Promise<PushKey> {
  const stored = () => db.selectFrom('push_keys').select('sealed').where('name', '=', NAME).executeTakeFirst()
  let found = await stored()
  if (found && !opened(found.sealed, seal)) {
    await db.deleteFrom('push_keys').where('sealed', '=', found.sealed).execute()
    await db.deleteFrom('push_subscriptions').execute()
    found = undefined
  }
  if (!found) {
    const row = { name: NAME, sealed: seal.close(newKeyText()), created_at: now }
    await db
      .insertInto('push_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    found = await stored()
  }
  const privateKey = opened(found?.sealed ?? '', seal)
  if (!privateKey) throw new Error('the push key cannot be read')
  return { publicKey: publicText(privateKey), privateKey }
}

const TOKEN_SECONDS = 12 * 3_600

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * `Authorization` for a push service: a token for its origin, valid for 12 hours (RFC 8292). `contact`: an address under
 * which the operator can be reached, `https:` or `mailto:`. `now`: epoch ms.
 */
export function pushAuthorization(address: string, key: PushKey, contact: string, now: number): string {
  const claims = { aud: new URL(address).origin, exp: Math.floor(now / 1_000) + TOKEN_SECONDS, sub: contact }
  const input = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${input}.${signature.toString('base64url')}, k=${key.publicKey}`
}
