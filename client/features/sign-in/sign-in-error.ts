import { type SignInErrorCode, signInText } from '../../text/sign-in'

/** Why a sign-in did not complete: a code for support, and one readable sentence. */
export class SignInError extends Error {
  override name = 'SignInError'
  /** Local clock minus the gateway's, ms, as far as it could be measured. */
  skewMs = 0
  constructor(
    /** Ours, or the provider's own `error` parameter. */
    readonly code: string,
    cause?: unknown,
  ) {
    super(sentenceOf(code), { cause })
  }
}

const isKnown = (code: string): code is SignInErrorCode => Object.hasOwn(signInText.errors, code)

const sentenceOf = (code: string): string => signInText.errors[isKnown(code) ? code : 'other']
