import { createHash, randomBytes } from 'node:crypto'

/** Seven groups of four hex digits, 112 random bits: the contract's form. */
export function newRecoveryCode(): string {
  const text = randomBytes(14).toString('hex')
  return (text.match(/.{4}/g) ?? []).join('-')
}

/** Stored form of a recovery code; spaces, dashes and case are ignored. */
export const recoveryDigest = (code: string): string =>
  createHash('sha256')
    .update(code.replace(/[^0-9a-f]/gi, '').toLowerCase())
    .digest('base64url')
