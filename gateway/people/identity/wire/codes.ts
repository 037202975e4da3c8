import { type ErrorCode, errorReply, errors, ZeusError } from '../../../../shared/protocol/errors'
import { logOf } from '../../../log'
import { storageFault } from '../../../storage/storage-error'

const log = logOf('identity')

/** Error numbers of the identity contract for our codes. */
const numbers: Partial<Record<ErrorCode, number>> = {
  busy: 1000,
  unavailable: 1000,
  forbidden: 1001,
  'origin-refused': 1001,
  'no-real-name-service': 1001,
  'real-name-wrong': 1001,
  'no-wechat': 1001,
  'last-operator': 1001,
  'too-many': 1002,
  'stage-expired': 1600,
  'no-face-service': 1707,
  'face-photo-missing': 1700,
  'face-mismatch': 1702,
  'face-failed': 1707,
  'code-wrong': 2001,
  unsent: 2002,
  'uploads-full': 2002,
  'account-missing': 2004,
  'account-locked': 2005,
  'account-suspended': 2005,
  'app-unknown': 2011,
  'password-undecryptable': 2016,
  'field-refused': 2018,
  'field-invalid': 2018,
  'token-missing': 2020,
  'account-exists': 2026,
  'account-taken': 2026,
  'password-short': 2029,
  'password-long': 2029,
  'password-common': 2029,
  'password-same': 2029,
  'registration-closed': 2031,
  'username-taken': 2034,
  'phone-taken': 2035,
  'pool-foreign': 2036,
  'old-email-wrong': 2037,
  'old-phone-wrong': 2038,
  'email-taken': 2200,
  'old-password-missing': 2201,
  'old-password-wrong': 2203,
  'email-invalid': 2204,
  'token-expired': 2206,
  'sign-in-again': 2206,
  'session-ended': 2206,
  'password-changed': 2206,
  'token-malformed': 2207,
  'token-foreign': 2207,
  'token-audience': 2207,
  'phone-unbound': 2216,
  'totp-unbound': 2216,
  'not-linked': 2216,
  'last-way': 2217,
  'email-unbound': 2219,
  'email-by-change': 2225,
  'phone-by-change': 2226,
  'old-email-unproven': 2227,
  'old-phone-unproven': 2227,
  'email-same': 2229,
  'phone-same': 2230,
  'bad-request': 2231,
  'phone-invalid': 2231,
  'account-invalid': 2231,
  'bad-event': 2231,
  'qr-unknown': 2241,
  'qr-order': 500,
  'code-expired': 2300,
  'account-wrong': 2333,
  'no-directory': 2820002,
  'totp-bound': 1001,
  'totp-wrong': 6001,
  'recovery-wrong': 6002,
  'factor-foreign': 1001,
  'factor-same': 1001,
  'factor-bound': 1001,
  'factor-unbound': 2216,
  'factor-address': 1001,
  'not-found': 404,
  'no-such-connection': 404,
  'link-refused': 1001,
  'role-unknown': 404,
  'avatar-type': 415,
  'face-photo-type': 415,
  'avatar-large': 413,
  'too-large': 413,
}

/** Refusal in the format of the identity contract. */
export interface WireRefusal {
  code: number
  message: string
  data: unknown
}

export const refusalOf = (code: ErrorCode, data: unknown = null): WireRefusal => ({
  code: numbers[code] ?? 500,
  message: errors[code].text,
  data,
})

/** A refusal with a number of its own, where one of our codes has several numbers. */
export class WireError extends Error {
  override name = 'WireError'
  constructor(readonly refusal: WireRefusal) {
    super(refusal.message)
  }
}

/** Translates a thrown error; unexpected errors are logged, and the answer does not contain their cause. */
export function wireRefusal(thrown: unknown): WireRefusal {
  if (thrown instanceof WireError) return thrown.refusal
  const fault = storageFault(thrown)
  if (fault) return refusalOf(fault)
  if (thrown instanceof ZeusError) return { ...refusalOf(thrown.code), message: thrown.message }
  log.error({ err: thrown }, 'an identity call failed')
  return { code: 500, message: errorReply(thrown).message, data: null }
}
