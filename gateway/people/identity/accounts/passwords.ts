import { hash, verify } from '@node-rs/argon2'
import { ZeusError } from '../../../../shared/protocol/errors'
import { PASSWORD_MAX, PASSWORD_MIN, passwordLength, passwordLevel } from '../../../../shared/protocol/password-level'
import { ARGON2 } from '../limits'
import { whyCommon } from './common-passwords'
import { inHashingTurn } from './hashing-turns'
import { isListedPassword, passwordScore } from './password-strength'

/** Unicode NFKC, so that a password is the same from every keyboard. */
const normalised = (password: string): string => password.normalize('NFKC')

const LISTED = '在常用密码表里'

/** Throws `password-short`, `password-long` or `password-common`. Character classes are not required. */
export async function checkNewPassword(password: string, accountKey: string): Promise<void> {
  const length = passwordLength(password)
  if (length < PASSWORD_MIN) throw new ZeusError('password-short')
  if (length > PASSWORD_MAX) throw new ZeusError('password-long')
  const key = accountKey.toLowerCase()
  const why = whyCommon(password, key) ?? ((await isListedPassword(normalised(password))) ? LISTED : undefined)
  if (why !== undefined) throw new ZeusError('password-common', why)
}

/** Whether a password would be accepted for an account, with a message and its level. */
export async function judgePassword(password: string, accountKey: string) {
  const level = passwordLevel(password)
  try {
    await checkNewPassword(password, accountKey)
  } catch (thrown) {
    if (!(thrown instanceof ZeusError)) throw thrown
    return { valid: false, message: thrown.message, level }
  }
  const weak = (await passwordScore(password, accountKey === '' ? [] : [accountKey])) < 2
  return { valid: true, message: weak ? '密码检验成功，建议再长一些' : '密码检验成功', level }
}

/** Numbers of the contract; stored as text in the user's profile. */
const LEVELS = { LOW: '1', MIDDLE: '2', HIGH: '3' } as const

export const passwordLevelName = (password: string): string => LEVELS[passwordLevel(password)]

/** Throws `busy` if too many hashes wait. */
export const hashPassword = (password: string): Promise<string> =>
  inHashingTurn(() => hash(normalised(password), ARGON2))

let decoy: Promise<string> | undefined

/** Whether a password matches. An unknown account (no hash) takes the same time. Throws `busy`. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', ARGON2)
  const against = stored ?? (await decoy)
  const right = await inHashingTurn(() => verify(against, normalised(password)))
  return right && typeof stored === 'string'
}
