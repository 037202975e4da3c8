import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that must be read again, and stores digests of the others. */
export interface Seal {
  close(text: string): string
  /** Throws if the text was sealed under another key or changed. */
  open(sealed: string): string
  /** A digest that requires the key: six digits alone could be guessed from a plain one. */
  digest(purpose: string, text: string): string
}

/** AES-256-GCM and HMAC-SHA-256 under keys derived from one secret of the key file. */
export function createSeal(secret: string): Seal {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `zeus ${use}`, 32))
  const [cipherKey, digestKey] = [derive('seal'), derive('digest')]
  return {
    close(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    digest: (purpose, text) => createHmac('sha256', digestKey).update(`${purpose}\0${text}`).digest('base64url'),
  }
}
