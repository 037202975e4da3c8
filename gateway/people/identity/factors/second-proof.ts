import { ZeusError } from '../../../../shared/protocol/errors'
import type { FactorRow, UserRow } from '../../../storage/identity-tables'
import { parseEmail, parsePhone } from '../accounts/account-name'
import type { CodeAddress, CodePurpose } from '../accounts/codes'
import type { RequestOrigin } from '../http/origin'
import { FACTOR_GUESSES, MFA_TRIES } from '../limits'
import type { Store } from '../service'

/** User in the middle of a sign-in, or already signed in. */
export interface Stepper {
  user: UserRow
  /** The stage of the sign-in; undefined for a signed-in user. */
  stage: string | undefined
  amr: string[]
}

type ProofStore = Pick<Store, 'attempts' | 'audit'>

/**
 * Runs a check of a second factor with a limit on attempts, and logs a failure. Success resets the count. Throws
 * `account-locked`, or what the check throws.
 */
export async function guardProof<T>(
  { attempts, audit }: ProofStore,
  user: Pick<UserRow, 'id'>,
  from: RequestOrigin,
  proof: () => Promise<T>,
): Promise<T> {
  const subject = `factor:${user.id}`
  if (!(await attempts.take([{ subject, ...FACTOR_GUESSES }]))) throw new ZeusError('account-locked')
  let result: T
  try {
    result = await proof()
  } catch (thrown) {
    await audit.record('factor-failed', user.id, from)
    throw thrown
  }
  await attempts.clear(subject)
  return result
}

/**
 * Checks a second factor with its limits on attempts; success completes the sign-in, or refreshes that of a signed-in
 * person. `proof` returns the method. Throws `account-locked`, `stage-expired`, or what `proof` throws.
 */
export async function passSecondStep(
  store: Store,
  { user, stage, amr }: Stepper,
  from: RequestOrigin,
  proof: (user: UserRow, amr: readonly string[]) => Promise<string>,
): Promise<{ user: UserRow; amr: string[] }> {
  const { stages, accounts } = store
  const by = await guardProof(store, user, from, async () => {
    if (stage !== undefined && !(await stages.try('mfa', stage, MFA_TRIES))) throw new ZeusError('stage-expired')
    return await proof(user, amr)
  })
  if (stage !== undefined && !(await stages.take('mfa', stage))) throw new ZeusError('stage-expired')
  return { user: await accounts.entered(user, from), amr: stage === undefined ? [by] : [...amr, by, 'mfa'] }
}

/** The address that is bound to an account. Throws `phone-unbound`, `email-unbound`. */
export function boundAddress(user: UserRow, kind: 'sms' | 'email'): CodeAddress {
  const address = kind === 'sms' ? user.phone : user.email
  if (address === null) throw new ZeusError(kind === 'sms' ? 'phone-unbound' : 'email-unbound')
  return kind === 'sms' ? parsePhone(address, user.phone_country_code) : parseEmail(address)
}

/**
 * Factors that may follow the first proof. A code to the address that was the first proof is not a second one, unless
 * the account has no other factor and no password.
 */
export async function factorsAfter(
  { factors }: Pick<Store, 'factors'>,
  user: UserRow,
  amr: readonly string[],
): Promise<FactorRow['kind'][]> {
  const kinds = (await factors.enabledOf(user.id)).map(({ kind }) => kind)
  const others = kinds.filter((kind) => !amr.includes(kind))
  return others.length === 0 && user.password_hash === null ? kinds : others
}

/**
 * Whether the password may be the second proof: only after a code. A person vouched for by another service needs a
 * factor.
 */
export const mayFollowByPassword = (user: UserRow, amr: readonly string[]): boolean =>
  user.password_hash !== null && amr.some((kind) => kind === 'sms' || kind === 'email')

/**
 * Verifies a code sent to the bound address. Throws `factor-foreign` for another address, `factor-same` if the address
 * was the first proof, or as `codes.use`.
 */
export async function proveByAddress(
  store: Pick<Store, 'factors' | 'codes'>,
  user: UserRow,
  kind: 'sms' | 'email',
  { to, code, purpose = 'mfa-verify' }: { to: CodeAddress; code: string; purpose?: CodePurpose },
  amr: readonly string[] = [],
): Promise<string> {
  const { factors, codes } = store
  const bound = kind === 'sms' ? user.phone_key : user.email_key
  if (!(await factors.isOn(user.id, kind)) || bound !== to.key) throw new ZeusError('factor-foreign')
  if (!(await factorsAfter(store, user, amr)).includes(kind)) throw new ZeusError('factor-same')
  await codes.use(to, [purpose], code)
  return kind
}
