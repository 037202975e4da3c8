import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
/** Longest text of one record, bytes: the record also contains a delimiter byte and 16 bytes of the cipher. */
export const PUSH_TEXT_MAX = RECORD_BYTES - 17
/** Marks the last record (RFC 8188, section 2). */
const DELIMITER = Buffer.of(2)

/** Keys of a subscription as published by a browser, base64url: a point on P-256 and 16 random bytes. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

/** Whether messages can be encrypted for these keys. */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  try {
    const ecdh = createECDH(CURVE)
    ecdh.generateKeys()
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

interface Randomness {
  salt: Buffer
  /** Private key of the sender for this message alone. */
  privateKey: Buffer
}

function freshRandomness(): Randomness {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return { salt: randomBytes(16), privateKey: ecdh.getPrivateKey() }
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a text of at most `PUSH_TEXT_MAX` bytes so that only the subscribed browser can read it (RFC 8291, content
 * encoding `aes128gcm`). Throws `RangeError` for a longer one.
 */
export function encryptPush(text: string, keys: SubscriptionKeys, randomness = freshRandomness()): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > PUSH_TEXT_MAX) throw new RangeError(`a push message of ${plain.length} bytes`)
  const { salt, privateKey } = randomness
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey)
  const sender = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = derive(ecdh.computeSecret(receiver), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(sender.length, 4)
  return Buffer.concat([
    salt,
    head,
    sender,
    cipher.update(plain),
    cipher.update(DELIMITER),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
