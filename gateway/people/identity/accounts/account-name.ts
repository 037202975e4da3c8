import { ZeusError } from '../../../../shared/protocol/errors'
import { accountKey, usernameKey } from '../../../storage/account-key'

/** Account as typed by a person: shown as typed, compared by `key`. */
export type AccountName =
  | { kind: 'email'; shown: string; key: string }
  | { kind: 'username'; shown: string; key: string }
  | { kind: 'phone'; shown: string; key: string; countryCode: string }

/** Rejects invisible characters: two addresses that look alike are the same address. */
const EMAIL = /^[^\s\p{C}@"'<>()[\]\\,;:]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
const USERNAME = /^[\p{Script=Han}A-Za-z0-9_]{2,32}$/u
/** Mobile number of mainland China; a number without a country code must have this form. */
const MOBILE = /^1[3-9]\d{9}$/
const HOME_COUNTRY = '+86'

/** Throws `email-invalid`. */
export function parseEmail(text: string): AccountName & { kind: 'email' } {
  const shown = text.normalize('NFKC').trim()
  if (shown.length > 254 || !EMAIL.test(shown)) throw new ZeusError('email-invalid')
  return { kind: 'email', shown, key: accountKey(text) }
}

/** Phone number with its country code, `+86` if none is given. Throws `phone-invalid`. */
export function parsePhone(text: string, countryCode?: string | null): AccountName & { kind: 'phone' } {
  const digits = text.normalize('NFKC').replace(/[\s()-]/g, '')
  const whole = /^\+86(1[3-9]\d{9})$/.exec(digits)
  const code = (countryCode ?? '').trim() || HOME_COUNTRY
  const country = `+${code.replace(/^\+|^00/, '')}`
  const shown = whole?.[1] ?? digits
  const valid = country === HOME_COUNTRY ? MOBILE.test(shown) : /^\d{5,14}$/.test(shown)
  if (!/^\+[1-9]\d{0,3}$/.test(country) || !valid) throw new ZeusError('phone-invalid')
  return { kind: 'phone', shown, key: `${country.slice(1)}${shown}`, countryCode: country }
}

/** Throws `account-invalid` unless it is 2 to 32 letters, digits, Han characters, underscores, and no phone number. */
export function parseUsername(text: string): AccountName & { kind: 'username' } {
  const shown = text.normalize('NFKC').trim()
  if (!USERNAME.test(shown) || MOBILE.test(shown)) throw new ZeusError('account-invalid')
  return { kind: 'username', shown, key: usernameKey(text) }
}

/** Name for a registration: an e-mail address or a user name. Throws `account-invalid`. */
export function parseAccountName(text: string): AccountName {
  try {
    return text.includes('@') ? parseEmail(text) : parseUsername(text)
  } catch {
    throw new ZeusError('account-invalid')
  }
}

/** Lookup keys of an account name typed at sign-in, one for each kind of name. Never throws. */
export function possibleKeys(text: string): { username: string; email: string; phone: string | undefined } {
  const key = accountKey(text)
  let phone: string | undefined
  try {
    phone = parsePhone(text).key
  } catch {
    phone = undefined
  }
  return { username: usernameKey(text), email: key, phone }
}
