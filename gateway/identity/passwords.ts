import { hash, verify } from '@node-rs/argon2'
import { ZeusError } from '../../shared/protocol/errors'
import { PASSWORD_MAX, PASSWORD_MIN, passwordLength } from '../../shared/protocol/password-level'
import { isCommonPassword } from './common-passwords'
import { ARGON2 } from './limits'

/** One form for one password, whatever keyboard typed it. */
const normalised = (password: string): string => password.normalize('NFKC')

/** Throws `password-short`, `password-long` or `password-common`. No rule about kinds of characters. */
export function checkNewPassword(password: string, accountKey: string): void {
  const length = passwordLength(password)
  if (length < PASSWORD_MIN) throw new ZeusError('password-short')
  if (length > PASSWORD_MAX) throw new ZeusError('password-long')
  if (isCommonPassword(password, accountKey)) throw new ZeusError('password-common')
}

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), ARGON2)

let decoy: Promise<string> | undefined

/** False for an unknown account (no hash) after the same work as for a known one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), normalised(password))
  return right && typeof stored === 'string'
}
