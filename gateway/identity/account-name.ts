import { ZeusError } from '../../shared/protocol/errors'
import { accountKey } from '../storage/account-key'

/** What a person typed as account: shown as typed, compared by `key`. */
export interface AccountName {
  kind: 'email' | 'username'
  shown: string
  key: string
}

const EMAIL = /^[^\s@"'<>()[\]\\,;:]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u
const USERNAME = /^[\p{Script=Han}A-Za-z0-9_]{2,32}$/u

/** Throws `account-invalid` unless it is an e-mail address or 2 to 32 letters, digits, Han characters, underscores. */
export function parseAccountName(text: string): AccountName {
  const shown = text.normalize('NFKC').trim()
  const key = accountKey(text)
  if (shown.includes('@')) {
    if (shown.length <= 254 && EMAIL.test(shown)) return { kind: 'email', shown, key }
  } else if (USERNAME.test(shown)) {
    return { kind: 'username', shown, key }
  }
  throw new ZeusError('account-invalid')
}
