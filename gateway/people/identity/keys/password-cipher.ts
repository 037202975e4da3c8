import { constants, createHash, createPrivateKey, createPublicKey, privateDecrypt } from 'node:crypto'
import { ZeusError } from '../../../../shared/protocol/errors'
import { HASHES_WAITING_MAX } from '../limits'

/** Opens passwords as clients send them: RSA PKCS#1 v1.5 in base64, or `sm2:` and hex. */
export interface PasswordCipher {
  /** Public key for clients: PEM, SPKI. */
  readonly publicKey: string
  /** Public key for clients: hex, uncompressed. */
  readonly sm2PublicKey: string
  /**
   * Throws `password-undecryptable` only for text that cannot be a ciphertext at all. Bad padding decrypts to a text
   * that is no user's password, the same each time, so that the answer does not reveal whether the padding was right.
   */
  open(sent: string): Promise<string>
}

/** 1 where the numbers are equal, else 0, without a branch. */
const same = (a: number, b: number): number => (((a ^ b) - 1) >>> 31) & 1

/**
 * The message in an unwrapped PKCS#1 v1.5 block, or `fallback` if the padding is wrong. Every byte is read in any case;
 * the result cannot be distinguished from a wrong password. Node refuses this padding (CVE-2023-46809).
 */
function unpad(block: Buffer, fallback: Buffer): Buffer {
  let good = same(block[0] ?? 1, 0) & same(block[1] ?? 0, 2)
  let end = 0
  for (let index = 2; index < block.length; index++) {
    const zero = same(block[index] ?? 1, 0)
    end += index * (zero & same(end, 0))
  }
  good &= end >= 10 ? 1 : 0
  const message = block.subarray(end + 1)
  return good ? message : fallback
}

/** Pads a number with leading zeros, which some clients omit from one ciphertext in 256. */
const whole = (bytes: Buffer, size: number): Buffer => Buffer.concat([Buffer.alloc(size - bytes.length), bytes])

/**
 * Runs tasks one after another, each in its own turn of the event loop: opening a password takes a millisecond or more
 * on this thread, and many of them must not delay market data. Throws `busy` if too many wait.
 */
function turns() {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return async <T>(work: () => T): Promise<T> => {
    if (waiting >= HASHES_WAITING_MAX) throw new ZeusError('busy')
    waiting++
    last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
    await last
    waiting--
    return work()
  }
}

export function createPasswordCipher(
  privateKeys: readonly string[],
  sm2: { privateKey: string; publicKey: string },
): PasswordCipher {
  const keys = privateKeys.map((pem) => createPrivateKey(pem))
  const [first] = keys
  if (!first) throw new Error('no password key')
  const inTurn = turns()
  const publicKey = createPublicKey(first).export({ type: 'spki', format: 'pem' }).toString()

  function byRsa(bytes: Buffer): string {
    const fallback = createHash('sha256').update(bytes).digest()
    // A ciphertext for an older key decrypts to bad padding under the newest one. All keys are always tried.
    const opened = keys.map((key) => {
      const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
      if (bytes.length > size) return fallback
      try {
        return unpad(privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, whole(bytes, size)), fallback)
      } catch {
        // The number is larger than the modulus.
        return fallback
      }
    })
    return (opened.find((text) => text !== fallback) ?? fallback).toString('utf8')
  }

  async function bySm2(hex: string): Promise<string> {
    const { sm2: cipher } = (await import('sm-crypto')).default
    const opened = await inTurn(() => cipher.doDecrypt(hex, sm2.privateKey, 1))
    return opened === '' ? createHash('sha256').update(hex).digest('hex') : opened
  }

  return {
    publicKey,
    sm2PublicKey: sm2.publicKey,
    async open(sent) {
      if (sent.startsWith('sm2:')) {
        if (!/^sm2:[0-9a-f]{194,2048}$/i.test(sent)) throw new ZeusError('password-undecryptable')
        return await bySm2(sent.slice('sm2:'.length))
      }
      if (!/^[A-Za-z0-9+/]{128,1024}={0,2}$/.test(sent)) throw new ZeusError('password-undecryptable')
      return await inTurn(() => byRsa(Buffer.from(sent, 'base64')))
    },
  }
}
