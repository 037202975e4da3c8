import { randomBytes } from 'node:crypto'

/** An id as the identity contract writes them: 24 hex digits. */
export const newId = (): string => randomBytes(12).toString('hex')

/** An unguessable value: 256 bits, valid in addresses. */
export const newSecretText = (): string => randomBytes(32).toString('base64url')
